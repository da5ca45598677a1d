import { queryOptions } from '@tanstack/react-query';
import type { RecordedEvent } from '@vitrine/contract/events';
import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import type { SessionDetail } from '@vitrine/contract/sessions';
import type { RecordingOfSession } from '@vitrine/contract/sessions-recording';
import { open } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { detailQuery } from './around-query.ts';
import { GONE, type Judged, judge } from './failure.ts';
import { withKeptAssets } from './kept-assets.ts';
import { keptLinks } from './kept-links.ts';
import { type LiveEvents, liveEvents } from './live-events.ts';
import { readText } from './read-text.ts';
import { recordingOf, timelineOf } from './recording-timeline.ts';
import { tameEvents } from './tame/tame-events.ts';

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
      const stop = new AbortController();
      const halfway = AbortSignal.any([signal, stop.signal]);
      const written = recordingOf(sessionId, halfway);
      const recording = judgeWritten(sessionId, written, start_ms, halfway).catch(goneOrThrow);
      // They are waited for below, or not at all.
      recording.catch(() => undefined);
      try {
        const session = await client.fetchQuery(detailQuery(sessionId));
        // What was written has ended, however short a while ago.
        if (!session.active || (await written.catch(() => null)))
          return { session, recording: await recording, live: null };
        const live = await liveEvents(sessionId, undefined, signal);
        return { session, recording: judge(live.events), live };
      } finally {
        stop.abort();
      }
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

/** By its frames, if it was written as a recording; by the list of its events while it was not, and where no page can be seen. */
async function judgeWritten(
  session_id: string,
  written: Promise<RecordingOfSession | null>,
  start_ms: number,
  signal: AbortSignal,
): Promise<Judged> {
  const recording = await written;
  if (recording && recording.visit.stretches.length > 0) {
    const timeline = timelineOf(session_id, recording, () => allEvents(session_id));
    timeline.footage.prefetch(start_ms);
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
  const events = tameEvents<unknown>(answer);
  await withKeptAssets(events, window.location.origin, (named) => keptLinks(sessionId, named, signal));
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
  if (error instanceof ApiError && error.code === 'recording_gone') return GONE;
  throw error;
}
