import { expect, test } from 'vitest';
import { changed, newClock, nextSpeed, positionAt } from './clock.ts';

test('it stands until it plays, and ends with the session', () => {
  const standing = newClock(1000, 0);
  expect(positionAt(standing, 5000)).toBe(0);
  const playing = changed(standing, 100, { playing: true });
  expect([100, 350, 1100, 9999].map((now) => positionAt(playing, now))).toEqual([0, 250, 1000, 1000]);
});

test('a new speed counts from where it was set', () => {
  const playing = changed(newClock(10_000, 0), 0, { playing: true });
  const faster = changed(playing, 1000, { speed: 4 });
  expect([1000, 1500].map((now) => positionAt(faster, now))).toEqual([1000, 3000]);
  const stopped = changed(faster, 1500, { playing: false });
  expect(positionAt(stopped, 9000)).toBe(3000);
});

test.each([
  [500, 500],
  [-1, 0],
  [1e9, 1000],
  [Number.NaN, 0],
])('sought to %d it is at %d', (position, expected) => {
  expect(positionAt(changed(newClock(1000, 0), 0, { position }), 0)).toBe(expected);
});

test('the speed button goes round', () => {
  expect(([1, 2, 4] as const).map(nextSpeed)).toEqual([2, 4, 1]);
});

test('from a speed of the menu it begins with 1', () => {
  expect(([0.5, 8] as const).map(nextSpeed)).toEqual([1, 1]);
});

test('a session that grew goes on from where its end was', () => {
  const waiting = changed(newClock(1000, 0), 0, { playing: true });
  const grown = changed(waiting, 9000, { duration: 5000 });
  expect([9000, 9500, 20_000].map((now) => positionAt(grown, now))).toEqual([1000, 1500, 5000]);
});
