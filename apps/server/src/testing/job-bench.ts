import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Clock } from '../ports/clock.ts';
import type { Orm } from '../ports/database.ts';
import type { Job, JobFacts, JobQueue, NewJob, Worker, WorkOptions } from '../ports/job-queue.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';

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

/** What the tests of job queues work with; place, clock and kind are each test's own from its beginning on. */
export interface JobBench {
  readonly place: JobPlace;
  readonly clock: FakeClock;
  readonly kind: string;
  /** One more queue, closed after the test. */
  open(): Promise<JobQueue>;
  closeAll(): Promise<void>;
  job(key: string, data?: NewJob['data']): NewJob;
  /** What becomes due is done when its worker looks: it looks when it is told of something else, which has gone by then. */
  tick(queue: JobQueue): Promise<void>;
  jobsOf(queue: JobQueue): Promise<JobFacts[]>;
  keysOf(queue: JobQueue): Promise<string[]>;
  /** Works with a handler that tells of its tries. */
  working(queue: JobQueue, options?: Partial<WorkOptions>): { tries: Job[]; worker: Worker };
}

export const HOUR_MS = 3_600_000;
/** No renewal happens by itself within a test. */
export const LONG: Omit<WorkOptions, 'handler'> = { attempts: 3, concurrency: 1, lease_ms: HOUR_MS };

/** A promise to be kept by hand. */
export function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** To be called within a `describe`. */
export function jobBench(openPlace: () => Promise<JobPlace>): JobBench {
  let place: JobPlace;
  let clock: FakeClock;
  let kind: string;
  let kinds = 0;
  const queues: JobQueue[] = [];
  beforeAll(async () => {
    place = await openPlace();
  });
  afterAll(() => place.close());
  beforeEach(() => {
    clock = fakeClock();
    kind = `kind_${++kinds}`;
  });
  const closeAll = async () => {
    for (const queue of queues.splice(0)) await queue.close();
  };
  afterEach(async () => {
    await closeAll();
    await place.orm().execute(sql`DELETE FROM jobs`);
  });
  const jobsOf = (queue: JobQueue) => queue.list(100);
  return {
    get place() {
      return place;
    },
    get clock() {
      return clock;
    },
    get kind() {
      return kind;
    },
    async open() {
      const queue = await place.open(clock);
      queues.push(queue);
      return queue;
    },
    closeAll,
    job: (key, data = {}) => ({ kind, key, data }),
    async tick(queue) {
      await queue.add(place.orm(), [{ kind, key: 'tick', data: {}, run_at: clock.now() + 1_000 }]);
      await place.orm().execute(sql`DELETE FROM jobs WHERE kind = ${kind} AND key = 'tick'`);
    },
    jobsOf,
    keysOf: async (queue) => (await jobsOf(queue)).map(({ key }) => key),
    working(queue, options = {}) {
      const tries: Job[] = [];
      const handler: WorkOptions['handler'] = (its, signal) => {
        tries.push(its);
        return options.handler?.(its, signal) ?? Promise.resolve(undefined);
      };
      return { tries, worker: queue.work(kind, { ...LONG, ...options, handler }) };
    },
  };
}
