import { expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createStoreLimits } from './store-limits.ts';

const STORE = { platform: 'other', store_id: '5000001' } as const;
const KIB = 1024;

it('a block that turns out to be larger counts as if it had come so', () => {
  const clock = fakeClock();
  const limits = createStoreLimits(clock, 100);
  const [small, other] = [limits.take(STORE, KIB), limits.take(STORE, KIB)];
  // What is too large passes, and the others wait until it has its answer and is paid for.
  expect(small?.grow(4096 * KIB)).toBe(true);
  expect(other?.grow(KIB)).toBe(false);
  expect(limits.take(STORE, KIB)).toBeUndefined();
  small?.end();
  expect(limits.isReached(STORE)).toBe(true);
  clock.advance(580);
  expect(limits.isReached(STORE)).toBe(true);
  clock.advance(20);
  expect(limits.isReached(STORE)).toBe(false);
  expect(other?.grow(KIB)).toBe(true);
  other?.end();
});

it('a block that has filled the store’s room by itself may grow', () => {
  const limits = createStoreLimits(fakeClock(), 1);
  const pass = limits.take(STORE, 2048 * KIB);
  expect(pass?.grow(KIB)).toBe(true);
  pass?.end();
  expect(limits.isReached(STORE)).toBe(true);
});
