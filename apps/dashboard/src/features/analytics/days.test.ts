import { type Locale, setDefaultOptions } from 'date-fns';
import { es } from 'date-fns/locale/es';
import { ptBR } from 'date-fns/locale/pt-BR';
import { afterEach, expect, test, vi } from 'vitest';
import { dayLabel, fullDay } from './days.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  // What leads back to English.
  setDefaultOptions({ locale: undefined as unknown as Locale });
});

test.each(['UTC', 'America/Argentina/Buenos_Aires', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  'a day is the same day in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(dayLabel('2026-01-15')).toBe('Jan 15');
    expect(fullDay('2026-01-01')).toBe('Thursday, January 1st, 2026');
  },
);

test('a day on which the clocks go forward at midnight is that day', () => {
  vi.stubEnv('TZ', 'America/Santiago');
  expect(dayLabel('2026-09-06')).toBe('Sep 6');
});

test('a day is called as in the language on screen', () => {
  setDefaultOptions({ locale: es });
  expect(dayLabel('2026-01-15')).toBe('15 ene');
  setDefaultOptions({ locale: ptBR });
  expect(dayLabel('2026-02-03')).toBe('3 fev');
});
