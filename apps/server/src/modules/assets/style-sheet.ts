import { addressOf } from '@vitrine/assets/address';
import { mapCss } from '@vitrine/assets/css';
import { MAX_ASSET_ADDRESS_CHARACTERS } from '@vitrine/contract/limits';
import { MAX_PARTS, MAX_SHEET_TEXTS } from './limits.ts';

/** Addresses become longer when they are made whole: a sheet that grows by more than this was made for it. */
const MAX_GROWTH_CHARACTERS = 4 * 1024 * 1024;

/**
 * A style sheet that means the same wherever it stands, and what it names: its addresses are relative to where it came from.
 * @param address where it came from
 */
export function wholeStyleSheet(css: string, address: string): { css: string; names: string[] } {
  const names = new Set<string>();
  const texts = new Map<string, string | undefined>();
  let growth = 0;
  const wholeOf = (text: string): string | undefined => {
    // A part of the page, or what is there already.
    if (text.startsWith('#') || /^data:/i.test(text) || !URL.canParse(text, address)) return undefined;
    const absolute = new URL(text, address).href;
    if (absolute.length > MAX_ASSET_ADDRESS_CHARACTERS) return undefined;
    const found = addressOf(absolute);
    if (found && names.size < MAX_PARTS) names.add(found.address);
    return absolute;
  };
  const whole = mapCss(css, (text) => {
    if (!texts.has(text)) {
      if (texts.size >= MAX_SHEET_TEXTS) return undefined;
      texts.set(text, wholeOf(text));
    }
    const absolute = texts.get(text);
    growth += absolute?.length ?? 0;
    return growth > MAX_GROWTH_CHARACTERS ? undefined : absolute;
  });
  return { css: whole, names: [...names] };
}
