import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';

interface AccountLinkProps extends ButtonProps {
  to: string;
  text:
    | 'register.signIn'
    | 'login.register'
    | 'forgot.back'
    | 'login.forgot'
    | 'reset.askAgain'
    | 'register.install.without';
  /** What it is for. */
  before?: 'register.haveAccount' | 'login.noAccount';
}

function AccountLink({ text, before, ...button }: AccountLinkProps) {
  const { t } = useTranslation('loginAndPass');
  return (
    <>
      {before && t(before)}
      <Button component={Link} {...button}>
        {t(text)}
      </Button>
    </>
  );
}

/** For who came to register and has an account. */
export const SignInLink = () => (
  <AccountLink before="register.haveAccount" to={paths.login} text="register.signIn" />
);

/** For who came to sign in and has no account. */
export const RegisterLink = ({ to = paths.register }: { to?: string }) => (
  <AccountLink before="login.noAccount" to={to} text="login.register" />
);

export const BackToSignIn = () => <AccountLink to={paths.login} text="forgot.back" />;

export const ForgotLink = () => (
  <AccountLink to={paths.forgotPassword} text="login.forgot" size="small" sx={{ mt: 0.5, ml: -0.25 }} />
);

/** For whose reset link is no longer good. */
export const AskAgainLink = () => <AccountLink to={paths.forgotPassword} text="reset.askAgain" />;

/** For whose installation failed: the account can be had without the store. */
export const WithoutStoreLink = () => (
  <AccountLink to={paths.register} text="register.install.without" fullWidth />
);
