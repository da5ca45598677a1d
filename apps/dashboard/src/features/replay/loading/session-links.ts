import { askForLinks } from './archived-links.ts';

/** Links are good for an hour or two (contract, `sessions_assets`). */
const GOOD_MS = 30 * 60_000;

/**
 * Answers the function that tells where what was kept of a session's addresses is fetched, by address. Frames of a visit name the same
 * pictures again and again: each is asked for once in a while.
 */
export function createSessionLinks(
  session_id: string,
  signal: AbortSignal,
): (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>> {
  /** What is not kept stands there with nothing. */
  let known = new Map<string, string | undefined>();
  let since = performance.now();
  return async (addresses) => {
    if (performance.now() - since > GOOD_MS) {
      known = new Map();
      since = performance.now();
    }
    const mine = known;
    const unknown = addresses.filter((address) => !mine.has(address));
    if (unknown.length > 0) {
      const { links, answered } = await askForLinks(session_id, unknown, signal);
      for (const address of answered) mine.set(address, links.get(address));
    }
    return new Map(
      addresses.flatMap((address) => {
        const link = mine.get(address);
        return link === undefined ? [] : [[address, link] as const];
      }),
    );
  };
}
