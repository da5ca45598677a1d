import type { SessionDetail } from '@vitrine/contract/sessions';
import type { OpenedRecording } from '@vitrine/contract/sessions-recording';
import { sanitizeEvents, withArchivedAssets } from '@vitrine/player';
import type { call } from '../../../lib/api/api.ts';
import { open } from '../../../lib/api/api.ts';
import { archivedLinks } from './archived-links.ts';
import { GONE, isGone, type Judged, judge } from './failure.ts';
import { type LiveEvents, liveEvents } from './live-events.ts';
import { readText } from './read-text.ts';
import { openedAt } from './recording-timeline.ts';

/** A session with all its events, or what is wrong with them. */
export interface Replay {
  session: SessionDetail;
  recording: Judged;
  /** Where to follow the visit from, while it goes on. */
  live: LiveEvents | null;
}

/**
 * Reads a session: by its recording, or by the list of its events while it is in none. One that is under way is read in another way, which
 * can be gone on with.
 * @param start_ms where it will be opened, ms of session time: what is seen there is asked for at once
 * @param ask how the first two questions are asked
 */
export async function readSession(
  session_id: string,
  start_ms: number,
  ask: typeof call,
  signal: AbortSignal,
  session: Promise<SessionDetail> = ask('sessions_detail', { params: { session_id }, signal }),
): Promise<Replay> {
  const stop = new AbortController();
  const halfway = AbortSignal.any([signal, stop.signal]);
  const written = ask('sessions_recording', { params: { session_id }, query: { at: start_ms }, signal }).then(
    ({ recording }) => recording,
  );
  const recording = judgeWritten(session_id, written, start_ms, halfway).catch(goneOrThrow);
  // They are waited for below, or not at all.
  recording.catch(() => undefined);
  try {
    const known = await session;
    // What was written has ended, however short a while ago.
    if (!known.active || (await written.catch(() => null)))
      return { session: known, recording: await recording, live: null };
    const live = await liveEvents(session_id, undefined, signal);
    return { session: known, recording: judge(live.events), live };
  } finally {
    stop.abort();
  }
}

/** By its frames, if it was written as a recording; by the list of its events while it was not, and where no page can be seen. */
async function judgeWritten(
  session_id: string,
  written: Promise<OpenedRecording | null>,
  start_ms: number,
  signal: AbortSignal,
): Promise<Judged> {
  const recording = await written;
  if (recording && recording.visit.stretches.length > 0) {
    const timeline = openedAt(start_ms, session_id, recording);
    return { ok: true, timeline, damaged: timeline.damaged };
  }
  const response = await open('sessions_events', { params: { session_id }, signal });
  return judgeResponse(session_id, response, signal);
}

async function judgeResponse(sessionId: string, response: Response, signal: AbortSignal): Promise<Judged> {
  const answer = parsed(await readText(response));
  if (!Array.isArray(answer)) return judge(answer);
  const events = sanitizeEvents<unknown>(answer);
  await withArchivedAssets(events, window.location.origin, (named) =>
    archivedLinks(sessionId, named, signal),
  );
  return judge(events);
}

/**
 * The answer's JSON; undefined when it is none. A connection that breaks on the way has thrown before; a list that
 * begins and does not end was cut off where nobody noticed, and is a failed call too.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (text.startsWith('[') && !text.trimEnd().endsWith(']'))
      throw new Error('The list of events breaks off', { cause });
    return undefined;
  }
}

function goneOrThrow(error: unknown): Judged {
  if (isGone(error)) return GONE;
  throw error;
}
