import { queryOptions } from '@tanstack/react-query';
import type { RecordedEvent } from '@vitrine/contract/events';
import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import type { SessionDetail } from '@vitrine/contract/sessions';
import type { OpenedRecording } from '@vitrine/contract/sessions-recording';
import { sanitizeEvents, withArchivedAssets } from '@vitrine/player';
import { call, open } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { archivedLinks } from './archived-links.ts';
import { detailQuery } from './around-query.ts';
import { type Beginning, takeEarly } from './early.ts';
import { GONE, isGone, type Judged, judge } from './failure.ts';
import { type LiveEvents, liveEvents } from './live-events.ts';
import { readText } from './read-text.ts';
import { openedAt } from './recording-timeline.ts';

export interface Replay {
  session: SessionDetail;
  recording: Judged;
  /** Where to follow the visit from, while it goes on. */
  live: LiveEvents | null;
}

/**
 * A session with all its events, read once: a recording does not change while somebody watches it. One that is under way is
 * read in another way, which can be gone on with.
 * @param start_ms where it will be opened, ms of session time: what is seen there is asked for at once
 */
export const replayQuery = (sessionId: string, start_ms: number) =>
  queryOptions({
    queryKey: ['replay', sessionId],
    queryFn: async ({ signal, client }): Promise<Replay> => {
      const detail = detailQuery(sessionId);
      const begun = await takeBegun(sessionId, signal);
      if (begun) {
        client.setQueryData(detail.queryKey, begun.session);
        return begun;
      }
      const recording = recordingOf(sessionId, start_ms, signal);
      return read(sessionId, start_ms, signal, { recording, session: client.fetchQuery(detail) });
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Events are large: they go with the screen, and are not compared with what came before.
    gcTime: 0,
    structuralSharing: false,
    // The first blocks may be late: of what shows nothing yet there may be something in a moment. What is followed shows more itself.
    refetchInterval: ({ state: { data, status } }) => {
      const waits = data?.live?.active && !data.recording.ok && !('traces' in data.recording);
      return waits && status === 'success' ? SEND_INTERVAL_MS : false;
    },
  });

let begun: { session_id: string; replay: Promise<Replay>; stop: AbortController } | undefined;

/**
 * Begins to read the session that the page was opened for, if that was asked for early: its screen, which needs it, comes when the rest
 * of the dashboard has been drawn.
 */
export function beginReplay(start_ms: number): void {
  const early = takeEarly();
  if (!early) return;
  const { session_id } = early;
  const stop = new AbortController();
  const replay = read(session_id, start_ms, stop.signal, early);
  // Whoever takes it asks anew.
  replay.catch(() => undefined);
  begun = { session_id, replay, stop };
}

/** What was begun for this session, once. Null when there is no such thing, or it failed at once: then all is asked anew. */
async function takeBegun(session_id: string, signal: AbortSignal): Promise<Replay | null> {
  const mine = begun;
  begun = undefined;
  if (mine?.session_id !== session_id) return null;
  signal.addEventListener('abort', () => mine.stop.abort(signal.reason), { once: true });
  const replay = await mine.replay.catch((error: unknown) => {
    if (error instanceof ApiError && error.timed_out) throw error;
    return null;
  });
  signal.throwIfAborted();
  return replay;
}

async function recordingOf(
  session_id: string,
  at: number,
  signal: AbortSignal,
): Promise<OpenedRecording | null> {
  const { recording } = await call('sessions_recording', { params: { session_id }, query: { at }, signal });
  return recording;
}

async function read(
  session_id: string,
  start_ms: number,
  signal: AbortSignal,
  beginning: Beginning,
): Promise<Replay> {
  const stop = new AbortController();
  const halfway = AbortSignal.any([signal, stop.signal]);
  const written = beginning.recording;
  const recording = judgeWritten(session_id, written, start_ms, halfway).catch(goneOrThrow);
  // They are waited for below, or not at all.
  recording.catch(() => undefined);
  try {
    const session = await beginning.session;
    // What was written has ended, however short a while ago.
    if (!session.active || (await written.catch(() => null)))
      return { session, recording: await recording, live: null };
    const live = await liveEvents(session_id, undefined, signal);
    return { session, recording: judge(live.events), live };
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
    const timeline = await openedAt(start_ms, session_id, recording, () => allEvents(session_id));
    return { ok: true, timeline, damaged: timeline.damaged };
  }
  const response = await open('sessions_events', { params: { session_id }, signal });
  return judgeResponse(session_id, response, signal);
}

async function allEvents(session_id: string): Promise<readonly RecordedEvent[]> {
  const response = await open('sessions_events', { params: { session_id } });
  return (await response.json()) as RecordedEvent[];
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
