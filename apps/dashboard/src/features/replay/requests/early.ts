import type { SessionDetail } from '@vitrine/contract/sessions';
import type { OpenedRecording } from '@vitrine/contract/sessions-recording';
import { matchPath } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { callOnce } from '../../../lib/api/api.ts';
import { tokens } from '../../../lib/session.ts';
import { viewerParams } from '../playing/viewer-params.ts';
import { startThread } from './frame-thread.ts';

/** What a replay begins with. */
export interface Beginning {
  /** What is known of the session without its events; null while it is in no recording. */
  recording: Promise<OpenedRecording | null>;
  session: Promise<SessionDetail>;
}

let early: (Beginning & { session_id: string }) | undefined;

/**
 * For the address that the page was opened with, before anything is drawn: asks for what its replay begins with, if it is one and
 * somebody is signed in. This is in the dashboard's first script, and the viewer is not: as small as can be.
 */
export function askEarly(pathname: string, search = location.search): void {
  const match = matchPath(paths.sessionReplay, pathname) ?? matchPath(paths.replay, pathname);
  const session_id = match?.params.sessionId;
  if (!session_id || tokens.read().access === undefined) return;
  startThread();
  const params = { session_id };
  const at = viewerParams(new URLSearchParams(search)).start_ms;
  const asked = {
    session_id,
    recording: callOnce('sessions_recording', { params, query: { at } }).then(({ recording }) => recording),
    session: callOnce('sessions_detail', { params }),
  };
  // Whoever takes it is told.
  for (const one of [asked.recording, asked.session]) one.catch(() => undefined);
  early = asked;
}

/** What was asked for early, once. */
export function takeEarly(): typeof early {
  const taken = early;
  early = undefined;
  return taken;
}
