import { calls } from 'virtual:api-calls';
import { errorOfResponse } from './api-error.ts';
import { withTimeout } from './timeout.ts';

export interface Tokens {
  access?: string | undefined;
  refresh?: string | undefined;
}

export interface RefreshDeps {
  /** '' in the browser: the API is on the dashboard's own origin. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  tokens: { read: () => Tokens; write: (tokens: { access: string; refresh: string }) => void };
  /** Runs one piece of work at a time over all tabs of this browser. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** The person must sign in again. */
  endSession: () => void;
  /** Milliseconds until an unanswered request fails. */
  timeoutMs: number;
}

/** What a server answers that does not want this refresh token: it is none, or none any more. */
const REFUSALS = [400, 401];

/**
 * Makes the one refresh that any number of refused calls, in any number of tabs, share. The answer takes the access token
 * that was refused and says whether there is a new one to try with:
 * - somebody got a new one while we waited for the lock: nothing to do;
 * - the server refuses the refresh token: the session ends;
 * - the server cannot answer now: an `ApiError`, and the session stays, because nothing was refused;
 * - somebody signed out, or in, while the server answered: what it answered is of a session that is over.
 */
export function createRefresh({ baseUrl, fetch, tokens, exclusively, endSession, timeoutMs }: RefreshDeps) {
  return (refused: string | undefined): Promise<boolean> =>
    exclusively(async () => {
      const { access, refresh } = tokens.read();
      if (access !== undefined && access !== refused) return true;
      if (refresh === undefined) {
        endSession();
        return false;
      }
      const { method, path } = calls.token_refresh;
      const renewed = await withTimeout(timeoutMs, undefined, async (signal) => {
        const response = await fetch(baseUrl + path, {
          method,
          headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
          credentials: 'omit',
          signal,
          body: JSON.stringify({ refresh }),
        });
        if (response.ok) return (await response.json()) as { access: string; refresh: string };
        if (REFUSALS.includes(response.status)) return undefined;
        throw await errorOfResponse(response);
      });
      const now = tokens.read();
      if (now.refresh !== refresh) return now.access !== undefined;
      if (renewed) tokens.write(renewed);
      else endSession();
      return renewed !== undefined;
    });
}
