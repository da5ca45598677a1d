import type { SafeFetcher } from '../../ports/safe-fetcher.ts';
import { CSS } from './archive-file.ts';
import type { CarriedFile } from './carried-files.ts';
import { hashOf } from './digest.ts';

/** The demo store has some tens. */
const MAX_FILES = 500;
/** Of all of them together, as they are fetched. */
const FETCH_MS = 60_000;

/**
 * What pages name of our own origin, which is not kept because it is here: the demo store's. Whoever takes a recording elsewhere takes it
 * along, as it is now. Style sheets are left out: recorders write what is in them into the page.
 * @param origin ours
 */
export function ownFiles(
  fetcher: SafeFetcher,
  origin: string,
  addresses: readonly string[],
): { names: Map<string, string>; files: CarriedFile[] } {
  const own = addresses.filter((address) => new URL(address).origin === origin).slice(0, MAX_FILES);
  const over = AbortSignal.timeout(FETCH_MS);
  const names = new Map(own.map((address) => [address, hashOf(Buffer.from(address))]));
  const files = [...names].map(([address, name]) => ({
    name,
    bytes: 0,
    async content() {
      const fetched = await fetcher.get(address, over);
      return fetched.ok && fetched.type !== CSS ? { type: fetched.type, bytes: fetched.bytes } : undefined;
    },
  }));
  return { names, files };
}
