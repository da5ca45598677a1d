import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/panel.tsx';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { useStoreDay } from '../../lib/store-zone.ts';
import { UsageFacts } from './usage-facts.tsx';
import { usageQuery } from './usage-query.ts';
import { UsageSkeleton } from './usage-skeleton.tsx';
import { usageView } from './usage-view.ts';
import { useExpected } from './use-expected.ts';

/** How much of the plan's recordings is used; nothing where that is no concern. `upgrade`: how to have more. */
export function UsageCard({ upgrade }: { upgrade?: ReactNode }) {
  const { t } = useTranslation('billing');
  const day = useStoreDay();
  const { data, isError, isFetching, refetch } = useQuery(usageQuery());
  const view = data && usageView(data, 'session_recordings');
  const style = { ...cardStyle, minHeight: upgrade ? WITH_UPGRADE_PX : WITHOUT_PX };
  const expected = useExpected(data && view !== undefined);
  if (!data) {
    if (!expected && !isError) return null;
    return (
      <Panel title={t('usage.title')} sx={style}>
        {isError ? (
          <PanelProblem text={t('usage.failed')} retrying={isFetching} onRetry={refetch} />
        ) : (
          <UsageSkeleton />
        )}
      </Panel>
    );
  }
  if (!view) return null;
  const ends = day(data.current_period_end, data.time_zone);
  const resumes = data.recording_resumes_at && day(data.recording_resumes_at, data.time_zone);
  return (
    <Panel
      title={t('usage.title')}
      end={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
          <Chip label={data.plan_name ?? t('usage.freePlan')} />
          <Tooltip
            title={t('usage.cycle', { date: ends })}
            describeChild
            enterTouchDelay={0}
            // Within the page's landmark, where the button is.
            slotProps={{ popper: { disablePortal: true } }}
          >
            <IconButton aria-label={t('usage.about')}>
              <InfoOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
        </Box>
      }
      sx={{ ...style, borderColor: `${view.border}.main` }}
    >
      <UsageFacts view={view} resumes={resumes} upgrade={upgrade} />
    </Panel>
  );
}

/** Beside what stands in the same line, or across where there is no room for both. */
const cardStyle = { flex: { lg: '0 0 340px' } };

/** As high while it loads as when it is there. */
const WITHOUT_PX = 184;
const WITH_UPGRADE_PX = 236;
