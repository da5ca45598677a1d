import { storeDay } from '@vitrine/contract/store-day';
import { expect, it } from 'vitest';
import { formattedMoney, formattedNumber } from '../modules/billing/formats.ts';
import { languageOf, localeFor } from './languages.ts';

const locale = (language: 'en' | 'es' | 'pt', accepted?: string) =>
  localeFor(language, accepted === undefined ? {} : { 'accept-language': accepted });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it.each([
  // Of a mail nobody knows the reader's browser.
  ['es', undefined, 'es-419'],
  ['es', 'es', 'es-419'],
  ['es', 'es-MX,es;q=0.9,en;q=0.8', 'es-MX'],
  ['es', 'en-US,en;q=0.9,es-AR;q=0.8', 'es-AR'],
  ['es', 'es;q=0.9, es-latn-cl;q=0.8', 'es-CL'],
  ['es', 'es-419,es-CO', 'es-419'],
  ['es', 'es-x-other, pt-BR', 'es-419'],
  ['pt', 'pt-PT', 'pt-BR'],
  ['en', 'en-GB', 'en-US'],
] as const)('%s for who accepts %s is written as %s', (language, accepted, expected) => {
  expect(locale(language, accepted)).toBe(expected);
});

it.each([
  [undefined, '12,345', 'USD 19.50', '1 de diciembre de 2026'],
  ['es-MX', '12,345', 'USD 19.50', '1 de diciembre de 2026'],
  ['es-AR', '12.345', 'US$ 19,50', '1 de diciembre de 2026'],
] as const)('Spanish read in %s: numbers %s, money %s', (accepted, number, money, day) => {
  const spanish = locale('es', accepted);
  expect(formattedNumber(12_345, spanish)).toBe(number);
  expect(formattedNumber(5_000, spanish)).toMatch(/^5[.,]000$/);
  expect(plain(formattedMoney('19.50', 'USD', spanish))).toBe(money);
  // Just before midnight there, and the day after by the clock of most servers.
  expect(storeDay('2026-12-02T02:59:59.999Z', 'America/Argentina/Buenos_Aires', spanish)).toBe(day);
});

it('tells the day in UTC where nothing is known of the time zone', () => {
  expect(storeDay('2026-12-01T12:00:00Z', 'Mars/Olympus_Mons', 'en-US')).toBe('December 1, 2026');
});

it('finds the first language that we speak', () => {
  expect(languageOf({ 'accept-language': 'fr-CA;q=1, ES-mx;q=0.9, pt' })).toBe('es');
  expect(languageOf({ 'accept-language': 'fr' })).toBeUndefined();
});
