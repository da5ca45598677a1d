import type { MarkerKind } from '@vitrine/contract/recording-index';

/** From what a merchant must not miss to what happens all the time. */
export const MARKER_KINDS: readonly MarkerKind[] = [
  'error',
  'stopped',
  'rage',
  'custom',
  'page',
  'input',
  'click',
];
