import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PublicScreen } from '../components/public-screen.tsx';
import { paths } from '../config/paths.ts';
import { AskAgainLink, BackToSignIn } from '../features/auth/account-links.tsx';
import { ResetForm } from '../features/auth/reset-form.tsx';

export default function ResetPasswordRoute() {
  const { t } = useTranslation('loginAndPass');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const code = query.get('code');
  if (!code) {
    return (
      <PublicScreen title={t('reset.title')} links={<BackToSignIn />}>
        <Alert severity="error">{t('errors.codes.reset_code_invalid')}</Alert>
        <Button component={Link} to={paths.forgotPassword} variant="contained" size="large" fullWidth>
          {t('reset.askAgain')}
        </Button>
      </PublicScreen>
    );
  }
  const links = (
    <>
      <AskAgainLink />
      <BackToSignIn />
    </>
  );
  const onReset = () => void navigate(paths.login, { replace: true, state: { passwordReset: true } });
  return (
    <PublicScreen title={t('reset.title')} intro={t('reset.intro')} links={links}>
      <ResetForm key={code} code={code} onReset={onReset} />
    </PublicScreen>
  );
}
