import { expect, it } from 'vitest';
import { createKnownPlaces } from './known-places.ts';

const frames = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ start: n, end: n + 1, checksum: `${n}`, page_id: 'p' }));

it('remembers the recordings that were asked for last, so many and of so many frames', () => {
  const known = createKnownPlaces({ recordings: 3, frames: 10 });
  const which = (versions: string) => [...versions].filter((version) => known.get(version)).join('');
  for (const version of 'abc') known.set(version, frames(2));
  expect(known.get('a')).toEqual([
    { start: 0, end: 1, checksum: '0' },
    { start: 1, end: 2, checksum: '1' },
  ]);
  known.set('d', frames(2));
  expect(which('abcd')).toBe('acd');
  known.set('e', frames(7));
  expect(which('acde')).toBe('de');
  // Again is not once more.
  for (let n = 0; n < 9; n++) known.set('e', frames(8));
  expect(which('de')).toBe('de');
  known.set('f', frames(11));
  expect(which('def')).toBe('');
  known.set('g', frames(10));
  expect(which('g')).toBe('g');
});
