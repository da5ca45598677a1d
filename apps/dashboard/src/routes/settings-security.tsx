import { useTranslation } from 'react-i18next';
import { PageHeading } from '../components/page-heading.tsx';
import { paths } from '../config/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { SecurityScreen } from '../features/security/security-screen.tsx';

export default function SecuritySettingsRoute() {
  const { t } = useTranslation('settings');
  const { user } = useCurrentUser();
  return (
    <>
      <PageHeading
        title={t('security.heading')}
        intro={t('security.intro')}
        parent={{ path: paths.accountSettings, title: t('account.title') }}
      />
      <SecurityScreen user={user} />
    </>
  );
}
