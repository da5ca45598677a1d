import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PublicScreen } from '../../components/public-screen.tsx';
import { paths } from '../../config/paths.ts';
import { SignInLink } from './account-links.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registration with a workspace of one's own. */
export function PlainRegistration({ onRegistered }: { onRegistered: () => void }) {
  const { t } = useTranslation('loginAndPass');
  return (
    <PublicScreen title={t('register.title')} intro={t('register.intro')} links={<SignInLink />}>
      <RegisterForm submitLabel={t('register.submit')} onRegistered={onRegistered} />
    </PublicScreen>
  );
}

/** A link of an installation that nothing can be made of: the account can be had without it. */
export function FailedInstallation() {
  const { t } = useTranslation('loginAndPass');
  return (
    <PublicScreen title={t('register.title')} links={<SignInLink />}>
      <Alert severity="error">{t('errors.codes.installation_failed')}</Alert>
      <Button component={Link} to={paths.register} variant="contained" size="large" fullWidth>
        {t('register.install.without')}
      </Button>
    </PublicScreen>
  );
}
