import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { playTraces, type Trace } from '@vitrine/player';
import type { Viewport } from '@vitrine/recording/event-shapes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkWatched } from '../requests/use-mark-watched.ts';
import { ReplayStage } from '../stage/replay-stage.tsx';
import { BackToList } from './back-to-list.tsx';
import { ReplayHeader } from './replay-header.tsx';
import { NoticeBar, ReplayNotices } from './replay-notices.tsx';
import '@vitrine/player/replay-traces.css';

interface ReplayFallbackProps {
  session: SessionDetail;
  /** At least one. */
  traces: readonly Trace[];
  /** Events of the answer that cannot be played. */
  damaged: number;
  /** Ways to other visits. */
  around: ReactNode;
}

/** A recording without a full snapshot: no page to see and nothing to control, only where the visitor's hand was. */
export function ReplayFallback({ session, traces, damaged, around }: ReplayFallbackProps) {
  const { t } = useTranslation('sessions');
  const container = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState(false);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const markWatched = useMarkWatched(session);
  useEffect(() => {
    if (!container.current) return;
    return playTraces({
      container: container.current,
      traces,
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onViewport: setViewport,
      onStart: () => {
        setStarted(true);
        markWatched();
      },
    });
  }, [traces, markWatched]);
  const presses = traces.filter(({ pressed }) => pressed).length;
  return (
    <>
      <ReplayHeader
        domain={session.original_domain}
        start_time={session.start_time}
        back={<BackToList />}
        around={around}
        fullscreen={null}
      />
      <NoticeBar role="alert" icon={<WarningAmberRounded aria-hidden color="warning" />}>
        {t('replay.fallback.warning')}
      </NoticeBar>
      <ReplayNotices
        damaged={session.quarantined_blocks + session.quarantined_events + damaged}
        missing={session.missing_blocks}
        leftOut={session.left_out}
      />
      <Box component="main" sx={{ flex: 1, minHeight: 0, display: 'grid' }}>
        <ReplayStage
          container={container}
          viewport={viewport}
          settled={started}
          cursor
          label={t('replay.fallback.picture', { moves: traces.length - presses, presses })}
        />
      </Box>
    </>
  );
}
