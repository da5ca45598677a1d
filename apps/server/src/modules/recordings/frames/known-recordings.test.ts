import { expect, it } from 'vitest';
import { createKnownRecordings } from './known-recordings.ts';

/** One that takes so many hundred bytes: so many frames, and the rest markers. */
const of = (hundreds: number, frames = hundreds, addresses?: string[]) => ({
  frames: Array.from({ length: frames }, (_, n) => ({
    ...{ start: n, end: n + 1, checksum: `${n}` },
    page_id: 'p',
  })),
  markers: new Uint8Array((hundreds - frames) * 100),
  addresses,
});

it('remembers the recordings that were asked for last, so many and of so many bytes', () => {
  const known = createKnownRecordings({ recordings: 3, bytes: 1_000 });
  const which = (versions: string) => [...versions].filter((version) => known.get(version)).join('');
  for (const version of 'abc') known.set(version, of(3, 2));
  expect(known.get('a')).toEqual({
    frames: [
      { start: 0, end: 1, checksum: '0' },
      { start: 1, end: 2, checksum: '1' },
    ],
    markers: new Uint8Array(100),
    addresses: undefined,
  });
  known.set('d', of(3, 1));
  expect(which('abcd')).toBe('acd');
  known.set('e', of(6, 3, ['x'.repeat(60), 'x'.repeat(40)]));
  expect(which('acde')).toBe('de');
  // Again is not once more.
  for (let n = 0; n < 9; n++) known.set('e', of(7));
  expect(which('de')).toBe('de');
  known.set('f', of(11, 2));
  expect(which('def')).toBe('');
  known.set('g', of(10));
  expect(which('g')).toBe('g');
});
