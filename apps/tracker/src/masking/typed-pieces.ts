import { stars } from './fields.ts';

/** Shorter pieces say nothing of a number or a password: prices, sizes and words are full of them. */
const PIECE = 4;
/** Digits with what people and pages put between them, of whatever form. */
const NUMBERS = /\p{N}(?:[^\p{L}\p{N}]{0,4}\p{N})*/gu;

/** Full-width and circled digits are digits. */
const plain = (text: string) => text.normalize('NFKC');
const digitsOf = (text: string) => plain(text).replace(/\D/g, '');
const lettersOf = (text: string) => plain(text.toLowerCase()).replace(/[^\p{L}\p{N}]/gu, '');

/** Texts by their pieces: whether another one has one of them. */
function createPieces() {
  const pieces = new Set<string>();
  const piecesOf = function* (text: string) {
    for (let at = 0; at + PIECE <= text.length; at++) yield text.slice(at, at + PIECE);
  };
  return {
    isEmpty: () => pieces.size === 0,
    add(text: string, isWanted = /./) {
      for (const piece of piecesOf(text)) if (isWanted.test(piece)) pieces.add(piece);
    },
    isIn(text: string) {
      for (const piece of piecesOf(text)) if (pieces.has(piece)) return true;
      return false;
    },
  };
}

/** Numbers, codes and secrets that were typed on this page load, so that pieces of them can be told in whatever formatting. In memory alone. */
export function createTypedPieces() {
  const numbers = createPieces();
  const secrets = createPieces();
  return {
    note(value: string, isSecret: boolean): void {
      numbers.add(digitsOf(value));
      if (isSecret) secrets.add(lettersOf(value));
      // A code: of its pieces those that are no words.
      else
        for (const word of value.split(/\s+/))
          if (/\p{L}/u.test(word) && /\p{N}/u.test(word)) secrets.add(lettersOf(word), /\d/);
    },
    /** The text with stars in place of numbers that repeat one, or of all of it when it repeats a secret. */
    masked(text: string): string {
      if (!secrets.isEmpty() && secrets.isIn(lettersOf(text))) return stars(text);
      if (numbers.isEmpty()) return text;
      return text.replace(NUMBERS, (number) =>
        numbers.isIn(digitsOf(number)) ? number.replace(/\p{N}/gu, '*') : number,
      );
    },
  };
}
