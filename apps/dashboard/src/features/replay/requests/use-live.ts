import type { RecordedEvent } from '@vitrine/contract/events';
import { createTimeline, readEvents, type Timeline } from '@vitrine/player';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { type LiveEvents, liveEvents } from '../loading/live-events.ts';

/** The tracker sends every 10 s: what has come is seen soon, and asking costs little. */
const POLL_MS = 3_000;

/** What can be played of a session, and whether there will be more. */
export interface Growing {
  timeline: Timeline;
  /** Events that cannot be played. */
  damaged: number;
  live: boolean;
}

/** Follows a session under way from `start` on, until the visit is over. Without a start the recording is all there is. */
export function useLive(
  session_id: string,
  recording: { timeline: Timeline; damaged: number },
  start: LiveEvents | null,
  /** More has come. */
  onMore: () => void,
): Growing {
  const [growing, setGrowing] = useState<Growing>(() => ({ ...recording, live: start?.active ?? false }));
  const { live } = growing;
  const told = useLatest(onMore);

  useEffect(() => {
    if (!start || !live) return;
    const stop = new AbortController();
    const grown = createTimeline();
    let { cursor } = start;
    let unreadable = 0;
    const readable = (more: readonly unknown[]): RecordedEvent[] => {
      const read = readEvents(more);
      unreadable += read.ok ? read.damaged : more.length;
      return read.ok ? read.events : [];
    };
    /** What was there at the start: read once more, when the first of the rest comes. */
    let waiting = readable(start.events);

    const ask = async () => {
      const answer = await liveEvents(session_id, cursor, stop.signal);
      cursor = answer.cursor;
      if (answer.events.length > 0) {
        const timeline = grown([...waiting, ...readable(answer.events)]);
        waiting = [];
        setGrowing({ timeline, damaged: unreadable + timeline.damaged, live: answer.active });
        told();
      } else if (!answer.active) {
        setGrowing((growing) => ({ ...growing, live: false }));
      }
    };
    // One after the other: an answer that takes long is not asked for twice.
    let timer = setTimeout(async function again() {
      await whileSeen(stop.signal);
      // A connection that fails for a while is no end of the visit.
      const failed = await ask().catch((error: unknown) => error);
      // A session that was deleted meanwhile, or is no longer one's own, is not asked for again.
      const over = failed instanceof ApiError && [403, 404].includes(failed.status);
      if (over) setGrowing((growing) => ({ ...growing, live: false }));
      else if (failed && !stop.signal.aborted) console.error(failed);
      if (!over && !stop.signal.aborted) timer = setTimeout(again, POLL_MS);
    }, POLL_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [session_id, start, live, told]);

  return growing;
}

/** Waits until somebody sees the page: one in a tab behind asks for nothing. */
const whileSeen = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve();
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
