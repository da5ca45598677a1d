import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../components/load-problem.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { paths } from '../config/paths.ts';
import { AccountSettings } from '../features/account/account-settings.tsx';
import { AccountSkeleton } from '../features/account/account-skeleton.tsx';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { AccountDanger } from '../features/deletion/account-danger.tsx';

export default function AccountSettingsRoute() {
  const { t } = useTranslation('settings');
  const { user, failed, retry, keep } = useCurrentUser();
  const content = () => {
    if (user)
      return (
        <>
          <AccountSettings user={user} onChange={keep} />
          <AccountDanger user={user} />
        </>
      );
    if (!failed) return <AccountSkeleton />;
    return <LoadProblem title={t('account.loadFailed')} body={t('account.loadFailedBody')} onRetry={retry} />;
  };
  return (
    <>
      <PageHeading
        title={t('account.title')}
        intro={t('account.intro')}
        parent={{ path: paths.settings, title: t('title') }}
      />
      {content()}
    </>
  );
}
