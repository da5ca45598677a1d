import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeading } from '../components/page-heading.tsx';
import { paths } from '../config/paths.ts';
import { currentUserQuery } from '../features/auth/current-user.ts';
import { PlatformCards } from '../features/integrations/platform-cards.tsx';
import { workspacesQuery } from '../features/workspaces/workspaces-query.ts';
import { useStoreName } from '../lib/use-store-name.ts';

export default function IntegrationsRoute() {
  const { t } = useTranslation(['integrations', 'settings', 'dashboard']);
  const storeName = useStoreName();
  const [query] = useSearchParams();
  // As this browser remembers it, then as the server says: the cards stay where they are.
  const { data: user, isError, refetch, isFetching } = useQuery(currentUserQuery());
  const connected = query.get('connected');
  const { data: workspaces } = useQuery({ ...workspacesQuery(), enabled: connected !== null });
  // Only its name is told here. Of the others' stores no more than that is known.
  const isOfOthers = workspaces?.every(
    ({ merchant }) => merchant.platform === 'other' || storeName(merchant) !== connected,
  );
  return (
    <>
      <PageHeading
        title={t('title')}
        intro={t('intro')}
        parent={{ path: paths.settings, title: t('settings:title') }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {connected && (
          <Alert severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
            {t('alreadyConnected', { storeName: connected })}
            {isOfOthers && <Box sx={{ mt: 0.5 }}>{t('connectedToOthers')}</Box>}
          </Alert>
        )}
        {isError && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
                {t('dashboard:retry')}
              </Button>
            }
          >
            {t('loadFailed')}
          </Alert>
        )}
        <PlatformCards merchant={user?.merchant} />
      </Box>
    </>
  );
}
