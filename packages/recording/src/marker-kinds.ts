import type { MarkerKind } from '@vitrine/contract/recording-index';

/** From what a merchant must not miss to what happens all the time. */
export const MARKER_KINDS: readonly MarkerKind[] = [
  'error',
  'stopped',
  'rage',
  'error_click',
  'dead',
  'quick_back',
  'scrolling',
  'custom',
  'page',
  'input',
  'thrash',
  'click',
];

/** What shows that a visitor had trouble (friction/). */
export const FRICTION_KINDS: ReadonlySet<MarkerKind> = new Set([
  ...(['rage', 'error_click', 'dead', 'quick_back', 'scrolling', 'thrash'] as const),
]);
