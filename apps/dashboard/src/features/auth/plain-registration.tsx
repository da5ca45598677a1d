import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { PublicScreen } from '../../components/public-screen.tsx';
import { SignInLink, WithoutStoreLink } from './account-links.tsx';
import { BeginAgain } from './begin-again.tsx';
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

/** A link of an installation that nothing can be made of: it can be begun anew, and the account can be had without it. */
export function FailedInstallation({ platform }: { platform: string | undefined }) {
  const { t } = useTranslation('loginAndPass');
  return (
    <PublicScreen title={t('register.install.failedTitle')} links={<SignInLink />}>
      <Alert severity="error">{t('errors.codes.installation_failed')}</Alert>
      <BeginAgain platform={platform} />
      <WithoutStoreLink />
    </PublicScreen>
  );
}
