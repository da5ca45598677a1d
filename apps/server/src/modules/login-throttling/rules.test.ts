import { expect, it } from 'vitest';
import { type AttemptState, afterAttempt, waitOf } from './rules.ts';

const RULE = { free: 3, wait_ms: 2_000, max_wait_ms: 10_000 };
const NOW = 1_000_000;
const HOUR = 60 * 60_000;

it('lets some pass, then makes wait twice as long each time, up to the longest', () => {
  let state: AttemptState | undefined;
  const waits = Array.from({ length: 8 }, () => {
    state = afterAttempt(RULE, state, NOW);
    return state.free_at - NOW;
  });
  expect(waits).toEqual([0, 0, 0, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

it('forgets after an hour of quiet behind the wait', () => {
  const blocked = { count: 20, free_at: NOW + 10_000, forgotten_at: NOW + 10_000 + HOUR };
  expect(afterAttempt(RULE, blocked, NOW + 10_000 + HOUR - 1).count).toBe(19);
  expect(afterAttempt(RULE, blocked, NOW + 10_000 + HOUR).count).toBe(1);
});

it('stays a number, however often it is tried', () => {
  expect(afterAttempt(RULE, { count: 1e6, free_at: NOW, forgotten_at: NOW + 1 }, NOW).free_at).toBe(
    NOW + 10_000,
  );
});

it('wears off while it is tried now and then, as much in an hour as is free', () => {
  let state: AttemptState | undefined;
  for (let at = NOW; at < NOW + 10 * HOUR; at += HOUR / 3) {
    state = afterAttempt(RULE, state, at);
    expect(state).toMatchObject({ count: 1, free_at: at });
  }
  for (let n = 0; n < 3; n++) state = afterAttempt(RULE, state, NOW + 10 * HOUR);
  expect(afterAttempt(RULE, state, NOW + 10 * HOUR + HOUR / 3).count).toBe((state?.count ?? 0) - 1 + 1);
});

it('has nobody wait who is free, also where the time of the last one lies ahead', () => {
  const ahead = { free_at: NOW + 5, forgotten_at: NOW + HOUR };
  expect(waitOf(RULE, { ...ahead, count: 3 }, NOW)).toBe(0);
  expect(waitOf(RULE, { ...ahead, count: 4 }, NOW)).toBe(5);
  expect(waitOf(RULE, { ...ahead, count: 4 }, NOW + 6)).toBe(0);
  expect(waitOf(RULE, undefined, NOW)).toBe(0);
});
