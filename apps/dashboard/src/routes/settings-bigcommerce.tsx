import { useQueryClient } from '@tanstack/react-query';
import type { Merchant } from '@vitrine/contract/user';
import { useLocation } from 'react-router';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { InstallationCheck } from '../features/installation/installation-check.tsx';
import { BigcommerceScreen } from '../features/integrations/bigcommerce-screen.tsx';

export default function BigcommerceSettingsRoute() {
  const client = useQueryClient();
  const { state } = useLocation();
  const { user, failed, retry, keep } = useCurrentUser();
  const onConnected = (merchant: Merchant) => {
    if (user) keep({ ...user, merchant });
    // Its name is told elsewhere too, and what comes of it begins anew.
    void client.invalidateQueries();
  };
  return (
    <BigcommerceScreen
      user={user}
      failed={failed}
      onRetry={retry}
      connectedNow={state?.connected === true}
      onConnected={onConnected}
      check={<InstallationCheck user={user} />}
    />
  );
}
