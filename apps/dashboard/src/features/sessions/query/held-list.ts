import type { SessionSummary } from '@vitrine/contract/sessions';

/** A page of the list, as the server answered it. */
export interface Listed {
  count: number;
  count_is_estimate: boolean;
  results: readonly SessionSummary[];
}

export interface HeldList extends Listed {
  /** The server's page has other rows by now, or others first. */
  changed: boolean;
  /** Visits that came since; 0 also when only the order is another. */
  news: number;
}

/** The rows of `held` where they were, each as the server last told it: what is being read changes but does not move. */
export function hold(held: Listed, fresh: Listed): HeldList {
  const told = new Map(fresh.results.map((session) => [session.session_id, session]));
  const changed =
    held.results.length !== fresh.results.length ||
    held.results.some(({ session_id }, row) => session_id !== fresh.results[row]?.session_id);
  return {
    count: fresh.count,
    count_is_estimate: fresh.count_is_estimate,
    results: held.results.map((session) => told.get(session.session_id) ?? session),
    changed,
    // Two estimates may differ by thousands though nothing came.
    news: changed && !fresh.count_is_estimate ? Math.max(0, fresh.count - held.count) : 0,
  };
}
