import { useCurrentUser } from '../features/auth/current-user.ts';
import { InstallationCheck } from '../features/installation/installation-check.tsx';
import { useInstallation } from '../features/installation/installation-query.ts';
import { ScriptByHand } from '../features/installation/script-by-hand.tsx';
import { ShopifyScreen } from '../features/integrations/shopify-screen.tsx';
import { useJustConnected } from '../features/integrations/use-just-connected.ts';
import { useSetupComplete } from '../features/integrations/use-setup-complete.ts';

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
