import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts';
import type { Clock } from './clock.ts';
import { type Orm, rowsOf } from './database.ts';
import type { Job, JobQueue, Worker, WorkOptions } from './job-queue.ts';

/** A database, and queues on it. */
export interface JobPlace {
  orm(): Orm;
  /** A queue as one more process would have it, if the database can have two. */
  open(clock: Clock): Promise<JobQueue>;
  /** Has a process take a job and kills it in the middle; answers the id of its try. No queue is open meanwhile. */
  kill(kind: string): Promise<string>;
  /** End of the database's log, where nobody else writes to it. */
  position?(): Promise<string>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** No renewal happens by itself within a test. */
const LONG: Omit<WorkOptions, 'handler'> = { attempts: 3, concurrency: 1, lease_ms: HOUR_MS };

/** A promise to be kept by hand. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** What every adapter of the job queue port must do. */
export function describeJobQueue(name: string, openPlace: () => Promise<JobPlace>): void {
  describe(`job queue: ${name}`, () => {
    let place: JobPlace;
    let clock: FakeClock;
    const queues: JobQueue[] = [];
    let kinds = 0;
    /** Of each test its own. */
    let kind: string;
    beforeAll(async () => {
      place = await openPlace();
    });
    afterAll(() => place.close());
    beforeEach(() => {
      clock = fakeClock();
      kind = `kind_${++kinds}`;
    });
    afterEach(async () => {
      for (const queue of queues.splice(0)) await queue.close();
      await place.orm().execute(sql`DELETE FROM jobs`);
    });

    const open = async (): Promise<JobQueue> => {
      const queue = await place.open(clock);
      queues.push(queue);
      return queue;
    };
    const job = (key: string, data = {}) => ({ kind, key, data });
    /** What becomes due only when its worker looks is looked for: something else is asked for. */
    const tick = (queue: JobQueue) =>
      queue.add(place.orm(), [{ kind, key: 'tick', data: {}, run_at: clock.now() + 1_000 * HOUR_MS }]);
    const jobsOf = async (queue: JobQueue) => (await queue.list(100)).filter(({ key }) => key !== 'tick');
    const keysOf = async (queue: JobQueue) => (await jobsOf(queue)).map(({ key }) => key);
    /** Works with a handler that tells of its jobs. */
    const working = (
      queue: JobQueue,
      options: Partial<WorkOptions> = {},
    ): { tries: Job[]; worker: Worker } => {
      const tries: Job[] = [];
      const handler: WorkOptions['handler'] = async (its, signal) => {
        tries.push(its);
        return options.handler?.(its, signal);
      };
      return { tries, worker: queue.work(kind, { ...LONG, ...options, handler }) };
    };

    it('has what was asked for in a transaction if that was committed, and is told of it by others', async () => {
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
      await expect.poll(() => tries.map(({ key }) => key)).toEqual(['a', 'b']);
      expect(tries[1]).toMatchObject({ data: { n: [1, 'ñ', null] }, attempt: 1, abandoned: [] });
      await expect.poll(() => keysOf(queue)).toEqual([]);
      expect(await queue.counts()).toEqual([]);
    });

    it('has of a kind and key one that waits and one that runs', async () => {
      const queue = await open();
      const at = clock.now() + HOUR_MS;
      await queue.add(place.orm(), [
        { ...job('k', { n: 1 }), run_at: at },
        { ...job('k', { n: 2 }), run_at: at + 1 },
      ]);
      await queue.add(place.orm(), [{ ...job('k', { n: 3 }), run_at: at - 5 }]);
      await queue.add(place.orm(), [{ ...job('k', { n: 4 }), run_at: at }]);
      expect(await queue.counts()).toEqual([{ kind, waiting: 1, running: 0, failed: 0 }]);
      expect(await queue.list(10)).toMatchObject([{ due_at: new Date(at - 5).toISOString() }]);
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
      expect(await queue.counts()).toEqual([{ kind, waiting: 1, running: 1, failed: 0 }]);
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
      // It was not ready, and has not failed.
      expect(tries.at(-1)).toMatchObject({ key: 'now', attempt: 1 });
    });

    it('tries again what failed, after waits that double, so often and no more; others do not wait for it', async () => {
      const queue = await open();
      const broken = new Set(['bad']);
      const { tries } = working(queue, {
        async handler({ key }) {
          if (broken.has(key)) throw new Error(`no ${key}\u0000 today`);
          return undefined;
        },
      });
      await queue.add(place.orm(), [job('bad'), job('good')]);
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

    it('gives a job to one of several processes', async () => {
      const at = new Set<string>();
      const done: string[] = [];
      const twice: string[] = [];
      for (const queue of [await open(), await open()])
        working(queue, {
          concurrency: 3,
          async handler({ key }) {
            if (at.has(key)) twice.push(key);
            at.add(key);
            await rowsOf(place.orm(), sql`SELECT 1`);
            at.delete(key);
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

    it('leaves a job to its process for as long as that lives', async () => {
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

    it('gives a job to another when its process stands still, and what that does then does not count', async () => {
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
        .toMatchObject([
          { state: 'waiting', attempts: 1, last_error: expect.stringContaining('stood still') },
        ]);
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
      const before = await open();
      await before.add(place.orm(), [job('k', { n: 1 })]);
      for (const queue of queues.splice(0)) await queue.close();
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
      expect(
        (await jobsOf(queue)).map(({ key, attempts, last_error }) => [key, attempts, last_error]),
      ).toEqual([
        ['gives up', 0, null],
        ['too late', 0, null],
      ]);
      const next = working(await open());
      await expect
        .poll(() => next.tries.map(({ key, attempt }) => [key, attempt]))
        .toEqual([
          ['gives up', 1],
          ['too late', 1],
        ]);
    });

    it('writes nothing when there is nothing to do', async () => {
      const queue = await open();
      await queue.add(place.orm(), [{ ...job('k'), run_at: clock.now() + HOUR_MS }]);
      const before = await place.position?.();
      for (let n = 0; n < 5; n++) await working(queue).worker.stop();
      expect(await place.position?.()).toBe(before);
    });
  });
}
