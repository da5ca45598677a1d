import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_ADDRESS_DAYS } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../components/page-heading.tsx';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { paths } from '../../config/paths.ts';
import { activityQuery } from './activity-query.ts';
import { ActivityRow } from './activity-row.tsx';

const ROWS_WAITED_FOR = [0, 1, 2, 3, 4];

/** Who did what in the store, the newest first. */
export function ActivityScreen() {
  const { t } = useTranslation(['settings', 'dashboard']);
  const log = useInfiniteQuery(activityQuery());
  const lines = log.data?.pages.flatMap(({ results }) => results);
  const content = () => {
    if (!lines && log.isError)
      return <PanelProblem text={t('activity.loadFailed')} retrying={log.isFetching} onRetry={log.refetch} />;
    if (!lines)
      return (
        <Box role="status" aria-label={t('dashboard:loading')} sx={{ p: 2.5 }}>
          {ROWS_WAITED_FOR.map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Box>
      );
    if (lines.length === 0) return <Box sx={{ p: 2.5, color: 'text.secondary' }}>{t('activity.empty')}</Box>;
    return (
      <Box component="ul" aria-label={t('activity.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <ActivityRow key={line.id} line={line} />
        ))}
      </Box>
    );
  };
  return (
    <>
      <PageHeading
        title={t('activity.title')}
        intro={t('activity.intro', { days: AUDIT_ADDRESS_DAYS })}
        parent={{ path: paths.settings, title: t('title') }}
      />
      <Paper variant="outlined">{content()}</Paper>
      {log.hasNextPage && (
        <Button
          variant="outlined"
          loading={log.isFetchingNextPage}
          sx={{ mt: 2 }}
          onClick={() => void log.fetchNextPage()}
        >
          {t('activity.more')}
        </Button>
      )}
    </>
  );
}
