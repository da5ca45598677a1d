import LinkRounded from '@mui/icons-material/LinkRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../lib/use-latest.ts';
import { LiveButton } from './live-button.tsx';
import type { LiveEvents } from './live-events.ts';
import { pagesSeen } from './pages-seen.ts';
import { PassingNotice } from './passing-notice.tsx';
import { ReplayControls } from './replay-controls.tsx';
import { ReplayHeader } from './replay-header.tsx';
import { ReplayNotices } from './replay-notices.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { PlayedStage } from './replay-stage.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { SpeedControl } from './speed-control.tsx';
import { TabStrip } from './tab-strip.tsx';
import type { Timeline } from './timeline.ts';
import { TimelineMarks } from './timeline-marks.tsx';
import { useCopyMoment } from './use-copy-moment.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useLive } from './use-live.ts';
import { useMarkWatched } from './use-mark-watched.ts';
import { useMarkers } from './use-markers.ts';
import { usePlayer } from './use-player.ts';
import { useSessionDetail } from './use-session-detail.ts';
import { useViewerActions, type Ways } from './use-viewer-actions.ts';
import { useViewerSettings } from './use-viewer-settings.ts';
import { useVisitTabs } from './use-visit-tabs.tsx';
import type { Left, ViewerParams } from './viewer-params.ts';
import { ViewerShortcuts } from './viewer-shortcuts.tsx';

interface ReplayViewerProps {
  session: SessionDetail;
  timeline: Timeline;
  /** Events of the answer that cannot be played. */
  damaged: number;
  /** The visit goes on, and is followed from here. */
  following: LiveEvents | null;
  params: ViewerParams;
  /** Ways to the visits before and after this one, as buttons and for the keys. */
  around: ReactNode;
  neighbours: Ways;
  /** The visitor's visits. */
  visits: ReactNode;
  onError: (error: unknown, left: Left) => void;
}

/** Header, picture, controls: all the room that there is. */
export function ReplayViewer(props: ReplayViewerProps) {
  const { params, neighbours, onError } = props;
  const { session_id } = props.session;
  const { session, refresh } = useSessionDetail(props.session);
  const { timeline, damaged, live } = useLive(session_id, props, props.following, refresh);
  const { t } = useTranslation('sessions');
  /** Menus and dialogs lie in it: they take its theme, and belong to its landmark. */
  const main = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen();
  const { settings, choose } = useViewerSettings();
  const player = usePlayer(container, { timeline, live, params, settings, onError });
  const { state, moving, picture, playFrom } = player;
  const copyMoment = useCopyMoment(session_id);
  const markWatched = useMarkWatched(session);
  useEffect(() => picture.listen(() => picture.now().shows && markWatched()), [picture, markWatched]);
  const seek = useLatest(playFrom);
  const markers = useMarkers(timeline, session.page_views);
  const act = useViewerActions(timeline, player, { markers, neighbours, fullscreen: fullscreen?.toggle });
  const pages = useMemo(() => pagesSeen(timeline, markers ?? []), [timeline, markers]);
  const allDamaged = session.quarantined_blocks + session.quarantined_events + damaged;
  const tabs = useVisitTabs({
    session,
    timeline,
    markers,
    pages,
    damaged: allDamaged,
    moving,
    onSeek: seek,
    visits: props.visits,
  });
  return (
    <Box
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
        around={props.around}
        fullscreen={fullscreen}
      />
      <ReplayNotices damaged={allDamaged} missing={session.missing_blocks} />
      <TabStrip timeline={timeline} pages={pages} moving={moving} onSeek={seek} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
        <Box
          component="main"
          ref={main}
          sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'grid', gridTemplateRows: '1fr auto' }}
        >
          <PlayedStage picture={picture} container={container} cursor={params.cursor}>
            <PassingNotice news={state.news} />
          </PlayedStage>
          <ReplayControls
            playing={state.playing}
            onToggle={player.toggle}
            onRestart={() => playFrom(0)}
            seekBar={
              <SeekBar
                moving={moving}
                duration={timeline.duration}
                gaps={timeline.gaps}
                marks={<TimelineMarks markers={markers} duration={timeline.duration} onSeek={seek} />}
                onSeek={seek}
              />
            }
          >
            {live && <LiveButton moving={moving} end={timeline.duration} onJump={playFrom} />}
            <SpeedControl
              speed={state.speed}
              onCycle={player.cycleSpeed}
              onChoose={player.setSpeed}
              over={main}
            />
            <SettingsMenu settings={settings} onChoose={choose} over={main} />
            <IconButton
              title={t('replay.player.copyMoment')}
              aria-label={t('replay.player.copyMoment')}
              onClick={() => void copyMoment(player.position())}
            >
              <LinkRounded fontSize="small" />
            </IconButton>
            <ViewerShortcuts
              on={settings.keys}
              onChoose={(on) => choose('keys', on)}
              without={[
                ...(neighbours.previous || neighbours.next ? [] : (['session'] as const)),
                ...(fullscreen ? [] : (['fullscreen'] as const)),
              ]}
              onAction={act}
              over={main}
            />
          </ReplayControls>
        </Box>
        {/* Without the mouse the picture is to be compared with one of the visit: at its own size, if there is room. */}
        <ReplayPanel tabs={tabs} startsClosed={!params.cursor} />
      </Box>
    </Box>
  );
}
