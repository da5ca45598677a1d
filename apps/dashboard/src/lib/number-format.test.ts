import { expect, it } from 'vitest';
import { numberFormat } from './number-format.ts';

it.each([
  ['es', 'es-AR', 5_000, '5.000'],
  ['es', 'es-AR', 20_000, '20.000'],
  ['es', 'es-MX', 5_000, '5,000'],
  // Neutral Spanish, where the browser does not say of where.
  ['es', 'es', 5_000, '5,000'],
  ['es', 'en-US', 5_000.5, '5,000.5'],
  ['pt', 'en-US', 5_000, '5.000'],
  ['en', 'es-AR', 5_000, '5,000'],
  ['es', 'es-AR', 999, '999'],
])('in %s, for who prefers %s, %d is %s', (language, preferred, value, text) =>
  expect(numberFormat(language, {}, [preferred]).format(value)).toBe(text),
);

it('takes what else is asked of it', () =>
  expect(numberFormat('en', { notation: 'compact' }).format(600_000)).toBe('600K'));
