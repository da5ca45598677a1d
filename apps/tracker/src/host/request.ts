import { fetch } from './own-natives.ts';

/** What a request rejects with that found no connection, or was forbidden: a `TypeError` in browsers, as are many faults of our own. */
export const OFFLINE = 'offline';

export const request = (url: string | URL, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch((error: unknown) => {
    throw error instanceof TypeError ? OFFLINE : error;
  });
