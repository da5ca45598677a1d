import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PublicScreen } from '../../components/public-screen.tsx';
import { invitationLoginPath, paths } from '../../config/paths.ts';
import { SignInLink } from './account-links.tsx';
import { useInvitation } from './invitation.ts';
import { RegisterForm } from './register-form.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { Waiting } from './waiting.tsx';

interface InvitedRegistrationProps {
  token: string;
  onRegistered: () => void;
}

/** Registration into the workspace of an invitation. Who has an account already accepts by signing in. */
export function InvitedRegistration({ token, onRegistered }: InvitedRegistrationProps) {
  const { t } = useTranslation('loginAndPass');
  const { loaded, retry } = useInvitation(token);
  const invitation = loaded.state === 'ready' ? loaded.value : undefined;
  const store = invitation?.store_name;
  const title = store ? t('register.invite.title', { store }) : t('register.invite.titleUnnamed');

  if (invitation?.has_account) {
    return (
      <PublicScreen title={title}>
        <Typography>{t('register.invite.hasAccount', { email: invitation.email })}</Typography>
        <Button component={Link} to={invitationLoginPath(token)} variant="contained" size="large" fullWidth>
          {t('register.invite.signIn')}
        </Button>
      </PublicScreen>
    );
  }
  return (
    <PublicScreen
      title={title}
      {...(invitation && { intro: t('register.invite.intro') })}
      links={<SignInLink />}
    >
      {loaded.state === 'loading' && <Waiting text={t('register.invite.loading')} />}
      {loaded.state === 'failed' && (
        <>
          <RetryAlert error={loaded.error} fallback={t('errors.invitationUnchecked')} retry={retry} />
          <Button component={Link} to={paths.register} fullWidth>
            {t('register.invite.without')}
          </Button>
        </>
      )}
      {invitation && (
        <RegisterForm
          of={{ token }}
          invitedEmail={invitation.email}
          submitLabel={t('register.invite.submit')}
          onRegistered={onRegistered}
        />
      )}
    </PublicScreen>
  );
}
