import { useTranslation } from 'react-i18next';
import { PublicScreen } from '../components/public-screen.tsx';
import { BackToSignIn } from '../features/auth/account-links.tsx';
import { ForgotForm } from '../features/auth/forgot-form.tsx';

export default function ForgotPasswordRoute() {
  const { t } = useTranslation('loginAndPass');
  return (
    <PublicScreen title={t('forgot.title')} intro={t('forgot.intro')} links={<BackToSignIn />}>
      <ForgotForm />
    </PublicScreen>
  );
}
