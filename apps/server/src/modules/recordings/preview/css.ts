import { styleAddress } from './addresses.ts';

/** Nothing comes from it, and it is no error. */
const NO_ADDRESS = 'data:,';

/**
 * A style sheet that asks nobody but us, and that cannot end the element or attribute it stands in. It need not find every
 * way of naming an address: what escapes it, the preview's Content-Security-Policy stops.
 */
export function safeCss(css: string, origin: string): string {
  return (
    withAddresses(css, (address) => styleAddress(address, origin) ?? NO_ADDRESS)
      // A rule that no browser knows is skipped to its end, wherever that is.
      .replaceAll(/@import\b/gi, '@left-out')
      // The page's own elements are defined by scripts, of which there are none here.
      .replaceAll(/:not\(\s*:defined\s*\)/gi, ':not(*)')
      // No `<` begins a tag, whatever the parser takes this text for.
      .replaceAll(/<(?=[a-z/!?])/gi, '< ')
  );
}

/** Each `url(…)` with another address. Every character is looked at once: the text may be made to be slow. */
function withAddresses(css: string, replaced: (address: string) => string): string {
  const parts: string[] = [];
  const start = /url\(/gi;
  let from = 0;
  for (let found = start.exec(css); found; found = start.exec(css)) {
    const end = endOfAddress(css, start.lastIndex);
    parts.push(css.slice(from, found.index));
    from = css.length;
    // One that does not end takes the rest of the sheet with it, in a browser too.
    if (end === -1) break;
    const address = unquoted(css.slice(start.lastIndex, end).trim());
    parts.push(`url("${quotable(replaced(address))}")`);
    from = end + 1;
    start.lastIndex = from;
  }
  return parts.join('') + css.slice(from);
}

/** Where the `)` is that belongs to the address beginning at `at`; -1 when there is none. */
function endOfAddress(css: string, at: number): number {
  let quote = '';
  for (let place = at; place < css.length; place += 1) {
    const character = css[place] as string;
    if (character === '\\') place += 1;
    else if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (quote === '' && character === ')') return place;
  }
  return -1;
}

const unquoted = (text: string) =>
  text
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replaceAll(/\\(?:([0-9a-f]{1,6})\s?|\n|(.))/gis, (_, hex: string | undefined, other = '') =>
      hex === undefined ? other : characterOf(Number.parseInt(hex, 16)),
    );

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '�');

const quotable = (address: string) =>
  address.replaceAll(/["\\<>\s]/g, (character) => encodeURIComponent(character));
