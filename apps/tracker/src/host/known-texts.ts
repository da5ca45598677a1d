import { toJson } from './json.ts';
import { setTimeout } from './own-natives.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

/** Long texts that the server keeps of this store (`known_texts` of the contract): blocks name them by their hash. */
export type KnownTexts = {
  /** What the server has. Kept for the pages that follow. */
  learn(hashes: readonly string[]): void;
  /** It lacks one of them after all. */
  forget(): void;
  has(hash: string): boolean;
  /** The text's hash, where the server has it. Waits for the list that is on its way, yet not long. */
  hashOf(text: string): Promise<string | undefined>;
  /** The hash that the sheet at this address had on a page before, if the server has it and it has not changed since. */
  hashAt(href: string): string | undefined;
  remember(href: string, hash: string): void;
  /** The list is there when this has come. */
  await(answer: Promise<unknown>): void;
};

/** How a block names a text. JSON that browsers write has no `\/`: no text of the page reads so. */
export const NAMED = '"\\/t/';

/** Hashes that were told last. Apart from the other keys: the loader, whose every byte counts, needs it not. */
const KEY = 'vitrine:texts';

/** Sheets by address, in `[href, bytes, hash]`. */
const SHEETS_KEY = 'vitrine:sheets';
const MAX_SHEETS = 32;

type Sheet = [href: string, bytes: number, hash: string];

/** A sheet of as many bytes at the same address is the same. 0: the browser does not tell. */
function bytesAt(href: string): number {
  const [entry] = performance.getEntriesByName(href, 'resource').slice(-1);
  return (entry as Partial<PerformanceResourceTiming> | undefined)?.decodedBodySize ?? 0;
}

function readSheets(): Sheet[] {
  try {
    return JSON.parse(readItem('localStorage', SHEETS_KEY) ?? '[]') as Sheet[];
  } catch {
    return [];
  }
}

/** What is shorter the server does not keep apart (characters). */
const LONG_CHARS = 2_048;
/** A picture waits for the list no longer (milliseconds). */
const LONGEST_MS = 1_000;
/** Hex digits of a hash: 128 bits of SHA-256. */
const HASH_DIGITS = 32;

/** As the server reckons it: of the text as JSON escapes it, in UTF-8. */
async function hashOf(text: string): Promise<string> {
  const escaped = new TextEncoder().encode(toJson(text).slice(1, -1));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', escaped));
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, HASH_DIGITS);
}

export function createKnownTexts(): KnownTexts {
  let known = new Set((readItem('localStorage', KEY) ?? '').split(' '));
  let ready: Promise<unknown> = Promise.resolve();
  return {
    learn(hashes) {
      known = new Set(hashes);
      writeItem('localStorage', KEY, hashes.join(' '));
    },
    forget() {
      known.clear();
      removeItem('localStorage', KEY);
    },
    has: (hash) => known.has(hash),
    hashAt(href) {
      const bytes = bytesAt(href);
      const sheet = bytes > 0 && readSheets().find((one) => one[0] === href && one[1] === bytes);
      return sheet && known.has(sheet[2]) ? sheet[2] : undefined;
    },
    remember(href, hash) {
      const others = readSheets().filter((one) => one[0] !== href);
      const sheets = [[href, bytesAt(href), hash] satisfies Sheet, ...others].slice(0, MAX_SHEETS);
      writeItem('localStorage', SHEETS_KEY, JSON.stringify(sheets));
    },
    async hashOf(text) {
      if (text.length < LONG_CHARS) return undefined;
      await ready;
      // Plain http has no `subtle`.
      if (known.size === 0 || !crypto.subtle) return undefined;
      const hash = await hashOf(text).catch(() => '');
      return known.has(hash) ? hash : undefined;
    },
    await(answer) {
      const late = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
      ready = Promise.race([answer.catch(() => undefined), late]);
    },
  };
}
