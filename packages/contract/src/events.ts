import { z } from 'zod';

export { EVENT_TYPES, TRACKER_TAGS } from './tags.ts';

/** An event as rrweb's recorder emits it; what is inside `data` is the recorder's business. */
export const rrwebEvent = z.looseObject({
  type: z.number().int().min(0).max(64),
  /** Milliseconds since the epoch by the visitor's clock, made monotonic within a page. */
  timestamp: z.number().min(0).max(8.64e15),
  data: z.unknown(),
});

/** An event as the API answers it: with the page load and the tab it came from, because node ids restart on each page. */
export const recordedEvent = rrwebEvent.extend({ page_id: z.string(), tab_id: z.string() });
export type RecordedEvent = z.infer<typeof recordedEvent>;
