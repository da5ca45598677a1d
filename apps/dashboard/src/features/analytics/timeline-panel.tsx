import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/panel.tsx';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { timelineQuery } from './analytics-query.ts';
import { SessionsChart } from './sessions-chart.tsx';
import { SessionsChartTable } from './sessions-chart-table.tsx';

/** Sessions over time: the line, or why there is none. */
export function TimelinePanel() {
  const { t } = useTranslation('dashboard');
  const { data, isError, isFetching, refetch } = useQuery(timelineQuery());
  const content = () => {
    if (!data && isError) {
      return <PanelProblem text={t('chart.failed')} retrying={isFetching} onRetry={refetch} />;
    }
    if (!data) {
      return (
        <Box role="status" aria-label={t('loading')} sx={{ flex: 1, display: 'flex', px: 2.5, pb: 2.5 }}>
          <Skeleton variant="rounded" sx={{ flex: 1, height: 'auto' }} />
        </Box>
      );
    }
    // A line along the bottom would say as little as none.
    if (data.every(({ sessions }) => sessions === 0)) return <Box sx={emptyStyle}>{t('chart.empty')}</Box>;
    return (
      <>
        <SessionsChart points={data} />
        <SessionsChartTable points={data} />
      </>
    );
  };
  return (
    <Panel title={t('chart.title')} sx={{ position: 'relative', height: { xs: 300, md: 316 } }}>
      {content()}
    </Panel>
  );
}

const emptyStyle = {
  flex: 1,
  display: 'grid',
  placeItems: 'center',
  px: 3,
  pb: 4,
  textAlign: 'center',
  textWrap: 'balance',
  color: 'text.secondary',
} as const;
