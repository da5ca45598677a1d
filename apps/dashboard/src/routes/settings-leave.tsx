import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../components/load-problem.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { paths } from '../config/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { StoreDanger } from '../features/deletion/store-danger.tsx';
import { useStoreName } from '../lib/use-store-name.ts';

export default function LeaveRoute() {
  const { t } = useTranslation('settings');
  const { user, failed, retry } = useCurrentUser();
  const storeName = useStoreName();
  return (
    <>
      <PageHeading
        title={t('deletion.store.title')}
        intro={user ? storeName(user.merchant) : ''}
        parent={{ path: paths.settings, title: t('title') }}
      />
      {user && <StoreDanger user={user} />}
      {!user && failed && (
        <LoadProblem title={t('account.loadFailed')} body={t('account.loadFailedBody')} onRetry={retry} />
      )}
    </>
  );
}
