import { z } from 'zod';
import { PAGE_TYPES, STOP_REASONS } from './tags.ts';

/** Ms of session time: since the session's first event. */
const at = z.number().min(0);

/** Where in a list of the index something stands, from 0. */
const place = z.number().int().min(0);

const viewport = { width: z.number().positive(), height: z.number().positive() };

/** One page load. */
const indexedPage = z.object({
  page_id: z.string(),
  /** Its place in `tabs`. */
  tab: place,
  /** Of its first event and of its last. */
  start: at,
  end: at,
  /** Of its full snapshots, in order of time; empty when the page cannot be shown. */
  snapshots: z.array(at),
  /** The window's size from `at` on, in order of time. */
  viewports: z.array(z.object({ at, ...viewport })),
  /** What the visitor's browser answered to media queries; null for recordings that do not tell. */
  surroundings: z
    .object({
      dark: z.boolean(),
      /** Less motion was asked for. */
      still: z.boolean(),
      hover: z.boolean(),
      /** `fine`, `coarse`, `none`; whatever else a page told. */
      pointer: z.string(),
    })
    .nullable(),
});

/** Something of a session that a person wants to find. */
export const indexedMarker = z.object({
  at,
  kind: z.enum([
    'error',
    'stopped',
    /** Clicks again and again without an answer. */
    'rage',
    /** A click that made the page's script fail. */
    'error_click',
    /** A click on a control that the page did not answer. */
    'dead',
    /** Back to the page before within seconds, without a click. */
    'quick_back',
    /** Up and down a page in search of something. */
    'scrolling',
    /** The mouse was shaken. */
    'thrash',
    'custom',
    'page',
    'input',
    'click',
  ]),
  /** Its place in `pages`. */
  page: place,
  /** What to show; untrusted text of the store's page. Of clicks and inputs it is what they were on. */
  text: z.string(),
  /** A second line: an error's place; of a click that failed, the error. */
  detail: z.string().optional(),
  /** How many clicks it was, where they are told as one. */
  clicks: z.number().int().optional(),
  /** Of an input in a list: the option that was chosen, as the page showed it; empty where that is not told. */
  chosen: z.string().optional(),
  /** Of a page: what kind of a store's page it is, where its platform says so. */
  page_type: z.enum(PAGE_TYPES).optional(),
  /** Of an event of the store: that products (`text`) came into the cart or went out of it. */
  cart: z.enum(['added', 'removed']).optional(),
  /** Of a stop: why the tracker left out what came then. */
  reason: z.enum(STOP_REASONS).optional(),
});
export type MarkerKind = z.infer<typeof indexedMarker>['kind'];

const span = { from: at, to: at };

/**
 * What a viewer knows of a whole visit before it has any event of it; packages/recording makes it (`createIndex`), and says
 * what bounds each list. What it says so often that ids would be half of it, it says by their places; `withIds` puts them back.
 */
export const recordingIndex = z.object({
  /** The session's first event, ms since the epoch. All times below are counted from it. */
  started_at: z.number().min(0),
  /** From the first event to the last, ms. */
  duration: at,
  /** In the order in which they first appear. */
  tabs: z.array(z.string()),
  /** In the order in which they began. */
  pages: z.array(indexedPage),
  /** Which page is on screen, without gaps from 0 to `duration`; empty when no page has a full snapshot. */
  stretches: z.array(z.object({ ...span, page: place })),
  /** When the visitor did nothing, in order of time. */
  gaps: z.array(z.object(span)),
  /** In order of time. */
  markers: z.array(indexedMarker),
  /** How many more there were than are kept. */
  markers_left_out: z.number().int().min(0),
  /** How many events there are of each of rrweb's types, by its number; those that cannot be played included. */
  event_counts: z.record(z.string(), z.number().int().min(0)),
  /** Events that cannot be played. */
  damaged: z.number().int().min(0),
  /** The first event that can be played, as indented JSON that is cut where it is long; empty when there is none. */
  first_event: z.string(),
});
export type RecordingIndex = z.infer<typeof recordingIndex>;
export type IndexedMarker = RecordingIndex['markers'][number];

/** The same without its markers, which are most of it and which no picture needs. */
export const lightIndex = recordingIndex.omit({ markers: true });
export type LightIndex = z.infer<typeof lightIndex>;
export type IdlePeriod = RecordingIndex['gaps'][number];
export type Surroundings = NonNullable<RecordingIndex['pages'][number]['surroundings']>;
