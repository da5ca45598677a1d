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
  /** `{ type: PageType }`: what kind of a store's page it is, as the platform's own page says; at the start of a page and where that changes. */
  page_type: 'vitrine:page_type',
  /** `CartChange` (below): the cart changed on this page. */
  cart: 'vitrine:cart',
  /** `{ message: string, source: string, line: number }`: the page's own script failed. What a visitor typed is masked in it. */
  error: 'vitrine:error',
  /** `{ reason: StopReason }`: recording of this page stopped here, on purpose. */
  stopped: 'vitrine:stopped',
} as const;

/** Why the tracker itself leaves something of a page out that it has begun to record. */
export const STOP_REASONS = [
  /** It changed too much at once, or again and again: the rest of the page load is not recorded. */
  'mutation_storm',
  /** It changed too much for now: its changes are missing until its next full snapshot. */
  'paused',
  /** Without a page load the visitor went to where they pay: the rest of the page load is not recorded. */
  'checkout',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export const PAGE_TYPES = [
  'home',
  'category',
  'product',
  'cart',
  'search',
  /** A page of contents, a blog, the customer's account, a page that is not there. */
  'other',
] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** One line of a cart. Ids are the platform's; a price is a decimal in the cart's currency, of one piece. */
export interface CartLine {
  product_id: string;
  variant_id?: string;
  name?: string;
  quantity: number;
  price?: string;
}

/** What a cart held and holds: lines that came (or grew), went (or shrank), by so many pieces; and the whole as it is now. */
export interface CartChange {
  added: CartLine[];
  removed: CartLine[];
  /** Pieces in the cart now. */
  items: number;
  /** A decimal; absent where the platform's page does not say. */
  total?: string;
  /** ISO 4217; absent where the platform's page does not say. */
  currency?: string;
}
