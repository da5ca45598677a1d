import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const queueOf = (bounds: { most: number; most_each: number }) =>
  createFairQueue<string>(bounds, (item) => item[0] as string);

it('has of each one before the second of any, and each one’s in order', () => {
  const queue = queueOf({ most: 100, most_each: 100 });
  queue.add(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']);
  expect(queue.take(4)).toEqual(['a1', 'b1', 'c1', 'a2']);
  expect(queue.add(['d1'])).toBe(true);
  expect(queue.take(10)).toEqual(['c2', 'a3', 'd1', 'a4']);
  expect(queue.length).toBe(0);
});

it('takes no more of one, and of all, than it may', () => {
  const queue = queueOf({ most: 5, most_each: 3 });
  expect(queue.add(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1'])).toBe(false);
  expect(queue.length).toBe(5);
  expect(queue.take(10)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});
