// Without zod: the tracker and the server both carry these names.

/** Which part of the tracker has failed on a page. */
export const FAILURE_KINDS = [
  /** The loader: nothing of the page is recorded. */
  'loader',
  /** The recorder, before its first picture: nothing is recorded either. */
  'recorder',
  /** The recorder, later: something may be missing. */
  'recording',
  /** The platform's script: what it tells is missing. */
  'platform',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];
