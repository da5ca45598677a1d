import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { playTraces, type Trace } from '@vitrine/player';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lacksOf } from '../kernel/below-header.ts';
import { createShell } from '../kernel/shell.ts';
import { useMarkWatched } from '../requests/use-mark-watched.ts';
import { ViewerShell } from '../stage/viewer-shell.tsx';
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
  /** Above it all. */
  banners: ReactNode;
}

/** A recording without a full snapshot: no page to see and nothing to control, only where the visitor's hand was. */
export function ReplayFallback({ session, traces, damaged, around, banners }: ReplayFallbackProps) {
  const { t } = useTranslation('sessions');
  const [shell] = useState(createShell);
  const markWatched = useMarkWatched(session);
  const { stage } = shell;
  useEffect(
    () =>
      playTraces({
        container: stage.container,
        traces,
        still: matchMedia('(prefers-reduced-motion: reduce)').matches,
        onViewport: stage.setViewport,
        onStart: () => {
          stage.setSettled(true);
          markWatched();
        },
      }),
    [stage, traces, markWatched],
  );
  const presses = traces.filter(({ pressed }) => pressed).length;
  return (
    <ViewerShell
      shell={shell}
      cursor
      label={t('replay.fallback.picture', { moves: traces.length - presses, presses })}
      top={
        <>
          {banners}
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
          <ReplayNotices {...lacksOf(session, damaged)} />
        </>
      }
    />
  );
}
