import { expect, test } from 'vitest';
import { typedNumber } from './card-number-text.ts';

/** `|` is the caret. */
const type = (marked: string) => {
  const caret = marked.indexOf('|');
  const { text, caret: at } = typedNumber(marked.replace('|', ''), caret);
  return `${text.slice(0, at)}|${text.slice(at)}`;
};

test.each([
  ['|', '|'],
  ['4242|', '4242|'],
  ['42424|', '4242 4|'],
  ['4242424242424242|', '4242 4242 4242 4242|'],
  // A digit put in, and one taken out, in the middle.
  ['42|4242 4242', '42|42 4242 42'],
  ['429|2 4242 42', '429|2 4242 42'],
  ['4242| 242 42', '4242| 2424 2'],
  // The space taken out: the digit before it is next.
  ['4242|4242', '4242| 4242'],
  ['|4242 4', '|4242 4'],
  // Pasted, with what is not a digit.
  ['4242-4242-4242-4242|', '4242 4242 4242 4242|'],
  ['a|b', '|'],
  // American Express.
  ['378282246310005|', '3782 822463 10005|'],
  // Nobody has a longer one.
  ['42424242424242424242424|', '4242 4242 4242 4242 424|'],
])('%s becomes %s', (typed, shown) => {
  expect(type(typed)).toBe(shown);
});
