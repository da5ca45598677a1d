/** What the next calls of the Admin API meet instead of an answer. */
export type Fault =
  /** An answer of this status. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The shop's bucket has too few points; it holds enough after so many ms. */
  | { throttled_ms: number }
  /** The next mutation is refused; queries before it are answered. */
  | { user_error: string }
  /** The connection is cut without an answer. */
  | 'cut';

export const isOfMutations = (fault: Fault | undefined): boolean =>
  typeof fault === 'object' && 'user_error' in fault;

/** What Shopify answers with 401. */
export const UNAUTHORIZED =
  '{"errors":"[API] Invalid API key or access token (unrecognized login or wrong password)"}';

/** As an answer, with 200: points come back at 100 a second. */
export const throttledAnswer = (ms: number) => ({
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: costOf(200, 200 - ms / 10),
});

export const costOf = (requestedQueryCost: number, currentlyAvailable: number) => ({
  cost: {
    requestedQueryCost,
    actualQueryCost: null,
    throttleStatus: { maximumAvailable: 2_000, currentlyAvailable, restoreRate: 100 },
  },
});
