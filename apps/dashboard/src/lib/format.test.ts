import { type Locale, setDefaultOptions } from 'date-fns';
import { ptBR } from 'date-fns/locale/pt-BR';
import { afterEach, expect, test } from 'vitest';
import {
  clockTime,
  dateAndTime,
  exactTime,
  minutesAndSeconds,
  readablePath,
  relativeTime,
  shortId,
} from './format.ts';

// What leads back to English.
afterEach(() => setDefaultOptions({ locale: undefined as unknown as Locale }));

test.each([
  [0, 0, 0],
  [59.999, 0, 59],
  [60, 1, 0],
  [3_725, 62, 5],
  [-1, 0, 0],
])('%d s is %dm %ds', (duration, minutes, seconds) => {
  expect(minutesAndSeconds(duration)).toEqual({ minutes, seconds });
});

test.each([
  [0, '0:00'],
  [83.4, '1:23'],
  [59.6, '1:00'],
  [4_500, '75:00'],
])('an average of %d s is %s', (duration, text) => {
  expect(clockTime(duration)).toBe(text);
});

test('a short id is the first 8 characters', () => {
  expect(shortId('0192f0c1-7e2a-7b3c-8d4e-5f60718293a4')).toBe('0192f0c1');
});

const NOON = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T11:57:00.000Z', '3 minutes ago'],
  ['2026-11-19T12:00:00.000Z', '2 days ago'],
  ['2026-11-21T12:00:30.000Z', '0 seconds ago'],
])('%s is %s', (iso, text) => {
  expect(relativeTime(iso, NOON)).toBe(text);
});

test('a line breaks between no time and its AM or PM', () => {
  expect(exactTime('2026-11-21T12:00:00.000')).toBe('Nov 21, 2026, 12:00:00\u00a0PM');
  expect(dateAndTime('2026-11-21T09:05:00.000')).toBe('Nov 21, 2026, 9:05\u00a0AM');
});

test('times follow the language on screen', () => {
  setDefaultOptions({ locale: ptBR });
  expect(relativeTime('2026-11-21T11:57:00.000Z', NOON)).toBe('há 3 minutos');
  expect(exactTime('2026-11-21T12:00:00.000')).toBe('21 nov 2026, 12:00:00');
});

test.each([
  ['https://shop.example/velas/lavanda?color=2#x', '/velas/lavanda'],
  ['https://shop.example/caf%C3%A9', '/café'],
  ['https://shop.example/100%', '/100%'],
  ['about:blank', 'blank'],
  ['no url', 'no url'],
])('%s reads as %s', (url, path) => {
  expect(readablePath(url)).toBe(path);
});
