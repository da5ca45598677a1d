import { MAX_ASSETS_ASKED } from '@vitrine/contract/limits';
import type { AssetLink } from '@vitrine/contract/sessions-recording';
import { call } from '../../../lib/api/api.ts';
import type { ToldLinks } from './session-links.ts';

/** A JSON body may have 64 KiB; in it an address can take more bytes than it has characters. */
const MAX_CHARACTERS_ASKED = 20_000;

/** Where those of the addresses that were kept are fetched from us, by address. What cannot be asked now is not kept, for now. */
export const archivedLinks = async (
  session_id: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => (await askForLinks(session_id, addresses, signal)).links;

/** The same, and which of the addresses could be asked for. */
export async function askForLinks(
  session_id: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ links: ReadonlyMap<string, string>; answered: readonly string[] }> {
  const links = new Map<string, string>();
  const answered: string[] = [];
  const ask = async (some: readonly string[]) => {
    const answer = await call('sessions_assets', {
      params: { session_id },
      body: { addresses: [...some] },
      signal,
    });
    for (const { address, url } of answer.assets) links.set(address, whole(url));
    answered.push(...some);
  };
  const asked = await Promise.allSettled(parts(addresses).map(ask));
  signal.throwIfAborted();
  const failed = asked.find(({ status }) => status === 'rejected');
  // A replay without pictures is better than none.
  if (failed?.status === 'rejected') console.error(failed.reason);
  return { links, answered };
}

/** What the answer of a call tells, by address. */
export const toldLinks = (assets: readonly AssetLink[]): ToldLinks =>
  new Map(assets.map(({ address, url }) => [address, url === null ? undefined : whole(url)]));

/** A recorded page may say that its addresses are another's. */
const whole = (path: string) => new URL(path, window.location.origin).href;

/** The addresses in as many calls as they take. */
export function parts(addresses: readonly string[]): string[][] {
  const all: string[][] = [];
  let characters = 0;
  for (const address of addresses) {
    const part = all.at(-1);
    characters += address.length;
    if (part && part.length < MAX_ASSETS_ASKED && characters <= MAX_CHARACTERS_ASKED) part.push(address);
    else {
      all.push([address]);
      characters = address.length;
    }
  }
  return all;
}
