import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PublicScreen } from '../components/public-screen.tsx';
import { ForgotLink, RegisterLink } from '../features/auth/account-links.tsx';
import { InvitedLogin } from '../features/auth/invited-login.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { useEntering } from '../features/auth/use-entering.ts';
import { isSignedIn, readUser } from '../lib/session.ts';

export default function LoginRoute() {
  const { t } = useTranslation('loginAndPass');
  const { search, state } = useLocation();
  const enter = useEntering();
  const invitation = new URLSearchParams(search).get('invitation');

  if (invitation) return <InvitedLogin key={invitation} token={invitation} onSignedIn={enter} />;
  const connected = new URLSearchParams(search).get('connected');
  // Cookies that have run out leave behind who they were of.
  const signedOut = state?.signedOut || (!isSignedIn() && readUser() !== undefined);
  const notice = state?.passwordReset ? (
    <Alert severity="success">{t('reset.success')}</Alert>
  ) : signedOut ? (
    <Alert severity="info" role="status">
      {t('login.signedOut')}
    </Alert>
  ) : (
    connected && (
      <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
        {t('register.install.alreadyConnected', { storeName: connected })}
      </Alert>
    )
  );
  return (
    <PublicScreen title={t('login.title')} intro={t('login.intro')} links={<RegisterLink />}>
      <LoginForm onSignedIn={enter} notice={notice}>
        <ForgotLink />
      </LoginForm>
    </PublicScreen>
  );
}
