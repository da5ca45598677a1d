import { stars } from './fields.ts';

const LETTER = /[\p{L}\p{N}]/u;
const isLetter = (text: string, at: number) => LETTER.test(text[at] ?? '');

/** Finds one of these texts, in whatever case and spacing. */
export const patternOf = (texts: readonly string[]) =>
  new RegExp(
    texts
      .map((text) =>
        text
          .trim()
          .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
          .replace(/\s+/g, '\\s*'),
      )
      .join('|'),
    'giu',
  );

/** Stars in place of what is found, where it is no part of a longer word. (`\b` knows no accents, and Safari 14 no look-behind.) */
export const maskWords = (text: string, pattern: RegExp) =>
  text.replace(pattern, (found: string, at: number) =>
    isLetter(text, at - 1) || isLetter(text, at + found.length) ? found : stars(found),
  );
