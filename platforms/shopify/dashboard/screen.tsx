import { useCurrentUser } from '../../../apps/dashboard/src/features/auth/current-user.ts';
import { InstallationCheck } from '../../../apps/dashboard/src/features/installation/installation-check.tsx';
import { useInstallation } from '../../../apps/dashboard/src/features/installation/installation-query.ts';
import { ScriptByHand } from '../../../apps/dashboard/src/features/installation/script-by-hand.tsx';
import { useJustConnected } from '../../../apps/dashboard/src/features/integrations/use-just-connected.ts';
import { ShopifyScreen } from './integration.tsx';
import { useSetupComplete } from './use-setup-complete.ts';

export default function ShopifySettingsRoute() {
  const connectedNow = useJustConnected();
  const { user, failed, retry, keep } = useCurrentUser({ anew: true });
  const installation = useInstallation();
  useSetupComplete(user, installation.state === 'live', (merchant) => user && keep({ ...user, merchant }));
  return (
    <ShopifyScreen
      user={user}
      failed={failed}
      onRetry={retry}
      connectedNow={connectedNow}
      check={<InstallationCheck user={user} />}
      byHand={user && <ScriptByHand merchant={user.merchant} place="shopify" />}
    />
  );
}
