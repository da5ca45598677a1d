import type { RecordedEvent } from '@vitrine/contract/events';
import { API_TIMEOUT_MS } from '@vitrine/contract/limits';
import type { RecordingOfSession } from '@vitrine/contract/sessions-recording';
import {
  createFrameReader,
  type FrameOrder,
  type FrameReader,
  framedTimeline,
  type Timeline,
} from '@vitrine/player';
import { rangeAt } from '@vitrine/recording/active-ranges';
import { open } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { mayPass } from '../../../lib/api/may-pass.ts';
import { withTimeout } from '../../../lib/api/timeout.ts';
import { mayFetchAhead } from '../../../lib/may-fetch-ahead.ts';
import { takeThread } from './frame-thread.ts';
import { createSessionLinks } from './session-links.ts';

/** A fetch that fails for want of a connection is made again so often, after so long, ms. */
const RETRIES_MS = [500, 2_000, 5_000];

let reader: FrameReader | undefined;
/** One for all replays: stores’ style sheets are the same from visit to visit. */
export const frameReader = (): FrameReader =>
  (reader ??= createFrameReader({
    thread: takeThread(),
    origin: window.location.origin,
    onEnd: () => {
      reader = undefined;
    },
  }));

/**
 * What is drawn once it is known that there is a recording keeps the page busy for some time: for so long, ms, what the first picture takes
 * is waited for before, so that the thread reads it meanwhile.
 */
const HANDED_OVER_MS = 250;

/** The timeline of a recording. What is seen at `start_ms` is with the thread by then, unless it takes long. */
export async function openedAt(
  start_ms: number,
  ...recording: Parameters<typeof timelineOf>
): Promise<Timeline> {
  const timeline = timelineOf(...recording);
  const { stretches, pages, eventSource, duration } = timeline;
  const at = Math.min(start_ms, duration);
  const page = pages.get(rangeAt(stretches, at)?.page_id ?? '');
  // Who needs it asks for it once more, and is told what is wrong.
  if (page) eventSource.load(page, at).catch(() => undefined);
  await Promise.race([
    frameReader().handedOver(),
    new Promise((resolve) => setTimeout(resolve, HANDED_OVER_MS)),
  ]);
  return timeline;
}

/** The timeline of a recording whose frames are fetched as they are needed. */
function timelineOf(
  session_id: string,
  recording: RecordingOfSession,
  all: () => Promise<readonly RecordedEvent[]>,
): Timeline {
  const { version } = recording;
  // What was begun is of use for the replay that is looked at, whatever becomes of the call that began it.
  const linksOf = createSessionLinks(session_id, new AbortController().signal);
  const openFrame = (number: number) => (signal: AbortSignal) =>
    open('sessions_frame', { params: { session_id, version, number }, signal });
  const kept = new Set<string>();
  return framedTimeline(recording, {
    all,
    read: ({ number, texts, keyframe_lines }, { page_id, tab_id, surroundings }) => {
      const order = async (): Promise<FrameOrder> => ({
        page_id,
        tab_id,
        surroundings,
        keyframe_lines,
        body: await bytesOf(openFrame(number)),
      });
      return frameReader().read(order(), texts, textOf, linksOf);
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

const openText = (hash: string) => (signal: AbortSignal) =>
  open('texts_detail', { params: { hash }, signal });

/** A text that is gone leaves a hole in its frame, and costs no more. */
const textOf = (hash: string): Promise<ArrayBuffer | null> =>
  bytesOf(openText(hash)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** Reads an answer to its end, or the browser would not keep it, and keeps nothing of it here. */
const throughCache = (ask: (signal: AbortSignal) => Promise<Response>): Promise<void> =>
  withTimeout(API_TIMEOUT_MS, undefined, async (signal) => {
    await (await ask(signal)).body?.pipeTo(new WritableStream());
  });

/** All of an answer, within the time that a call has: these are some dozens of kB. */
async function bytesOf(ask: (signal: AbortSignal) => Promise<Response>): Promise<ArrayBuffer> {
  const once = () =>
    withTimeout(API_TIMEOUT_MS, undefined, async (signal) => (await ask(signal)).arrayBuffer());
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
