import type { Timeline } from '@vitrine/player';
import { callQuietly } from '../../../lib/api/api.ts';
import { tokens } from '../../../lib/session.ts';
import { beginWaiting, dropWaiting } from '../../../lib/waiting.ts';
import type { LiveEvents } from '../loading/live-events.ts';
import { type Replay, readSession } from '../loading/read-session.ts';
import { frameReader } from '../loading/recording-timeline.ts';
import { setBegun } from './begun.ts';
import { leaveRoom } from './below-header.ts';
import { addControls } from './controls.ts';
import { documentsShell, type Shell } from './shell.ts';
import { type ViewerParams, viewerParams } from './viewer-params.ts';
import { readViewerSettings } from './viewer-settings.ts';
import { createViewing } from './viewing.ts';

let beginning: { session_id: string; replay: Promise<Replay> } | undefined;

/** What was read of this session before the dashboard was there, once. It may have failed: nothing was tried twice. */
export function takeBeginning(session_id: string): Promise<Replay> | undefined {
  const mine = beginning;
  beginning = undefined;
  return mine?.session_id === session_id ? mine.replay : undefined;
}

const REPLAY = /^\/(?:session-replay|replay)\/([^/]+)\/?$/;

/**
 * Draws the first picture of the session that the page was opened for, before the rest of the dashboard is there.
 * @returns when it is on screen, or somebody else has to say why it is not
 */
export async function begin({ pathname, search }: Location): Promise<void> {
  const [, id] = REPLAY.exec(pathname) ?? [];
  const shell = documentsShell();
  if (!shell) return;
  // Who must sign in asks for nothing.
  if (!id || tokens.read().access === undefined) return shell.element.remove();
  beginWaiting(() => shell.element.remove());
  // Its thread starts while the answer is on its way.
  frameReader();
  const session_id = decodeURIComponent(id);
  const params = viewerParams(new URLSearchParams(search));
  const replay = readSession(session_id, params.start_ms, callQuietly, new AbortController().signal);
  beginning = { session_id, replay };
  const pictured = await replay.then(
    ({ session, recording, live }) => {
      if (!('timeline' in recording)) return false;
      leaveRoom(shell, session, recording);
      return play(shell, recording.timeline, live, params);
    },
    () => false,
  );
  if (!pictured) dropWaiting();
}

/** Resolves when the first picture is there (true), or there is none to be had. */
function play(
  shell: Shell,
  timeline: Timeline,
  live: LiveEvents | null,
  params: ViewerParams,
): Promise<boolean> {
  const viewing = createViewing(shell.stage, {
    timeline,
    live: live?.active ?? false,
    settings: readViewerSettings(),
  });
  const stopWatching = shell.stage.watch();
  const removeControls = addControls(shell, viewing, timeline);
  shell.stage.setCursor(params.cursor);
  const drawn = () => {
    stopWatching();
    removeControls();
  };
  setBegun({ shell, viewing, timeline, drawn });
  beginWaiting(() => {
    setBegun(undefined);
    viewing.close();
    drawn();
    shell.element.remove();
  });
  return new Promise((resolve) => {
    viewing.onError(() => resolve(false));
    const stop = viewing.picture.listen(() => {
      if (!viewing.picture.now().viewport) return;
      stop();
      resolve(true);
    });
    viewing.open(params);
  });
}
