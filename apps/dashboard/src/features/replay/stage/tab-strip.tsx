import TabRounded from '@mui/icons-material/TabRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Timeline } from '@vitrine/player';
import { countWhile } from '@vitrine/recording/binary-search';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalStore } from '../../../lib/external-store.ts';
import type { PageSeen } from '../markers/pages-seen.ts';
import { useDeferredStoreValue } from '../playing/use-store.ts';
import { tabMoments, tabsAt } from './tabs-seen.ts';

interface TabStripProps {
  timeline: Timeline;
  pages: readonly PageSeen[];
  /** Where the replay is, ms of session time. */
  moving: ExternalStore;
  onSeek: (position: number) => void;
}

/** The browser tabs of a visit over several, as they were: which was looked at, and what was in the others. */
export function TabStrip({ timeline, pages, moving, onSeek }: TabStripProps) {
  const { t } = useTranslation('sessions');
  const moments = useMemo(() => tabMoments(timeline, pages), [timeline, pages]);
  const passed = useDeferredStoreValue(moving, (position) => countWhile(moments, (at) => at <= position));
  const tabs = useMemo(
    () => tabsAt(timeline, pages, moments[passed - 1] ?? 0),
    [timeline, pages, moments, passed],
  );
  if (tabs.length < 2) return null;
  return (
    <Box
      component="nav"
      aria-label={t('replay.events.strip')}
      title={t('replay.tabsHint', { total: tabs.length })}
      sx={{
        display: 'flex',
        gap: 1,
        px: { xs: 1, sm: 2 },
        py: 0.75,
        overflowX: 'auto',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {tabs.map(({ tab_id, title, active, moment }, index) => {
        const number = index + 1;
        const name = title
          ? t('replay.events.tabTitle', { number, title })
          : t('replay.events.tab', { number });
        return (
          <Chip
            key={tab_id}
            component="button"
            type="button"
            icon={<TabRounded aria-hidden sx={{ '&&': { fontSize: 18, ml: 1 } }} />}
            label={<bdi>{name}</bdi>}
            title={moment === null ? `${name} (${t('replay.events.unseen')})` : name}
            disabled={moment === null}
            aria-current={active ? 'true' : undefined}
            size="medium"
            variant={active ? 'filled' : 'outlined'}
            color={active ? 'primary' : 'default'}
            onClick={() => moment !== null && !active && onSeek(moment)}
            sx={{
              flex: '0 1 auto',
              minWidth: 88,
              maxWidth: 280,
              '@media (pointer: coarse)': { height: 40, borderRadius: 999 },
            }}
          />
        );
      })}
    </Box>
  );
}
