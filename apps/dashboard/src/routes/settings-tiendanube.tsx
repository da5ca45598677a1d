import { useCurrentUser } from '../features/auth/current-user.ts';
import { InstallationCheck } from '../features/installation/installation-check.tsx';
import { ScriptByHand } from '../features/installation/script-by-hand.tsx';
import { TiendanubeScreen } from '../features/integrations/tiendanube-screen.tsx';
import { useJustConnected } from '../features/integrations/use-just-connected.ts';

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
