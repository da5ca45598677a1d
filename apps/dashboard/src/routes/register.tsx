import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../config/paths.ts';
import { InstallRegistration } from '../features/auth/install-registration.tsx';
import { InvitedRegistration } from '../features/auth/invited-registration.tsx';
import { FailedInstallation, PlainRegistration } from '../features/auth/plain-registration.tsx';
import { registrationOf } from '../features/auth/registration-mode.ts';

export default function RegisterRoute() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const registration = registrationOf(query);
  const onRegistered = () => void navigate(paths.home, { replace: true });

  switch (registration.mode) {
    case 'invite':
      return (
        <InvitedRegistration key={String(query)} token={registration.token} onRegistered={onRegistered} />
      );
    case 'install':
      return (
        <InstallRegistration key={String(query)} installation={registration} onRegistered={onRegistered} />
      );
    case 'regular':
      return registration.code ? <FailedInstallation /> : <PlainRegistration onRegistered={onRegistered} />;
  }
}
