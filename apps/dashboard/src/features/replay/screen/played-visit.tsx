import type { Timeline } from '@vitrine/player';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../../lib/use-latest.ts';
import { LiveButton } from '../controls/live-button.tsx';
import { ReplayControls } from '../controls/replay-controls.tsx';
import { SeekBar } from '../controls/seek-bar.tsx';
import { SettingsMenu } from '../controls/settings-menu.tsx';
import { SpeedControl } from '../controls/speed-control.tsx';
import { useViewerActions, type Ways } from '../controls/use-viewer-actions.ts';
import { ViewerShortcuts } from '../controls/viewer-shortcuts.tsx';
import { beginWith, begunWith } from '../kernel/begun.ts';
import type { Left, ViewerParams } from '../kernel/viewer-params.ts';
import type { NamedView } from '../markers/page-titles.ts';
import { type PageSeen, pagesSeen } from '../markers/pages-seen.ts';
import { TimelineMarkers } from '../markers/timeline-markers.tsx';
import { useMarkers } from '../markers/use-markers.ts';
import { EventList } from '../panel/event-list.tsx';
import { PageList } from '../panel/page-list.tsx';
import { type PanelTab, ReplayPanel } from '../panel/replay-panel.tsx';
import { usePlayer } from '../playing/use-player.ts';
import { useViewerSettings } from '../playing/use-viewer-settings.ts';
import { LateProgress } from '../stage/late-progress.tsx';
import { LeftOutNotice } from '../stage/left-out-notice.tsx';
import { NextRecording } from '../stage/next-recording.tsx';
import { PassingNotice } from '../stage/passing-notice.tsx';
import { TabStrip } from '../stage/tab-strip.tsx';
import { useFullscreen } from '../stage/use-fullscreen.ts';
import { ViewerShell } from '../stage/viewer-shell.tsx';

const NOWHERE: Ways = {};
const NO_PAGES: readonly PageSeen[] = [];

interface PlayedVisitProps {
  timeline: Timeline;
  /** More of it will come. */
  live?: boolean;
  /** Addresses and titles of its pages. */
  views: readonly NamedView[];
  params: ViewerParams;
  /** Ways to the visits before and after this one, for the keys. */
  neighbours?: Ways;
  /** Above it all. */
  header: (fullscreen: ReturnType<typeof useFullscreen>) => ReactNode;
  /** Below the header. */
  notices?: ReactNode;
  /** The panel's tabs behind those of what happened. */
  moreTabs?: readonly PanelTab[];
  /** Beside the controls; `position` tells where the replay is, ms of session time. */
  tools?: (position: () => number) => ReactNode;
  /** The picture of what plays is there, or was. It may be told more than once. */
  onShown?: () => void;
  onError: (error: unknown, left: Left) => void;
}

/** Header, picture, controls: all the room that there is. */
export function PlayedVisit(props: PlayedVisitProps) {
  const { timeline, live = false, params, neighbours = NOWHERE, onError } = props;
  const { t } = useTranslation('sessions');
  const fullscreen = useFullscreen();
  const { settings, choose } = useViewerSettings();
  const [{ shell, viewing, drawn }] = useState(
    () => begunWith(timeline) ?? beginWith({ timeline, live, settings }),
  );
  const player = usePlayer(viewing, { timeline, live, params, settings, onError });
  const { state, moving, picture, playFrom } = player;
  const main = useMemo(() => ({ current: shell.main }), [shell]);
  const shown = useLatest(() => props.onShown?.());
  useEffect(() => {
    // It may have played before this was there.
    const tell = () => {
      if (picture.now().played) shown();
    };
    tell();
    return picture.listen(tell);
  }, [picture, shown]);
  const seek = useLatest(playFrom);
  const { markers, retry } = useMarkers(timeline, props.views, picture);
  const act = useViewerActions(timeline, player, { markers, neighbours, fullscreen: fullscreen.toggle });
  const pages = useMemo(() => markers && pagesSeen(timeline, markers), [timeline, markers]);
  const tabs: PanelTab[] = [
    {
      id: 'events',
      label: t('replay.events.tabs.events'),
      content: (
        <EventList
          markers={markers}
          retry={retry}
          leftOut={timeline.markers_left_out}
          moving={moving}
          onSeek={seek}
        />
      ),
    },
    {
      id: 'pages',
      label: t('replay.events.tabs.pages'),
      content: <PageList timeline={timeline} pages={pages} retry={retry} moving={moving} onSeek={seek} />,
    },
    ...(props.moreTabs ?? []),
  ];
  return (
    <ViewerShell
      shell={shell}
      cursor={params.cursor}
      onDrawn={drawn}
      // A full screen is dark whatever the theme: the recording is the only light in it.
      dark={fullscreen.on}
      top={
        <>
          {props.header(fullscreen)}
          {props.notices}
          <TabStrip timeline={timeline} pages={pages ?? NO_PAGES} moving={moving} onSeek={seek} />
        </>
      }
      over={
        <>
          <LateProgress picture={picture} />
          <LeftOutNotice timeline={timeline} markers={markers} moving={moving} />
          <PassingNotice news={state.news} />
          {settings.next && !live && neighbours.next && (
            <NextRecording
              state={viewing.state}
              moving={moving}
              duration={timeline.duration}
              onNext={neighbours.next}
            />
          )}
        </>
      }
      controls={
        <ReplayControls
          playing={state.playing}
          onToggle={player.toggle}
          onRestart={() => playFrom(0)}
          seekBar={
            <SeekBar
              moving={moving}
              duration={timeline.duration}
              gaps={timeline.gaps}
              markers={<TimelineMarkers markers={markers} duration={timeline.duration} onSeek={seek} />}
              onScrub={viewing.scrub}
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
          <SettingsMenu
            settings={settings}
            listed={neighbours.previous !== undefined || neighbours.next !== undefined}
            onChoose={choose}
            over={main}
          />
          {props.tools?.(player.position)}
          <ViewerShortcuts
            on={settings.keys}
            onChoose={(on) => choose('keys', on)}
            without={neighbours.previous || neighbours.next ? [] : ['session']}
            onAction={act}
            over={main}
          />
        </ReplayControls>
      }
      // Without the mouse the picture is to be compared with one of the visit: at its own size, if there is room.
      panel={<ReplayPanel tabs={tabs} startsClosed={!params.cursor} />}
    />
  );
}
