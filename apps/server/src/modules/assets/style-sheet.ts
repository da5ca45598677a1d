import { type Address, addressOf } from '@vitrine/assets/address';
import { mapCss } from '@vitrine/assets/css';
import { MAX_ASSET_ADDRESS_CHARACTERS } from '@vitrine/contract/limits';
import { digestOf } from './digest.ts';
import { MAX_PARTS, MAX_SHEET_TEXTS } from './limits.ts';

/** Marks are longer than most addresses: a sheet that grows by more than this was made for it. */
const MAX_GROWTH_CHARACTERS = 4 * 1024 * 1024;

/** Nothing comes from it, and it is no error. */
export const NOTHING = 'data:,';

/** What stands in a kept sheet for an address: found without reading CSS again. */
const markOf = (digest: string) => `vitrine-asset:${digest}`;
const MARKS = /vitrine-asset:([0-9a-f]{32})/g;

export interface WholeSheet {
  /** A mark for each address that is named, nothing for any other; what leads nowhere else stays. */
  css: string;
  /** At most MAX_PARTS. */
  names: string[];
}

/**
 * A style sheet as it is kept: it asks nobody, wherever it stands.
 * @param address where it came from: its own are relative to that
 */
export function wholeStyleSheet(css: string, address: string): WholeSheet {
  const names = new Set<string>();
  const texts = new Map<string, string>();
  let growth = 0;
  const insteadOf = (text: string): string => {
    const found = wholeOf(text, address);
    if (!found || (!names.has(found.address) && names.size >= MAX_PARTS)) return NOTHING;
    names.add(found.address);
    return markOf(digestOf(found.address)) + found.fragment;
  };
  const whole = mapCss(css, (text) => {
    // A part of the page, or what is there already.
    if (text.startsWith('#') || /^data:/i.test(text)) return undefined;
    let instead = texts.get(text);
    if (instead === undefined && texts.size < MAX_SHEET_TEXTS) {
      instead = insteadOf(text);
      texts.set(text, instead);
    }
    growth += instead?.length ?? 0;
    return instead === undefined || growth > MAX_GROWTH_CHARACTERS ? NOTHING : instead;
  });
  return { css: whole, names: [...names] };
}

function wholeOf(text: string, base: string): Address | undefined {
  if (!URL.canParse(text, base)) return undefined;
  const { href } = new URL(text, base);
  return href.length > MAX_ASSET_ADDRESS_CHARACTERS ? undefined : addressOf(href);
}

/** Digests of the addresses that marks in a kept sheet stand for, each once. */
export const digestsIn = (kept: string): string[] => [
  ...new Set(Array.from(kept.matchAll(MARKS), ([, digest]) => digest as string)),
];

/** A kept sheet with what is to stand in place of its marks; undefined is nothing. */
export const withMarks = (kept: string, instead: (digest: string) => string | undefined): string =>
  kept.replaceAll(MARKS, (_, digest: string) => instead(digest) ?? NOTHING);
