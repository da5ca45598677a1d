import { expect, it, vi } from 'vitest';
import { createTurns, TooManyTurns, TurnTooLate } from './turns.ts';

/** Work that ends when it is told to, and what was begun, in order. */
function createBench(options: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(options);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (whose: string) =>
    turns.take(whose, () => {
      begun.push(whose);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  /** Ends the oldest that is under way, until nobody waits. */
  async function drain() {
    await new Promise(setImmediate);
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  }
  return { turns, begun, ask, drain };
}

it('gives each their turn, however much one of them has asked for', async () => {
  const { begun, ask, drain } = createBench({ at_once: 1 });
  const all = [...Array.from({ length: 40 }, () => ask('greedy')), ask('other'), ask('third'), ask('other')];
  await drain();
  await Promise.all(all);
  expect(begun.slice(0, 6)).toEqual(['greedy', 'greedy', 'other', 'third', 'greedy', 'other']);
  expect(begun).toHaveLength(all.length);
});

it('does as much at a time as it may, and goes on after work that failed', async () => {
  const { turns, begun, ask, drain } = createBench({ at_once: 2 });
  await expect(turns.take('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const all = [ask('one'), ask('one'), ask('one')];
  await new Promise(setImmediate);
  expect(begun).toHaveLength(2);
  await drain();
  await Promise.all(all);
});

it('refuses who has too much waiting, and lets others wait', async () => {
  const { ask, drain } = createBench({ at_once: 1, waiting_each: 2 });
  const all = [ask('greedy'), ask('greedy'), ask('greedy')];
  await expect(ask('greedy')).rejects.toThrow(TooManyTurns);
  all.push(ask('other'));
  await drain();
  await Promise.all(all);
});

it('has nobody wait longer than it is of use', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { begun, ask, drain } = createBench({ at_once: 1, wait_ms: 1_000 });
    const first = ask('one');
    const late = expect(ask('other')).rejects.toThrow(TurnTooLate);
    vi.advanceTimersByTime(1_000);
    await late;
    const third = ask('third');
    await drain();
    await Promise.all([first, third]);
    expect(begun).toEqual(['one', 'third']);
  } finally {
    vi.useRealTimers();
  }
});
