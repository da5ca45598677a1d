import { describe, expect, it } from 'vitest';
import {
  APART_MS,
  type CheckpointFacts,
  createFlushBudget,
  isCheckpointDue,
  LATEST_MS,
  observe,
  QUIET_MS,
  RETRY_MS,
} from './checkpoint-policy.ts';

const NOW = 10_000_000;
const AGO = (ms: number) => NOW - ms;
const DAY = 86_400_000;
/** Something changed a day ago, and again just now; the last checkpoint is of the day before. */
const base: CheckpointFacts = {
  now: NOW,
  position: '0/2',
  moved_at: NOW,
  changed_at: NOW,
  last: { position: '0/1', at: AGO(DAY) },
  failed_at: undefined,
};

describe('a checkpoint', () => {
  it.each<[string, Partial<CheckpointFacts>, boolean]>([
    ['is not made when nothing changed', { last: { position: '0/2', at: AGO(DAY) }, changed_at: 0 }, false],
    ['is made when there is none', { last: undefined }, true],
    ['waits while changes come', { changed_at: AGO(LATEST_MS - 1) }, false],
    ['does not wait for ever', { changed_at: AGO(LATEST_MS) }, true],
    ['is made when it is quiet', { moved_at: AGO(QUIET_MS), changed_at: AGO(QUIET_MS) }, true],
    ['is not made at the first quiet moment', { moved_at: AGO(QUIET_MS - 1) }, false],
    [
      'is not made soon after another one',
      { moved_at: AGO(QUIET_MS), last: { position: '0/1', at: AGO(APART_MS - 1) } },
      false,
    ],
    [
      'is made some time after another one',
      { moved_at: AGO(QUIET_MS), last: { position: '0/1', at: AGO(APART_MS) } },
      true,
    ],
    [
      'of another run counts for its time alone',
      { moved_at: AGO(QUIET_MS), last: { position: undefined, at: AGO(APART_MS) } },
      true,
    ],
    ['waits while the log is short', { position: '0/10000000' }, false],
    ['is made when the log has grown long', { position: '0/10000001' }, true],
    [
      'counts the log over the upper half',
      { position: '2/FFFFFFF', last: { position: '1/FFFFFFFF', at: NOW } },
      true,
    ],
    ['is not tried again at once', { last: undefined, failed_at: AGO(RETRY_MS - 1) }, false],
    ['is tried again', { last: undefined, failed_at: AGO(RETRY_MS) }, true],
    [
      'is not put off by a clock that was set back',
      { moved_at: NOW + DAY, last: { position: '0/1', at: NOW + DAY } },
      true,
    ],
  ])('%s', (_, change, expected) => {
    expect(isCheckpointDue({ ...base, ...change })).toBe(expected);
  });
});

it('remembers since when there is something that the last checkpoint has not', () => {
  const last = { position: '0/1', at: 0 };
  const first = observe(undefined, { now: 10, position: '0/1', last });
  expect(observe(first, { now: 20, position: '0/1', last })).toBe(first);
  const second = observe(first, { now: 30, position: '0/2', last });
  expect(second).toEqual({ position: '0/2', moved_at: 30, changed_at: 30 });
  const third = observe(second, { now: 40, position: '0/3', last });
  expect(third).toEqual({ position: '0/3', moved_at: 40, changed_at: 30 });
  const later = observe(third, { now: 50, position: '0/4', last: { position: '0/3', at: 45 } });
  expect(later).toEqual({ position: '0/4', moved_at: 50, changed_at: 50 });
});

describe('checkpoints that are asked for', () => {
  it('do not wait when they are few, and hold everybody up for a small part of the time when they are many', () => {
    let now = 0;
    const budget = createFlushBudget(() => now);
    const HELD_MS = 100;
    // What a person does in a while.
    for (let n = 0; n < 10; n += 1) {
      expect(budget.rest()).toBe(0);
      budget.spend(HELD_MS);
    }
    // A loop of an hour.
    let held = 0;
    for (now = 0; now < 3_600_000; now += HELD_MS) {
      now += budget.rest();
      budget.spend(HELD_MS);
      held += HELD_MS;
    }
    expect(held / now).toBeLessThan(0.021);
    expect(held / now).toBeGreaterThan(0.015);
  });

  it('wait for no longer than a browser does', () => {
    const budget = createFlushBudget(() => 0);
    budget.spend(3_600_000);
    expect(budget.rest()).toBe(10_000);
  });
});
