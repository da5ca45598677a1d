import { useCurrentUser } from '../features/auth/current-user.ts';
import { TeamSecurity } from '../features/security/team-security.tsx';
import { TeamScreen } from '../features/team/team-screen.tsx';

export default function TeamSettingsRoute() {
  const { user, failed, retry } = useCurrentUser();
  return (
    <>
      <TeamScreen user={user} failed={failed} onRetry={retry} />
      <TeamSecurity user={user} />
    </>
  );
}
