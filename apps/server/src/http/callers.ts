import type { Endpoint } from '@vitrine/contract/endpoint';
import { createTurns } from '../kernel/turns.ts';
import { type Database, VISITORS } from '../ports/database.ts';
import { clientNetwork } from './client-network.ts';
import type { Bearer } from './tokens.ts';

/**
 * Calls of one caller that are worked on at a time. Whoever has more waits for their own and for nobody else's, and everybody else waits
 * for that many of theirs. Their statements take turns once more in the database (`Database.asking`).
 */
export const CALLS_AT_ONCE = 4;
/** A page of the dashboard asks for fewer than twenty things. */
export const CALLS_WAITING = 64;
/** A browser gives a call up after 50 s. */
const WAIT_MS = 20_000;

export interface Callers {
  /**
   * Does the work of a call when it is the caller's turn: a person's, and before a sign-in an address's. What visitors send has limits of
   * its own, by store and address; the operator needs none.
   */
  take<T>(
    endpoint: Endpoint,
    caller: { bearer: Bearer | undefined; ip: string },
    work: () => Promise<T>,
  ): Promise<T>;
}

const isOfVisitors = ({ path }: Endpoint) => path.startsWith('/api/ingest/');
/** Whether a caller of it may have too many waiting (429 `too_many_requests`). */
export const takesTurns = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'operator' && !isOfVisitors(endpoint);

export function createCallers({ asking }: Pick<Database, 'asking'>): Callers {
  const turns = createTurns({ at_once_each: CALLS_AT_ONCE, waiting_each: CALLS_WAITING, wait_ms: WAIT_MS });
  return {
    take(endpoint, { bearer, ip }, work) {
      if (!takesTurns(endpoint)) return asking(isOfVisitors(endpoint) ? VISITORS : endpoint.access, work);
      const caller = bearer ? bearer.user_id : clientNetwork(ip);
      return turns.take(caller, () => asking(caller, work));
    },
  };
}
