import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';

/** For who came to register and has an account. */
export function SignInLink() {
  const { t } = useTranslation('loginAndPass');
  return (
    <>
      {t('register.haveAccount')}
      <Button component={Link} to={paths.login}>
        {t('register.signIn')}
      </Button>
    </>
  );
}

/** For who came to sign in and has no account. */
export function RegisterLink({ to = paths.register }: { to?: string }) {
  const { t } = useTranslation('loginAndPass');
  return (
    <>
      {t('login.noAccount')}
      <Button component={Link} to={to}>
        {t('login.register')}
      </Button>
    </>
  );
}

export function BackToSignIn() {
  const { t } = useTranslation('loginAndPass');
  return (
    <Button component={Link} to={paths.login}>
      {t('forgot.back')}
    </Button>
  );
}

export function ForgotLink() {
  const { t } = useTranslation('loginAndPass');
  return (
    <Button component={Link} to={paths.forgotPassword} size="small" sx={{ mt: 0.5, ml: -0.25 }}>
      {t('login.forgot')}
    </Button>
  );
}

/** For whose reset link is no longer good. */
export function AskAgainLink() {
  const { t } = useTranslation('loginAndPass');
  return (
    <Button component={Link} to={paths.forgotPassword}>
      {t('reset.askAgain')}
    </Button>
  );
}

/** For whose installation failed: the account can be had without the store. */
export function WithoutStoreLink() {
  const { t } = useTranslation('loginAndPass');
  return (
    <Button component={Link} to={paths.register} fullWidth>
      {t('register.install.without')}
    </Button>
  );
}
