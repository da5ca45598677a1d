// Without zod: the tracker and the viewer carry these names to the browser (events.ts holds the schemas).

/** rrweb's event types (specification, section 3). Types beyond 6 exist (asset, annotation) and are carried along. */
export const EVENT_TYPES = {
  DomContentLoaded: 0,
  Load: 1,
  FullSnapshot: 2,
  IncrementalSnapshot: 3,
  Meta: 4,
  Custom: 5,
  Plugin: 6,
} as const;

/**
 * Tags of the custom events (type 5) that the tracker itself writes; `data.payload` in brackets.
 * Custom events of the store's own (`vitrine.event(name, data)`) carry the tag `event`.
 */
export const TRACKER_TAGS = {
  /** `{ visible: boolean, focused: boolean }` at the start of a page and whenever one of the two changes. */
  visibility: 'vitrine:visibility',
  /**
   * `{ dark, still, hover: boolean, pointer: 'fine' | 'coarse' | 'none' }` at the start of a page: what media queries for
   * the colour scheme, for less motion and for the pointing device found in the visitor's browser.
   */
  surroundings: 'vitrine:surroundings',
  /** `{ id: number, open: boolean }`: the popover of this rrweb id was shown or hidden, or was open at a snapshot. */
  popover: 'vitrine:popover',
  /** `{ url: string, title: string }` for navigation without a page load. */
  navigation: 'vitrine:navigation',
  /** `{ email?: string, id?: string }` */
  identify: 'vitrine:identify',
  /** `{ name: string, data?: unknown }` for `vitrine.event(name, data)`. */
  event: 'vitrine:event',
  /** `{ message: string, source: string, line: number }`: the page's own script failed. What a visitor typed is masked in it. */
  error: 'vitrine:error',
  /** `{ reason: 'mutation_storm' }`: recording of this page stopped here, on purpose. */
  stopped: 'vitrine:stopped',
} as const;
