import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { gate, HOUR_MS, type JobBench, LONG } from '../testing/job-bench.ts';
import type { Job, JobQueue } from './job-queue.ts';

/** Several processes, and their ends. */
export function describeProcesses(at: JobBench): void {
  const { job, jobsOf, keysOf, open, tick, working } = at;

  it('gives a job to one of several processes', async () => {
    const { place } = at;
    const begun = new Set<string>();
    const done: string[] = [];
    const twice: string[] = [];
    const queues = [await open(), await open()];
    for (const queue of queues)
      working(queue, {
        concurrency: 3,
        async handler({ key }) {
          if (begun.has(key)) twice.push(key);
          begun.add(key);
          await place.orm().execute(sql`SELECT 1`);
          begun.delete(key);
          done.push(key);
          return undefined;
        },
      });
    const keys = Array.from({ length: 40 }, (_, n) => `k${n}`);
    for (const queue of queues)
      await queue.add(
        place.orm(),
        keys
          .slice(queues.indexOf(queue) * 20)
          .slice(0, 20)
          .map((key) => job(key)),
      );
    await expect.poll(() => keysOf(queues[0] as JobQueue)).toEqual([]);
    expect(done.toSorted()).toEqual(keys.toSorted());
    expect(twice).toEqual([]);
  });

  it('gives one job a try, also when the table was last counted while there was hardly any', async () => {
    const { place, kind } = at;
    const queue = await open();
    // PostgreSQL's own vacuum does so at any moment; plans are made by it.
    for (let n = 0; n < 30; n++) {
      await queue.add(
        place.orm(),
        Array.from({ length: 10 }, (_, i) => job(`gone ${i}`)),
      );
      await place.orm().execute(sql`DELETE FROM jobs`);
    }
    await place.orm().execute(sql`ANALYZE jobs`);
    await queue.add(
      place.orm(),
      Array.from({ length: 8 }, (_, i) => job(`k${i}`)),
    );
    const { passed, open: end } = gate();
    const { tries } = working(queue, {
      async handler() {
        await passed;
        return undefined;
      },
    });
    await expect.poll(() => tries.length).toBe(1);
    expect(await queue.counts()).toEqual([{ kind, waiting: 7, running: 1, failed: 0 }]);
    end();
    await expect.poll(() => keysOf(queue)).toEqual([]);
    expect(tries.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 8 }, () => 1));
  });

  it('takes no job before it may, and leaves it to others meanwhile', async () => {
    const { place } = at;
    const [first, second] = [await open(), await open()];
    const gates = [gate(), gate()] as const;
    let asked = 0;
    const mine = working(first, { before: () => gates[asked++]?.passed ?? Promise.resolve() });
    await first.add(place.orm(), [job('k')]);
    await expect.poll(() => asked).toBe(1);
    expect(await first.counts()).toMatchObject([{ waiting: 1, running: 0 }]);
    const others = working(second);
    await expect.poll(() => keysOf(second)).toEqual([]);
    await others.worker.stop();
    await first.add(place.orm(), [job('l')]);
    gates[0].open();
    await expect.poll(() => asked).toBe(2);
    const stopped = mine.worker.stop();
    await first.add(place.orm(), [job('m')]);
    gates[1].open();
    await stopped;
    expect([mine.tries, others.tries].map((tries) => tries.map(({ key }) => key))).toEqual([['l'], ['k']]);
  });

  it('leaves a job to its process for as long as that lives', async () => {
    const { place, clock } = at;
    const [first, second] = [await open(), await open()];
    const { passed, open: end } = gate();
    const lease_ms = 300;
    const options = {
      lease_ms,
      async handler() {
        await passed;
        return undefined;
      },
    };
    const mine = working(first, options);
    await first.add(place.orm(), [job('long')]);
    await expect.poll(() => mine.tries.length).toBe(1);
    const others = working(second, options);
    const due = async () => (await jobsOf(second)).map(({ due_at }) => Date.parse(due_at ?? ''));
    for (let n = 0; n < 4; n++) {
      clock.advance(lease_ms * 0.7);
      await tick(second);
      await expect.poll(due).toEqual([clock.now() + lease_ms]);
    }
    expect(await second.counts()).toMatchObject([{ running: 1 }]);
    end();
    await expect.poll(() => keysOf(second)).toEqual([]);
    expect([mine.tries.length, others.tries.length]).toEqual([1, 0]);
  });

  it('does not take its own job over when the clock runs ahead of its lease', async () => {
    const { place, clock } = at;
    const queue = await open();
    const { passed, open: end } = gate();
    const { tries } = working(queue, {
      concurrency: 2,
      async handler({ key }) {
        if (key === 'long') await passed;
        return undefined;
      },
    });
    await queue.add(place.orm(), [job('long')]);
    await expect.poll(() => tries.length).toBe(1);
    clock.advance(LONG.lease_ms);
    await tick(queue);
    await queue.add(place.orm(), [job('short')]);
    await expect.poll(() => keysOf(queue)).toEqual(['long']);
    expect(await jobsOf(queue)).toMatchObject([{ state: 'running', attempts: 1, last_error: null }]);
    end();
    await expect.poll(() => keysOf(queue)).toEqual([]);
    expect(tries.map(({ key, attempt }) => [key, attempt])).toEqual([
      ['long', 1],
      ['short', 1],
    ]);
  });

  it('gives a job to another when its process stands still, and what that does then does not count', async () => {
    const { place, clock } = at;
    const [first, second] = [await open(), await open()];
    const [still, late] = [gate(), gate()];
    const mine = working(first, {
      async handler() {
        await still.passed;
        return undefined;
      },
    });
    await first.add(place.orm(), [job('k')]);
    await expect.poll(() => mine.tries.length).toBe(1);
    const holds = (its: Job | undefined) => place.orm().transaction(async (tx) => its?.hold(tx));
    expect(await holds(mine.tries[0])).toBe(true);
    const others = working(second, {
      async handler() {
        await late.passed;
        return undefined;
      },
    });
    clock.advance(LONG.lease_ms);
    await tick(second);
    // It may have been the job that brought its process down.
    await expect
      .poll(() => jobsOf(second))
      .toMatchObject([{ state: 'waiting', attempts: 1, last_error: expect.stringContaining('stood still') }]);
    clock.advance(2_000);
    await tick(second);
    await expect.poll(() => others.tries.length).toBe(1);
    expect(others.tries[0]).toMatchObject({ attempt: 2 });
    expect(others.tries[0]?.abandoned).toContain(mine.tries[0]?.try_id);
    expect(await holds(mine.tries[0])).toBe(false);
    still.open();
    await mine.worker.stop();
    expect(await holds(others.tries[0])).toBe(true);
    await others.tries[0]?.forgetAbandoned();
    late.open();
    await expect.poll(() => keysOf(second)).toEqual([]);
  });

  it('outlives its process', async () => {
    const { place, clock, kind } = at;
    const before = await open();
    await before.add(place.orm(), [job('k', { n: 1 })]);
    await at.closeAll();
    const try_id = await place.kill(kind);
    const queue = await open();
    const { tries } = working(queue);
    clock.advance(HOUR_MS);
    await tick(queue);
    await expect.poll(() => jobsOf(queue)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    clock.advance(2_000);
    await tick(queue);
    await expect.poll(() => keysOf(queue)).toEqual([]);
    expect(tries).toMatchObject([{ key: 'k', data: { n: 1 }, attempt: 2 }]);
    expect(tries[0]?.abandoned).toContain(try_id);
  });

  it('stops when what it has begun has ended, and puts back what gives up', async () => {
    const { place } = at;
    const queue = await open();
    const { passed, open: end } = gate();
    const { tries, worker } = working(queue, {
      concurrency: 2,
      handler: ({ key }, signal) =>
        key === 'waits'
          ? passed.then(() => undefined)
          : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    await queue.add(place.orm(), [job('gives up'), job('waits')]);
    await expect.poll(() => tries.length).toBe(2);
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    await queue.add(place.orm(), [job('too late')]);
    await expect.poll(async () => (await queue.counts())[0]?.waiting).toBe(2);
    expect([stopped, tries.length]).toEqual([false, 2]);
    end();
    await stopping;
    expect((await jobsOf(queue)).map(({ key, attempts, last_error }) => [key, attempts, last_error])).toEqual(
      [
        ['gives up', 0, null],
        ['too late', 0, null],
      ],
    );
    const next = working(await open());
    await expect
      .poll(() => next.tries.map(({ key, attempt }) => [key, attempt]).toSorted())
      .toEqual([
        ['gives up', 1],
        ['too late', 1],
      ]);
  });
}
