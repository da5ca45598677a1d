import Alert from '@mui/material/Alert';
import type { User } from '@vitrine/contract/user';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { PublicScreen } from '../components/public-screen.tsx';
import { ForgotLink, RegisterLink } from '../features/auth/account-links.tsx';
import { InvitedLogin } from '../features/auth/invited-login.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { chooseLanguage } from '../i18n/i18n.ts';
import { originOf } from '../lib/origin.ts';
import { isSignedIn, readUser } from '../lib/session.ts';

/** How long the success message stands before the screen changes (specification, section 9). */
const REDIRECT_DELAY_MS = 1_000;

export default function LoginRoute() {
  const { t } = useTranslation('loginAndPass');
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [user, setUser] = useState<User>();
  const invitation = new URLSearchParams(search).get('invitation');

  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(async () => {
      // A language that does not come keeps nobody out.
      await chooseLanguage(user.merchant.main_language).catch(console.error);
      await navigate(originOf(search), { replace: true });
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [user, search, navigate]);

  if (invitation) return <InvitedLogin key={invitation} token={invitation} onSignedIn={setUser} />;
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
      <LoginForm onSignedIn={setUser} notice={notice}>
        <ForgotLink />
      </LoginForm>
    </PublicScreen>
  );
}
