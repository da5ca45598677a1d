import { TokenType, tokenizer } from '@csstools/css-tokenizer';

/** `style`: another style sheet, by `@import`; `file`: a picture or a font. */
export type CssKind = 'style' | 'file';

/** Functions whose texts are addresses. */
const NAMING = new Set(['url', 'src', 'image-set', '-webkit-image-set']);

/** Where an address stands in a style sheet. */
export interface CssPlace {
  address: string;
  kind: CssKind;
  /** First and last character of its token. */
  start: number;
  end: number;
  /** It is written `url(…)`, without quotes. */
  bare: boolean;
}

/**
 * CSS with other addresses. `replace` is asked for each one that stands there, in order, and answers the one to stand there
 * instead; undefined leaves it. All else stays as it is written, also where it is no CSS.
 */
export const mapCss = (
  css: string,
  replace: (address: string, kind: CssKind) => string | undefined,
): string => replaceIn(css, addressesIn(css), replace);

/** The same where the places are known: `addressesIn(css)`. */
export function replaceIn(
  css: string,
  places: Iterable<CssPlace>,
  replace: (address: string, kind: CssKind) => string | undefined,
): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { address, kind, start, end, bare } of places) {
    const other = replace(address, kind);
    if (other === undefined) continue;
    parts.push(css.slice(copied, start), bare ? `url(${quoted(other)})` : quoted(other));
    copied = end + 1;
  }
  return parts.join('') + css.slice(copied);
}

/** The addresses in a style sheet, in order. */
export function* addressesIn(css: string): Generator<CssPlace> {
  /** Names of the functions that are open, empty for brackets without one. */
  const open: string[] = [];
  /** The rule that this place belongs to, while its addresses mean something else. */
  let rule: 'import' | 'namespace' | undefined;
  const tokens = tokenizer({ css });
  while (!tokens.endOfFile()) {
    const [type, , start, end, value] = tokens.nextToken();
    let address: string | undefined;
    switch (type) {
      case TokenType.AtKeyword: {
        const name = value.value.toLowerCase();
        rule = name === 'import' || name === 'namespace' ? name : undefined;
        break;
      }
      case TokenType.Semicolon:
      case TokenType.OpenCurly:
        rule = undefined;
        break;
      case TokenType.Function:
        open.push(value.value.toLowerCase());
        break;
      case TokenType.OpenParen:
        open.push('');
        break;
      case TokenType.CloseParen:
        open.pop();
        break;
      case TokenType.URL:
        address = value.value;
        break;
      case TokenType.String: {
        const within = open.at(-1);
        if (within === undefined ? rule === 'import' : NAMING.has(within)) address = value.value;
        break;
      }
    }
    if (address === undefined || rule === 'namespace') continue;
    const kind = rule === 'import' ? 'style' : 'file';
    if (rule === 'import') rule = undefined;
    yield { address, kind, start, end, bare: type === TokenType.URL };
  }
}

/** Nothing in it ends the text, the style sheet or the element that it stands in. */
const quoted = (address: string) =>
  `"${address.replaceAll(/["\\<>\s]/g, (character) => encodeURIComponent(character))}"`;
