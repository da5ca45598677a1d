import { useCurrentUser } from '../../../apps/dashboard/src/features/auth/current-user.ts';
import { InstallationCheck } from '../../../apps/dashboard/src/features/installation/installation-check.tsx';
import { ScriptByHand } from '../../../apps/dashboard/src/features/installation/script-by-hand.tsx';
import { useJustConnected } from '../../../apps/dashboard/src/features/integrations/use-just-connected.ts';
import { TiendanubeScreen } from './integration.tsx';

export default function TiendanubeSettingsRoute() {
  const connectedNow = useJustConnected();
  const { user, failed, retry } = useCurrentUser({ anew: true });
  return (
    <TiendanubeScreen
      user={user}
      failed={failed}
      onRetry={retry}
      connectedNow={connectedNow}
      check={<InstallationCheck user={user} />}
      byHand={user && <ScriptByHand merchant={user.merchant} place="tiendanube" />}
    />
  );
}
