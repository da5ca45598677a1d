import { expect, test } from 'vitest';
import { inKnownWords } from './vendor-words.ts';

test.each([
  ['display: -webkit-box; -moz-box-orient: vertical', 'display: -webkit-box; -webkit-box-orient: vertical'],
  ['display: -moz-box', 'display: -webkit-box'],
  ['a{width:-moz-available;height:-moz-fit-content}', 'a{width:-webkit-fill-available;height:fit-content}'],
  ['-moz-box-shadow: none; --x-moz-box-flex: 1; -moz-box-sizing: border-box', undefined],
  ['-moz-osx-font-smoothing: grayscale', undefined],
])('%s', (css, expected = css) => expect(inKnownWords(css)).toBe(expected));
