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
  /** `Left` (below): the visitor went to where the store has no page of its own. Pages where people pay count as such. */
  left: 'vitrine:left',
  /** `Vitals` (below), once a page load, when it is hidden for the first time. */
  vitals: 'vitrine:vitals',
  /** `FailedRequest` (below) of the store's own origin, at most 20 a page load, each kind once. */
  failed_request: 'vitrine:failed_request',
  /** `Theme` (below), once a page load. */
  theme: 'vitrine:theme',
  /** `{ message: string, source: string, line: number }`: the page's own script failed. What a visitor typed is masked in it. */
  error: 'vitrine:error',
  /** `{ reason: StopReason }`: recording of this page stopped here, on purpose. */
  stopped: 'vitrine:stopped',
} as const;

/** Why the tracker itself leaves something of a page out that it has begun to record. */
export const STOP_REASONS = [
  /** Of trackers up to 0.2: it changed too much at once, or again and again; the rest of the page load is not recorded. */
  'mutation_storm',
  /** It changed too much for now: its changes are missing until its next full snapshot. */
  'paused',
  /** It has more elements than a picture holds: some of it is not recorded. */
  'page_too_large',
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

/** Where a visitor left to. `other`: another site, or a share in WhatsApp, which is none of theirs to the store. */
export const LEFT_TO = ['checkout', 'whatsapp', 'phone', 'mail', 'other'] as const;

/** By a link, a form, a new window or the page's script. No path, no query, no number and no address. */
export interface Left {
  to: (typeof LEFT_TO)[number];
  /** Of `checkout`, `whatsapp` and `other`, where it is not the store's own. */
  host?: string;
}

/** Milliseconds, as web.dev defines them; `cls` has no unit. What the browser or the page did not bring about is missing. */
export interface Vitals {
  lcp?: number;
  inp?: number;
  cls?: number;
  ttfb?: number;
}

export interface FailedRequest {
  /** What asked for it, as the browser has it: `fetch`, `xmlhttprequest`, `script`, `img`, … */
  by: string;
  /** Words of a fixed list; every other part of the path is `*`. */
  path: string;
  /** 400 and above, or 0: there was no answer, or the page's script gave it up. */
  status: number;
  /** Milliseconds. */
  duration: number;
}

export interface Theme {
  /** The platform's. */
  id?: string;
  /**
   * 16 hex digits of a SHA-256: of paths of the store's scripts and style sheets without versions, and of the hosts of others. It
   * changes when a theme or an app does.
   */
  fingerprint?: string;
}
