import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';

test('changes beyond what may come at once pause, and a snapshot makes up for them', () => {
  const budget = createBudget(0);
  expect(budget.spend(3_900_000, 0)).toBe(true);
  expect(budget.spend(200_000, 0)).toBe(false);
  expect(budget.spend(1, 1_000)).toBe(false);
  expect(budget.pauseMs()).toBe(4_000);
  budget.resume(4_000);
  expect(budget.spend(1_900_000, 4_000)).toBe(true);
});

test('a steady page below the rate never pauses', () => {
  const budget = createBudget(0);
  for (let second = 0; second < 7_200; second++) expect(budget.spend(24_000, second * 1_000)).toBe(true);
});

test('a page that storms again after each pause has longer ones, and never ends', () => {
  const budget = createBudget(0);
  let now = 0;
  const pauses = Array.from({ length: 7 }, () => {
    while (budget.spend(100_000, now));
    now += budget.pauseMs();
    budget.resume(now);
    return budget.pauseMs() / 1_000;
  });
  expect(pauses).toEqual([4, 8, 16, 32, 60, 60, 60]);
});
