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

export default function IntegrationsRoute() {
  const { t } = useTranslation(['integrations', 'settings', 'dashboard']);
  const [query] = useSearchParams();
  // As this browser remembers it, then as the server says: the cards stay where they are.
  const { data: user, isError, refetch, isFetching } = useQuery(currentUserQuery());
  const connected = query.get('connected');
  return (
    <>
      <PageHeading
        title={t('title')}
        intro={t('intro')}
        parent={{ path: paths.settings, title: t('settings:title') }}
      />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 880 }}>
        {connected && (
          <Alert severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
            {t('alreadyConnected', { storeName: connected })}
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
