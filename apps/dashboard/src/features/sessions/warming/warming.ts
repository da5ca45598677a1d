import { sessionReplayPath } from '../../../config/paths.ts';
import { mayFetchAhead } from '../../../lib/may-fetch-ahead.ts';
import { warmRecording } from './warm-recording.ts';
import { warmScripts } from './warm-scripts.ts';

/** A mouse on its way over a list leaves a row sooner. */
const INTENT_MS = 120;

const warmed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let wanted: string | undefined;
let busy = false;

function want(session_id: string): void {
  if (warmed.has(session_id) || !mayFetchAhead()) return;
  clearTimeout(timer);
  wanted = session_id;
  timer = setTimeout(() => void begin(), INTENT_MS);
}

function leave(): void {
  clearTimeout(timer);
  wanted = undefined;
}

/** One at a time; behind it comes the row that somebody is on by then. */
async function begin(): Promise<void> {
  if (busy || wanted === undefined) return;
  const session_id = wanted;
  wanted = undefined;
  warmed.add(session_id);
  busy = true;
  await Promise.all([warmRecording(session_id), warmScripts(sessionReplayPath(session_id))]).catch(
    // Nothing was asked for: who opens it is told what is wrong.
    () => undefined,
  );
  busy = false;
  await begin();
}

/** For the link that opens a session's replay: who stays on it finds the first picture in the browser's cache. */
export const warming = (session_id: string) => ({
  onPointerEnter: () => want(session_id),
  onFocus: () => want(session_id),
  onPointerLeave: leave,
  onBlur: leave,
});
