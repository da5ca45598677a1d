import Box from '@mui/material/Box';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { useRef } from 'react';
import { ReplayControls } from './replay-controls.tsx';
import { ReplayHeader } from './replay-header.tsx';
import { ReplayNotices } from './replay-notices.tsx';
import { ReplayStage } from './replay-stage.tsx';
import type { Timeline } from './timeline.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { usePlayer } from './use-player.ts';
import type { ViewerParams } from './viewer-params.ts';

interface ReplayViewerProps {
  session: SessionDetail;
  timeline: Timeline;
  /** Events of the answer that cannot be played. */
  damaged: number;
  params: ViewerParams;
  onError: (error: unknown) => void;
}

/** Header, picture, controls: all the room that there is. */
export function ReplayViewer({ session, timeline, damaged, params, onError }: ReplayViewerProps) {
  const root = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(root);
  const { state, toggle, playFrom, cycleSpeed } = usePlayer(container, timeline, params, onError);
  const { tabs } = timeline;
  const tab =
    tabs.length > 1 && state.tab_id !== null
      ? { number: tabs.indexOf(state.tab_id) + 1, total: tabs.length }
      : null;
  return (
    <Box
      ref={root}
      // A full screen is dark whatever the theme: the recording is the only light in it.
      {...(fullscreen?.on && { 'data-theme': 'dark' })}
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.default',
        color: 'text.primary',
      }}
    >
      <ReplayHeader
        domain={session.original_domain}
        start_time={session.start_time}
        tab={tab}
        fullscreen={fullscreen}
      />
      <ReplayNotices
        damaged={session.quarantined_blocks + session.quarantined_events + damaged}
        missing={session.missing_blocks}
      />
      <Box component="main" sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateRows: '1fr auto' }}>
        <ReplayStage
          container={container}
          viewport={state.viewport}
          settled={state.settled}
          cursor={params.cursor}
        />
        <ReplayControls
          position={state.position}
          duration={timeline.duration}
          playing={state.playing}
          speed={state.speed}
          onToggle={toggle}
          onRestart={() => playFrom(0)}
          onSpeed={cycleSpeed}
          onSeek={playFrom}
        />
      </Box>
    </Box>
  );
}
