import { useQueryClient } from '@tanstack/react-query';
import type { Merchant } from '@vitrine/contract/user';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { InstallationCheck } from '../features/installation/installation-check.tsx';
import { BigcommerceScreen } from '../features/integrations/bigcommerce-screen.tsx';
import { useJustConnected } from '../features/integrations/use-just-connected.ts';

export default function BigcommerceSettingsRoute() {
  const client = useQueryClient();
  const connectedNow = useJustConnected();
  const { user, failed, retry, keep } = useCurrentUser({ anew: true });
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
      connectedNow={connectedNow}
      onConnected={onConnected}
      check={<InstallationCheck user={user} />}
    />
  );
}
