import { expect, test } from 'vitest';
import { waitBefore } from './confirmation-waits.ts';

const all = () => {
  const waits: number[] = [];
  for (let wait = waitBefore(1); wait !== undefined; wait = waitBefore(waits.length + 1)) waits.push(wait);
  return waits;
};

test('the first look again is after two seconds, later ones are further apart', () => {
  expect(waitBefore(0)).toBe(2_000);
  expect(all().slice(0, 3)).toEqual([2_000, 2_500, 3_125]);
  expect(all()).toEqual(all().toSorted((a, b) => a - b));
  expect(Math.max(...all())).toBe(8_000);
});

test('after about a minute there are no more', () => {
  const total = all().reduce((sum, wait) => sum + wait, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(60_000);
});
