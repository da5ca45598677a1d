import { expect, it, vi } from 'vitest';
import { createTurns, TooManyTurns, TurnTooLate } from './turns.ts';

/** Work that ends when it is told to and takes no time, and what was begun, in order. */
function createBench(options: Parameters<typeof createTurns>[0]) {
  const turns = createTurns({ now: () => 0, ...options });
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
  const first = begun.slice(0, 6);
  for (const whose of ['other', 'third']) expect(first).toContain(whose);
  expect(begun.lastIndexOf('other')).toBeLessThan(8);
  expect(begun).toHaveLength(all.length);
});

/** Asks for all of it at once, each piece of so many ms; answers whose pieces were begun, in order. */
async function orderOf(asked: readonly (readonly [whose: string, ms: number])[], options = {}) {
  let time = 0;
  const begun: string[] = [];
  const turns = createTurns({ at_once: 1, now: () => time, ...options });
  await Promise.all(
    asked.map(([whose, ms]) =>
      turns.take(whose, async () => {
        begun.push(whose);
        await new Promise(setImmediate);
        time += ms;
      }),
    ),
  );
  return begun;
}
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

it('gives each the same time, however long the pieces of one of them are', async () => {
  const begun = await orderOf([...times(10, ['long', 50] as const), ...times(40, ['short', 5] as const)]);
  for (const part of [begun.slice(0, 22), begun.slice(0, 33)]) {
    const long = part.filter((whose) => whose === 'long').length;
    expect(Math.abs(long * 50 - (part.length - long) * 5)).toBeLessThanOrEqual(50);
  }
});

it('gives who counts for less as much less of the time', async () => {
  const weightOf = (whose: string) => (whose === 'nobody' ? 1 / 4 : 1);
  const begun = await orderOf(
    [...times(50, ['nobody', 10] as const), ...times(50, ['somebody', 10] as const)],
    {
      weightOf,
    },
  );
  expect(begun.slice(0, 50).filter((whose) => whose === 'nobody').length).toBeGreaterThanOrEqual(9);
  expect(begun.slice(0, 50).filter((whose) => whose === 'nobody').length).toBeLessThanOrEqual(11);
});

it('lets nobody save up turns that they had no use for', async () => {
  let time = 0;
  const begun: string[] = [];
  const turns = createTurns({ at_once: 1, now: () => time });
  const ask = (whose: string) =>
    turns.take(whose, async () => {
      begun.push(whose);
      await new Promise(setImmediate);
      time += 10;
    });
  await ask('late');
  const busy = times(20, 'busy').map(ask);
  for (let begins = 0; begins < 10; begins++) await busy[begins];
  begun.length = 0;
  await Promise.all([...busy, ...times(10, 'late').map(ask)]);
  expect(begun.slice(0, 8).filter((whose) => whose === 'busy').length).toBeGreaterThanOrEqual(3);
});

it('has so many pieces of one under way, and others’ beside them', async () => {
  const { begun, ask, drain } = createBench({ at_once_each: 2 });
  const all = [...times(5, 'greedy').map(ask), ask('other')];
  await new Promise(setImmediate);
  expect(begun).toEqual(['greedy', 'greedy', 'other']);
  await drain();
  await Promise.all(all);
  expect(begun).toHaveLength(6);
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
