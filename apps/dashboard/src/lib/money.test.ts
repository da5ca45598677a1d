import { expect, test } from 'vitest';
import { moneyText } from './money.ts';

/** Spaces of whatever width. */
const shown = (value: string, currency: string | null, language: string) =>
  moneyText({ value, currency }, language)?.replace(/\s/g, ' ');

test.each([
  ['1234.5', 'USD', 'en', '$1,234.50'],
  ['45900', 'CLP', 'en', 'CLP 45,900'],
  ['1234.5', 'BRL', 'pt', 'R$ 1.234,50'],
  ['1234.5', null, 'en', '1,234.5'],
  ['12', 'pesos', 'en', '12'],
  ['', 'USD', 'en', undefined],
  ['much', 'USD', 'en', undefined],
  ['1e999', 'USD', 'en', undefined],
])('%j %s in %s is %s', (value, currency, language, text) =>
  expect(shown(value, currency, language)).toBe(text),
);

test('Spanish writes thousands and decimals in its own way', () => {
  expect(shown('1234.5', 'ARS', 'es')).toMatch(/1[.,]234[.,]50/);
});
