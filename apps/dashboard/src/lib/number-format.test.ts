import { expect, it } from 'vitest';
import { numberFormat } from './number-format.ts';

it.each([
  ['es', 5_000, '5.000'],
  ['es', 20_000, '20.000'],
  ['pt', 5_000, '5.000'],
  ['en', 5_000, '5,000'],
  ['es', 999, '999'],
])('in %s %d is %s', (language, value, text) => expect(numberFormat(language).format(value)).toBe(text));

it('takes what else is asked of it', () =>
  expect(numberFormat('en', { notation: 'compact' }).format(600_000)).toBe('600K'));
