import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { clockTime } from '../../lib/format.ts';
import { numberFormat } from '../../lib/number-format.ts';
import { analyticsQuery } from './analytics-query.ts';
import { MetricCard } from './metric-card.tsx';

/** How many visits, how long they last, and who is in the store now. */
export function MetricCards() {
  const { t, i18n } = useTranslation('dashboard');
  const { data, isError, isFetching, refetch } = useQuery(analyticsQuery());
  if (!data && isError) {
    return (
      <Paper variant="outlined" sx={{ display: 'flex', minHeight: 128 }}>
        <PanelProblem text={t('metrics.failed')} retrying={isFetching} onRetry={refetch} />
      </Paper>
    );
  }
  const whole = numberFormat(i18n.language);
  return (
    <Box component="dl" aria-busy={!data} sx={cardsStyle}>
      <MetricCard
        name={t('metrics.total')}
        value={data && whole.format(data.total_sessions)}
        hint={t('metrics.totalHint')}
      />
      <MetricCard
        name={t('metrics.average')}
        value={data && clockTime(data.avg_duration)}
        hint={t('metrics.averageHint')}
      />
      <MetricCard
        name={t('metrics.active')}
        value={data && whole.format(data.active_now)}
        hint={t('metrics.activeHint')}
        live={data !== undefined && data.active_now > 0}
      />
    </Box>
  );
}

/** On a phone the first card has a line to itself. */
const cardsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
  columnGap: 2,
  m: 0,
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' }, mb: { xs: 2, sm: 0 } },
} as const;
