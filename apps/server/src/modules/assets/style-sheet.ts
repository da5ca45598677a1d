import { addressOf } from '@vitrine/assets/address';
import { mapCss } from '@vitrine/assets/css';
import { MAX_PARTS } from './limits.ts';

/**
 * A style sheet that means the same wherever it stands, and what it names: its addresses are relative to where it came from.
 * @param address where it came from
 */
export function wholeStyleSheet(css: string, address: string): { css: string; names: string[] } {
  const names = new Set<string>();
  const whole = mapCss(css, (text) => {
    // A part of the page, or what is there already.
    if (text.startsWith('#') || /^data:/i.test(text) || !URL.canParse(text, address)) return undefined;
    const absolute = new URL(text, address).href;
    const found = addressOf(absolute);
    if (found && names.size < MAX_PARTS) names.add(found.address);
    return absolute;
  });
  return { css: whole, names: [...names] };
}
