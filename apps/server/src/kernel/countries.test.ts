import { describe, expect, it } from 'vitest';
import { countryOfHeader, countryOfTimeZone } from './countries.ts';

describe('countryOfTimeZone', () => {
  it.each([
    ['America/Argentina/Buenos_Aires', 'AR'],
    // As Chrome calls it.
    ['America/Buenos_Aires', 'AR'],
    ['America/Sao_Paulo', 'BR'],
    ['America/Mexico_City', 'MX'],
    ['America/Bogota', 'CO'],
    ['Europe/Madrid', 'ES'],
    ['Asia/Calcutta', 'IN'],
    ['Europe/Kiev', 'UA'],
    ['US/Eastern', 'US'],
    // Clocks that agree with those of a larger neighbour.
    ['Europe/Amsterdam', 'NL'],
    ['Atlantic/Reykjavik', 'IS'],
    ['Iceland', 'IS'],
    ['America/Coral_Harbour', 'CA'],
    ['Africa/Asmera', 'ER'],
    ['Pacific/Truk', 'FM'],
    // Nowhere.
    ['UTC', ''],
    ['Etc/GMT+3', ''],
    ['EST', ''],
    ['', ''],
    ['Middle/Earth', ''],
    ['constructor', ''],
  ])('%s is %j', (zone, country) => {
    expect(countryOfTimeZone(zone)).toBe(country);
  });

  it('knows every zone that this engine, and so a browser of its kind, may name', () => {
    const places = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
    expect(places.length).toBeGreaterThan(400);
    expect(places.filter((zone) => !/^[A-Z]{2}$/.test(countryOfTimeZone(zone)))).toEqual([]);
  });
});

describe('countryOfHeader', () => {
  it.each([
    ['AR', 'AR'],
    [' br ', 'BR'],
    ['XX', ''],
    ['T1', ''],
    ['EU', ''],
    ['Argentina', ''],
    ['', ''],
    [undefined, ''],
    [['AR', 'BR'], ''],
  ])('%j is %j', (value, country) => {
    expect(countryOfHeader(value)).toBe(country);
  });
});
