const ELLIPSIS = '…';

/** Controls of the text's direction, of lines and of nothing that is seen: a store's page has no say in those of ours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g;

/** Hebrew, Arabic and the other scripts that are written from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A text of a store's page to stand in a sentence or a line of ours: on one line, as long as it may be, and what is written from the
 * right turns nothing around it (as `<bdi>` does, but in hints and names, too).
 */
export function storeText(text: string, longest: number): string {
  const seen = text
    .slice(0, longest * 4)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...seen];
  const cut =
    characters.length > longest
      ? characters
          .slice(0, longest - 1)
          .join('')
          .trimEnd() + ELLIPSIS
      : seen;
  return FROM_THE_RIGHT.test(cut) ? FIRST_STRONG_ISOLATE + cut + POP_ISOLATE : cut;
}
