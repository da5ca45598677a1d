import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { PublicScreen } from '../components/public-screen.tsx';
import { paths } from '../config/paths.ts';
import { BackToSignIn } from '../features/auth/account-links.tsx';
import { SecondStepForm } from '../features/auth/second-step-form.tsx';
import type { BegunSignIn } from '../features/auth/sign-in.ts';
import { useEntering } from '../features/auth/use-entering.ts';

export default function SecondStepRoute() {
  const { t } = useTranslation('loginAndPass');
  const { search, state } = useLocation();
  const enter = useEntering();
  const begun: BegunSignIn | null = state;
  // Opened by its address: nobody has given a password yet.
  if (!begun?.step) return <Navigate to={paths.login + search} replace />;
  return (
    <PublicScreen title={t('secondStep.title')} intro={t('secondStep.intro')} links={<BackToSignIn />}>
      <SecondStepForm begun={begun} onSignedIn={enter} />
    </PublicScreen>
  );
}
