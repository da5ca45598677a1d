import { useQueryClient } from '@tanstack/react-query';
import type { Merchant } from '@vitrine/contract/user';
import { useCurrentUser } from '../../../apps/dashboard/src/features/auth/current-user.ts';
import { InstallationCheck } from '../../../apps/dashboard/src/features/installation/installation-check.tsx';
import { useJustConnected } from '../../../apps/dashboard/src/features/integrations/use-just-connected.ts';
import { BigcommerceScreen } from './integration.tsx';

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
