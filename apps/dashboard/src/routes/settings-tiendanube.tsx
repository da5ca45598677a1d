import { useLocation } from 'react-router';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { InstallationCheck } from '../features/installation/installation-check.tsx';
import { TiendanubeScreen } from '../features/integrations/tiendanube-screen.tsx';

export default function TiendanubeSettingsRoute() {
  const { state } = useLocation();
  const { user, failed, retry } = useCurrentUser();
  return (
    <TiendanubeScreen
      user={user}
      failed={failed}
      onRetry={retry}
      connectedNow={state?.connected === true}
      check={<InstallationCheck user={user} />}
    />
  );
}
