import { expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createBudget } from './budget.ts';

it('is each one’s own, and renewed with the clock', () => {
  const clock = fakeClock(1_500);
  const budget = createBudget(clock, { bytes: 100, period_ms: 1_000 });
  budget.spend('a', 99);
  expect(budget.isSpent('a')).toBe(false);
  budget.spend('a', 1);
  budget.spend('b', 50);
  expect([budget.isSpent('a'), budget.isSpent('b')]).toEqual([true, false]);
  expect(budget.renewsAt()).toBe(2_000);
  clock.advance(499);
  expect(budget.isSpent('a')).toBe(true);
  clock.advance(1);
  expect(budget.isSpent('a')).toBe(false);
});
