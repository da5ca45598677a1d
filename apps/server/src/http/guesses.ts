import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What is looked at of a text at a time: the time that it takes grows faster than its length, and more than this is not needed. */
const LOOKED_AT = 24;

let made: ZxcvbnFactory | undefined;

/**
 * How many guesses somebody needs who begins with what people choose: passwords of leaks, words, dates, keys side by side, letters written as
 * digits. As a power of ten; of a long text at least: its beginning and end. Takes milliseconds, and some tenths of a second when it is first asked: load it when it
 * is needed.
 * @param about what is known of whoever chose it
 */
export function guessesOf(text: string, about: readonly string[] = []): number {
  made ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: LOOKED_AT,
    l33tMaxSubstitutions: 1,
  });
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const parts = [plain.slice(0, LOOKED_AT), plain.slice(LOOKED_AT).slice(-LOOKED_AT)];
  const of = (part: string) => (part === '' ? 0 : (made?.check(part, [...about]).guessesLog10 ?? 0));
  return parts.reduce((sum, part) => sum + of(part), 0);
}
