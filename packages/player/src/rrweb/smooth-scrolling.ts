import type { Replayer } from '@rrweb/replay';
import type { eventWithTime } from '@rrweb/types';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';

/** No browser scrolls smoothly for longer, however far (Chromium: three quarters of a second). */
const SMOOTH_MS = 1000;

/** What rrweb scrolls while it plays it scrolls smoothly, and a pause does not stop the browser in it. */
export function followScrolling(replayer: Replayer) {
  let last = Number.NEGATIVE_INFINITY;
  replayer.on('event-cast', (cast) => {
    const event = cast as eventWithTime;
    if (event.type === EVENT_TYPES.IncrementalSnapshot && fieldsOf(event.data).source === SOURCES.Scroll)
      last = performance.now();
  });
  return {
    /** What was applied up to now was scrolled at once. */
    forget() {
      last = Number.NEGATIVE_INFINITY;
    },
    /** Resolves when nothing scrolls any more. */
    async ended(): Promise<void> {
      const left = last + SMOOTH_MS - performance.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    },
  };
}
