import type { User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { PublicScreen } from '../../components/public-screen.tsx';
import { invitationPath } from '../../config/paths.ts';
import { ForgotLink, RegisterLink } from './account-links.tsx';
import { useInvitation } from './invitation.ts';
import { LoginForm } from './login-form.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { Waiting } from './waiting.tsx';

interface InvitedLoginProps {
  token: string;
  onSignedIn: (user: User) => void;
}

/** Signing in accepts the invitation. Who cannot, because it is no longer good, can still sign in. */
export function InvitedLogin({ token, onSignedIn }: InvitedLoginProps) {
  const { t } = useTranslation('loginAndPass');
  const { loaded, retry } = useInvitation(token);
  const invitation = loaded.state === 'ready' ? loaded.value : undefined;
  const intro = () => {
    if (!invitation) return t('login.intro');
    const { store_name: store } = invitation;
    return store ? t('login.invited', { store }) : t('login.invitedUnnamed');
  };
  return (
    <PublicScreen
      title={t('login.title')}
      intro={intro()}
      links={<RegisterLink {...(invitation && { to: invitationPath(token) })} />}
    >
      {loaded.state === 'loading' ? (
        <Waiting text={t('register.invite.loading')} />
      ) : (
        <LoginForm
          invited={invitation && { token, email: invitation.email }}
          onSignedIn={onSignedIn}
          notice={
            loaded.state === 'failed' && (
              <RetryAlert error={loaded.error} fallback={t('errors.invitationUnchecked')} retry={retry} />
            )
          }
        >
          <ForgotLink />
        </LoginForm>
      )}
    </PublicScreen>
  );
}
