import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';

/** What a link signs is no token, and the other way round: the key is one of its own. */
const PURPOSE = 'vitrine signed links';
const KEY_BYTES = 32;
/** An id as these paths have it. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A link is the same for an hour, so that a browser's cache knows it again; it is good for one to two. */
const PERIOD_SECONDS = 3_600;

/** For files that a plain link or an image must fetch, where no header can say who asks. */
export interface SignedLinks {
  /** The path, without a query of its own, with `?expires=<unix seconds>&signature=<base64url>` behind it. */
  sign(path: string): string;
  /** Whether `query` is what `sign` has put behind this path, and is still good. */
  verify(path: string, query: { readonly expires?: unknown; readonly signature?: unknown }): boolean;
}

/**
 * @param secret the one that tokens are signed by: links of before a restart stay good
 * @param former the one before it: so do those that it has signed
 */
export function createSignedLinks(secret: Uint8Array, clock: Clock, former?: Uint8Array): SignedLinks {
  const before = former && createSignedLinks(former, clock);
  const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), PURPOSE, KEY_BYTES));
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${expires} ${path}`).digest('base64url');
  const seconds = () => clock.now() / 1_000;
  return {
    sign(path) {
      const expires = String((Math.floor(seconds() / PERIOD_SECONDS) + 2) * PERIOD_SECONDS);
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires)}`;
    },
    verify(path, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false;
      const given = Buffer.from(signature);
      const wanted = Buffer.from(signatureOf(path, expires));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        return before?.verify(path, { expires, signature }) ?? false;
      return seconds() < Number(expires);
    },
  };
}
