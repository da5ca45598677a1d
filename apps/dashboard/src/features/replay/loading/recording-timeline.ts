import type { RecordedEvent } from '@vitrine/contract/events';
import { API_TIMEOUT_MS } from '@vitrine/contract/limits';
import type { OpenedRecording } from '@vitrine/contract/sessions-recording';
import {
  createFrameReader,
  type FrameOrder,
  type FrameReader,
  framedTimeline,
  type Timeline,
} from '@vitrine/player';
import { rangeAt } from '@vitrine/recording/active-ranges';
import { call, open } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { mayPass } from '../../../lib/api/may-pass.ts';
import { throughCache } from '../../../lib/api/through-cache.ts';
import { withTimeout } from '../../../lib/api/timeout.ts';
import { mayFetchAhead } from '../../../lib/may-fetch-ahead.ts';
import { askForLinks, toldLinks } from './archived-links.ts';
import { newThread } from './frame-thread.ts';
import { createSessionLinks } from './session-links.ts';

/** What fails for want of a connection is asked for again so often, after so long, ms. */
const RETRIES_MS = [500, 2_000, 5_000];

let reader: FrameReader | undefined;
/** One for all replays: stores’ style sheets are the same from visit to visit. */
export const frameReader = (): FrameReader =>
  (reader ??= createFrameReader({
    thread: newThread(),
    origin: window.location.origin,
    onEnd: () => {
      reader = undefined;
    },
  }));

/**
 * The timeline of a recording whose frames are fetched as they are needed, with what is seen at `start_ms` (ms of session time) asked for
 * at once.
 */
export function openedAt(start_ms: number, session_id: string, recording: OpenedRecording): Timeline {
  const timeline = timelineOf(session_id, recording);
  const { stretches, pages, eventSource, duration } = timeline;
  const at = Math.min(start_ms, duration);
  const page = pages.get(rangeAt(stretches, at)?.page_id ?? '');
  // Who needs it asks for it once more, and is told what is wrong.
  if (page) eventSource.load(page, at).catch(() => undefined);
  return timeline;
}

function timelineOf(session_id: string, recording: OpenedRecording): Timeline {
  const { version, picture } = recording;
  // What was begun is of use for the replay that is looked at, whatever becomes of the call that began it.
  const { signal } = new AbortController();
  const links = createSessionLinks({
    ask: (addresses) => askForLinks(session_id, addresses, signal),
    told: picture.assets && {
      first: toldLinks(picture.assets),
      all: async () => {
        const asked = { params: { session_id, version } };
        return toldLinks((await call('sessions_recording_assets', asked)).assets ?? []);
      },
    },
  });
  const openFrame = (number: number) => (signal: AbortSignal) =>
    open('sessions_frame', { params: { session_id, version, number }, signal });
  const kept = new Set<string>();
  return framedTimeline(recording, {
    all: () => allEvents(session_id),
    markers: async () => {
      const asked = { params: { session_id, version } };
      return (await untilItPasses(() => call('sessions_markers', asked))).markers;
    },
    read: ({ number, texts, keyframe_lines }, { page_id, tab_id, surroundings }) => {
      if (!picture.frames.includes(number)) links.ahead();
      const order = async (): Promise<FrameOrder> => ({
        page_id,
        tab_id,
        surroundings,
        keyframe_lines,
        body: await bytesOf(openFrame(number)),
      });
      return frameReader().read(order(), texts, textOf, links.of);
    },
    fetchAhead: mayFetchAhead()
      ? async ({ number, texts }) => {
          await throughCache(openFrame(number));
          for (const hash of texts) {
            if (kept.has(hash)) continue;
            kept.add(hash);
            // One that is gone costs its frame a hole, and no more.
            await throughCache(openText(hash)).catch(() => undefined);
          }
        }
      : undefined,
  });
}

async function allEvents(session_id: string): Promise<readonly RecordedEvent[]> {
  const response = await open('sessions_events', { params: { session_id } });
  return (await response.json()) as RecordedEvent[];
}

const openText = (hash: string) => (signal: AbortSignal) =>
  open('texts_detail', { params: { hash }, signal });

/** A text that is gone leaves a hole in its frame, and costs no more. */
const textOf = (hash: string): Promise<ArrayBuffer | null> =>
  bytesOf(openText(hash)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** All of an answer, within the time that a call has: these are some dozens of kB. */
const bytesOf = (ask: (signal: AbortSignal) => Promise<Response>): Promise<ArrayBuffer> =>
  untilItPasses(() =>
    withTimeout(API_TIMEOUT_MS, undefined, async (signal) => (await ask(signal)).arrayBuffer()),
  );

async function untilItPasses<Value>(once: () => Promise<Value>): Promise<Value> {
  for (const wait_ms of RETRIES_MS) {
    try {
      return await once();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
    }
  }
  return once();
}
