import { expect, it } from 'vitest';
import { gate, HOUR_MS, type JobBench } from '../testing/job-bench.ts';

/** Asking for jobs, doing them, trying them again. */
export function describeAsking(at: JobBench): void {
  const { job, jobsOf, keysOf, open, tick, working } = at;

  it('has what was asked for in a transaction if that was committed, and is told of it by others', async () => {
    const { place } = at;
    const queue = await open();
    const { tries } = working(queue);
    const asked = await open();
    // The embedded database has one process, and it is that one which is told.
    const asking = place.position ? queue : asked;
    const undone = place.orm().transaction(async (tx) => {
      await asking.add(tx, [job('undone')]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await place.orm().transaction((tx) => asking.add(tx, [job('b', { n: [1, 'ñ', null] }), job('a')]));
    // Sooner than it would look by itself.
    await expect.poll(() => tries.map(({ key }) => key).toSorted()).toEqual(['a', 'b']);
    expect(tries.find(({ key }) => key === 'b')).toMatchObject({
      data: { n: [1, 'ñ', null] },
      attempt: 1,
      abandoned: [],
    });
    await expect.poll(() => keysOf(queue)).toEqual([]);
    expect(await queue.counts()).toEqual([]);
  });

  it('has of a kind and key one that waits and one that runs', async () => {
    const { place, clock, kind } = at;
    const queue = await open();
    const due = clock.now() + HOUR_MS;
    await queue.add(place.orm(), [
      { ...job('k', { n: 1 }), run_at: due },
      { ...job('k', { n: 2 }), run_at: due + 1 },
    ]);
    await queue.add(place.orm(), [{ ...job('k', { n: 3 }), run_at: due - 5 }]);
    await queue.add(place.orm(), [{ ...job('k', { n: 4 }), run_at: due }]);
    expect(await queue.counts()).toEqual([{ kind, waiting: 1, running: 0, failed: 0 }]);
    expect(await queue.list(10)).toMatchObject([{ due_at: new Date(due - 5).toISOString() }]);
    const { passed, open: go } = gate();
    let now = 0;
    let most = 0;
    const { tries } = working(queue, {
      concurrency: 2,
      async handler() {
        most = Math.max(most, ++now);
        await passed;
        now -= 1;
        return undefined;
      },
    });
    clock.advance(HOUR_MS);
    await tick(queue);
    await expect.poll(() => tries.length).toBe(1);
    expect(await queue.counts()).toEqual([{ kind, waiting: 0, running: 1, failed: 0 }]);
    for (const n of [5, 6]) await queue.add(place.orm(), [job('k', { n })]);
    await tick(queue);
    go();
    await expect.poll(() => keysOf(queue)).toEqual([]);
    expect(tries.map(({ data, attempt }) => [data, attempt])).toEqual([
      [{ n: 4 }, 1],
      [{ n: 6 }, 1],
    ]);
    expect(most).toBe(1);
  });

  it('waits until a job is due, and as long as its handler says', async () => {
    const { place, clock } = at;
    const queue = await open();
    let isReady = false;
    const { tries } = working(queue, {
      handler: async () => (isReady ? undefined : { not_before: clock.now() + HOUR_MS }),
    });
    await queue.add(place.orm(), [{ ...job('later'), run_at: clock.now() + 60_000 }, job('now')]);
    await expect.poll(() => tries.map(({ key }) => key)).toEqual(['now']);
    clock.advance(60_000);
    isReady = true;
    await tick(queue);
    await expect.poll(() => tries.map(({ key }) => key)).toEqual(['now', 'later']);
    clock.advance(HOUR_MS);
    await tick(queue);
    await expect.poll(() => keysOf(queue)).toEqual([]);
    // It was not ready, and has not failed: of what it has made nothing is there.
    expect(tries.at(-1)).toMatchObject({ key: 'now', attempt: 1, abandoned: [] });
  });

  it('tries again what failed, after waits that double, so often and no more; others do not wait for it', async () => {
    const { place, clock, kind } = at;
    const queue = await open();
    const broken = new Set(['bad']);
    const { tries } = working(queue, {
      // Before it has given a promise, too.
      handler({ key }) {
        if (broken.has(key)) throw new Error(`no ${key}\u0000 today`);
        return Promise.resolve(undefined);
      },
    });
    await queue.add(place.orm(), [{ ...job('bad'), run_at: clock.now() - 1 }, job('good')]);
    const attempts = async () => (await jobsOf(queue)).map((row) => [row.key, row.state, row.attempts]);
    for (const attempt of [1, 2]) {
      await expect.poll(attempts).toEqual([['bad', 'waiting', attempt]]);
      const [row] = await jobsOf(queue);
      const wait = Date.parse(row?.due_at ?? '') - clock.now();
      expect(wait).toBeGreaterThanOrEqual(1_000 * attempt);
      expect(wait).toBeLessThanOrEqual(2_000 * attempt);
      // Asking for it does not hurry it: a flood of requests would have it fail at once.
      await queue.add(place.orm(), [job('bad')]);
      expect(await jobsOf(queue)).toMatchObject([{ due_at: row?.due_at }]);
      clock.advance(2_000 * attempt);
      await tick(queue);
    }
    await expect.poll(attempts).toEqual([['bad', 'failed', 3]]);
    expect(tries.map(({ key }) => key)).toEqual(['bad', 'good', 'bad', 'bad']);
    expect(tries.at(-1)?.abandoned).toEqual([tries[0]?.try_id, tries[2]?.try_id]);
    expect(await jobsOf(queue)).toMatchObject([
      { kind, due_at: null, last_error: 'Error: no bad today', since: new Date(clock.now()).toISOString() },
    ]);
    expect((await queue.counts()).find((row) => row.kind === kind)).toMatchObject({ failed: 1 });
    clock.advance(24 * HOUR_MS);
    await tick(queue);
    expect(await queue.retry({ kind, key: 'good' })).toBe(false);
    expect(await queue.retry({ kind, key: 'bad' })).toBe(true);
    await expect.poll(attempts).toEqual([['bad', 'waiting', 1]]);
    broken.clear();
    expect(await queue.retry({ kind, key: 'bad' })).toBe(true);
    await expect.poll(attempts).toEqual([]);
    expect(tries).toHaveLength(6);
  });

  it('begins anew what has failed when it is asked for', async () => {
    const { place } = at;
    const queue = await open();
    const { tries } = working(queue, {
      attempts: 1,
      async handler({ data }) {
        if (data === 1) throw new Error('one');
        return undefined;
      },
    });
    await queue.add(place.orm(), [{ ...job('k'), data: 1 }]);
    await expect.poll(() => jobsOf(queue)).toMatchObject([{ state: 'failed' }]);
    await queue.add(place.orm(), [{ ...job('k'), data: 2 }]);
    await expect.poll(() => jobsOf(queue)).toEqual([]);
    expect(tries.map(({ data, attempt }) => [data, attempt])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('writes nothing when there is nothing to do', async () => {
    const { place, clock } = at;
    const queue = await open();
    await queue.add(place.orm(), [{ ...job('k'), run_at: clock.now() + HOUR_MS }]);
    const before = await place.position?.();
    for (let n = 0; n < 5; n++) await working(queue).worker.stop();
    expect(await place.position?.()).toBe(before);
  });
}
