import type { LabelKind, Signal, Stage } from '@vitrine/contract/labels';
import type { Left } from '@vitrine/contract/tags';

/** Kinds of labels that a recording tells; what else a visit is chosen by stands on its row. `pattern`: of `page_seen`, many at once. */
export const FOLDED_KINDS = [
  'page_type',
  'page_seen',
  'pattern',
  'entry_page',
  'exit_page',
  'product_added',
  'left_to',
  'signal',
  'error',
  'event',
] as const satisfies readonly (LabelKind | 'pattern')[];
export type FoldedKind = (typeof FOLDED_KINDS)[number];

/** The first of some things that are told apart, and how many there were. Texts are the store's page's. */
export interface FirstOf {
  first: string;
  count: number;
}

/**
 * What one visit adds to what is known of a store's visits. It is written beside the recording's index, and is the whole of it: a
 * recording that is written anew brings another one in its place.
 */
export interface Contribution {
  stage: Stage;
  /** As it was left: a decimal. Null: it was empty, or the store's page did not tell. */
  cart: { value: string; currency: string | null } | null;
  signals: Partial<Record<Signal, number>>;
  labels: Partial<Record<FoldedKind, string[]>>;
  /** Paths of product pages in the order of visit, the first of them, and how many different ones there were. */
  products: { paths: string[]; count: number };
  added: FirstOf | null;
  removed: FirstOf | null;
  errors: FirstOf | null;
  /** Visits of pages of search results. */
  searches: number;
  /** Where it last left to. */
  left: Left['to'] | null;
}
