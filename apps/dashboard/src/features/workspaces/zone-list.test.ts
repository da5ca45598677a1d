import { expect, test } from 'vitest';
import { zoneOf, zonesFor } from './zone-list.ts';

const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');

function listed(current: string, language = 'en') {
  const work = zonesFor(current, language);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

test.each([
  ['America/Sao_Paulo', WINTER, 'America', 'Sao Paulo (GMT-3)'],
  ['America/Argentina/Buenos_Aires', WINTER, 'America', 'Buenos Aires, Argentina (GMT-3)'],
  ['America/North_Dakota/New_Salem', WINTER, 'America', 'New Salem, North Dakota (GMT-6)'],
  ['Asia/Kathmandu', WINTER, 'Asia', 'Kathmandu (GMT+5:45)'],
  ['Europe/Madrid', WINTER, 'Europe', 'Madrid (GMT+1)'],
  ['Europe/Madrid', SUMMER, 'Europe', 'Madrid (GMT+2)'],
  ['US/Eastern', WINTER, 'other', 'US/Eastern (GMT-5)'],
  ['Mars/Olympus_Mons', WINTER, 'other', 'Mars/Olympus Mons'],
])('%s at %s is in %s: %s', (name, now, region, text) => {
  expect(zoneOf(name, 'en', now)).toEqual({ name, region, text });
});

test('each place is listed once, whichever of its names a browser gave', () => {
  for (const current of ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires']) {
    const found = listed(current).filter(({ text }) => text.includes('Buenos Aires'));
    expect(found.map(({ name }) => name)).toEqual(['America/Argentina/Buenos_Aires']);
  }
});

test('UTC is there, and the current one, whatever it is called', () => {
  const names = listed('US/Eastern').map(({ name }) => name);
  expect(names).toContain('UTC');
  expect(names).toContain('US/Eastern');
  expect(names.length).toBeGreaterThan(400);
  expect(new Set(names).size).toBe(names.length);
});
