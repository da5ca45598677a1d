import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { createTokenBuckets } from './token-buckets.ts';

const LIMITS = { per_second: 10, burst: 20, max_buckets: 3 };
const taken = (take: () => boolean, tries = 1_000) =>
  Array.from({ length: tries }, take).filter(Boolean).length;

describe('token buckets', () => {
  it('let a burst through, then the rate, and never save up more than a burst', () => {
    const clock = fakeClock();
    const buckets = createTokenBuckets(clock, LIMITS);
    const all = () => taken(() => buckets.take('a', 1));
    expect(all()).toBe(20);
    clock.advance(99);
    expect(all()).toBe(0);
    expect(buckets.isEmpty('a')).toBe(true);
    clock.advance(1);
    expect(buckets.isEmpty('a')).toBe(false);
    expect(all()).toBe(1);
    clock.advance(1_000);
    expect(all()).toBe(10);
    clock.advance(3_600_000);
    expect(all()).toBe(20);
  });

  it('know no other key’s use', () => {
    const buckets = createTokenBuckets(fakeClock(), LIMITS);
    expect(taken(() => buckets.take('a', 1))).toBe(20);
    expect(taken(() => buckets.take('b', 1))).toBe(20);
  });

  it('let through what costs more than a burst, and have it paid for', () => {
    const clock = fakeClock();
    const buckets = createTokenBuckets(clock, LIMITS);
    expect(buckets.take('a', 120)).toBe(true);
    clock.advance(10_000);
    expect(buckets.take('a', 1)).toBe(false);
    clock.advance(100);
    expect(buckets.take('a', 1)).toBe(true);
  });

  it('outlive a clock that is set back', () => {
    const clock = fakeClock();
    const buckets = createTokenBuckets(clock, LIMITS);
    expect(taken(() => buckets.take('a', 1))).toBe(20);
    clock.advance(-3_600_000);
    expect(buckets.take('a', 1)).toBe(false);
    clock.advance(1_000);
    expect(taken(() => buckets.take('a', 1))).toBe(10);
  });

  it('forget the one not used for longest, and only beyond their number', () => {
    const buckets = createTokenBuckets(fakeClock(), LIMITS);
    for (const key of ['a', 'b', 'c']) expect(taken(() => buckets.take(key, 1))).toBe(20);
    expect(buckets.take('a', 1)).toBe(false);
    expect(buckets.take('d', 1)).toBe(true);
    expect(['a', 'c'].map((key) => buckets.take(key, 1))).toEqual([false, false]);
    expect(buckets.take('b', 1)).toBe(true);
  });

  it('never give more than burst and rate allow', () => {
    const step = fc.record({ wait: fc.nat(5_000), cost: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const clock = fakeClock(0);
        const buckets = createTokenBuckets(clock, LIMITS);
        let sum = 0;
        for (const { wait, cost } of steps) {
          clock.advance(wait);
          if (!buckets.take('a', cost)) continue;
          // Before this one: it may itself go into debt, by less than it costs.
          expect(sum).toBeLessThanOrEqual(LIMITS.burst + (clock.now() / 1_000) * LIMITS.per_second);
          sum += cost;
        }
      }),
    );
  });
});
