import { createHash } from 'node:crypto';

// What a reference is stands where they are read: @vitrine/recording, frames/texts.ts.

/** Shorter ones compress well beside what is around them, and an object of its own costs the disk 4 kB. */
export const MIN_TEXT_CHARS = 2_048;

const LOOKALIKE = '"\\/';

/** Of a text: 128 bits of its SHA-256, in hex. */
export const textHash = (literal: string | Uint8Array): string =>
  createHash('sha256').update(literal).digest('hex').slice(0, 32);

/**
 * The same JSON with references in place of its long strings. `keep` is given each of these: its hash, and what stands between its
 * quotes, escaped as it is.
 */
export function withoutLongTexts(json: string, keep: (hash: string, literal: string) => void): string {
  let written = '';
  let copied = 0;
  for (let start = json.indexOf('"'); start !== -1; ) {
    const end = endOfString(json, start);
    const isLong = end - start - 1 >= MIN_TEXT_CHARS;
    if (isLong || json.startsWith(LOOKALIKE, start)) {
      const literal = json.slice(start + 1, end);
      written += json.slice(copied, start);
      if (isLong) {
        const hash = textHash(literal);
        keep(hash, literal);
        written += `"\\/t/${hash}"`;
      } else written += `"${literal.slice(1)}"`;
      copied = end + 1;
    }
    start = json.indexOf('"', end + 1);
  }
  return written + json.slice(copied);
}

/** Where the string ends that begins with the quote at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = end;
    while (json[escapes - 1] === '\\') escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  // No JSON ends within a string.
  return json.length;
}
