import { expect, test } from 'vitest';
import { storeText } from './store-text.ts';

test.each([
  ['Silla Nórdica', 'Silla Nórdica'],
  ['  two\n\tlines\u2028more ', 'two lines more'],
  ['safe\u202egnp.exe', 'safe gnp.exe'],
  ['<b>bold</b> & =HYPERLINK("x")', '<b>bold</b> & =HYPERLINK("x")'],
  ['كرسي', '\u2068كرسي\u2069'],
  ['a\u2069כיסא', '\u2068a כיסא\u2069'],
  ['', ''],
])('%j stands as %j', (text, shown) => expect(storeText(text, 60)).toBe(shown));

test('what is too long is cut between characters', () => {
  expect(storeText('x'.repeat(10_000), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(storeText('👟'.repeat(10), 5)).toBe('👟👟👟👟…');
  expect(storeText(`${'x'.repeat(8)} ${'y'.repeat(9)}`, 10)).toBe(`${'x'.repeat(8)}…`);
  expect(storeText('x'.repeat(10), 10)).toBe('x'.repeat(10));
});
