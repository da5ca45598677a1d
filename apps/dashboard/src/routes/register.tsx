import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { integrationPath, paths } from '../config/paths.ts';
import { CodeRegistration } from '../features/auth/code-registration.tsx';
import { InstallRegistration } from '../features/auth/install-registration.tsx';
import { InvitedRegistration } from '../features/auth/invited-registration.tsx';
import { FailedInstallation, PlainRegistration } from '../features/auth/plain-registration.tsx';
import { registrationOf } from '../features/auth/registration-mode.ts';
import { type ClaimedStore, StoreClaim } from '../features/auth/store-claim.tsx';
import { isSignedIn } from '../lib/session.ts';

export default function RegisterRoute() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [signedIn, setSignedIn] = useState(isSignedIn);
  const registration = registrationOf(query);
  const onRegistered = () => void navigate(paths.home, { replace: true });
  // Who has an account may want the store in it.
  const claim = signedIn
    ? (store: ClaimedStore) => (
        <StoreClaim
          {...store}
          onConnected={({ platform }) =>
            void navigate(integrationPath(platform), { replace: true, state: { connected: true } })
          }
          onSignedOut={() => setSignedIn(false)}
        />
      )
    : undefined;

  switch (registration.mode) {
    case 'invite':
      return (
        <InvitedRegistration key={String(query)} token={registration.token} onRegistered={onRegistered} />
      );
    case 'install':
      return (
        <InstallRegistration
          key={String(query)}
          installation={registration}
          claim={claim}
          onRegistered={onRegistered}
        />
      );
    case 'code':
      return (
        <CodeRegistration
          key={String(query)}
          installation={registration}
          claim={claim}
          onRegistered={onRegistered}
        />
      );
    case 'failed':
      return <FailedInstallation platform={registration.platform} />;
    case 'regular':
      return <PlainRegistration onRegistered={onRegistered} />;
  }
}
