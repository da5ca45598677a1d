import { sql } from 'drizzle-orm';
import type { Needs } from '../../kernel/needs.ts';
import type { Database, Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { listenTo } from './listening.ts';
import {
  addJobs,
  anyPending,
  countJobs,
  endLeases,
  forgetJobs,
  isAsked,
  isBusyWith,
  keysOf,
  listJobs,
  retryJob,
  stateOf,
  triesUnderWay,
} from './queries.ts';
import { keepTidy } from './tidy.ts';
import { type KindWorker, POLL_EVERY_MS, startWorker } from './worker.ts';

const CHANNEL = 'vitrine_jobs';
/** Tries: what they leave behind are some fifty pages of the index. */
const VACUUM_EVERY = 2_000;

export interface JobQueueOptions extends Needs<'clock' | 'log'> {
  /** Migrated. */
  database: Database;
  /** Where PostgreSQL is, for a connection that hears of jobs; none for the embedded database. */
  url: string | undefined;
}

/**
 * The job queue in the database's table `jobs`. Leases are told by the clocks of all processes that share the database, which may
 * differ by some seconds; by more, a job may be worked twice at once, and `hold` tells which one counts.
 */
export async function openJobQueue({ database, url, clock, log }: JobQueueOptions): Promise<JobQueue> {
  const { orm } = database;
  const isEmbedded = database.engine === 'pglite';
  const tidy = isEmbedded ? keepTidy({ orm, log, every: VACUUM_EVERY }) : undefined;
  const deps = { orm, clock, log, onTried: () => tidy?.tried() };
  const workers = new Map<KindWorker, string>();
  const wake = (kind: string | undefined) => {
    for (const [worker, its] of workers) if (kind === undefined || its === kind) worker.wake();
  };
  // The embedded database has one process: what runs there has been left by one that is no more.
  if (isEmbedded) await endLeases(orm, clock.now());
  await tidy?.now();
  const listening =
    url === undefined ? undefined : listenTo({ url, channel: CHANNEL, log, onNotified: wake });
  /** Told at the commit. The embedded database has one connection, which looks when the transaction has ended. */
  const tell = async (tx: Orm, kind: string) => {
    if (isEmbedded) wake(kind);
    else await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${kind})`);
  };

  return {
    async add(tx, jobs) {
      if (jobs.length === 0) return;
      const now = clock.now();
      await addJobs(tx, jobs, now);
      // Who is told looks; and in PostgreSQL transactions that tell commit one after the other.
      const soon = jobs.filter(({ run_at = now }) => run_at < now + POLL_EVERY_MS);
      for (const kind of new Set(soon.map((job) => job.kind))) await tell(tx, kind);
    },
    work(kind, options) {
      const worker = startWorker(deps, kind, options);
      workers.set(worker, kind);
      return {
        async stop() {
          workers.delete(worker);
          await worker.stop();
        },
      };
    },
    stateOf: (job) => stateOf(orm, job),
    isAsked,
    triesUnderWay: () => triesUnderWay(orm),
    keysOf: (kinds) => keysOf(orm, kinds),
    isBusyWith: (prefix, kinds, but_for) => isBusyWith(orm, prefix, kinds, but_for),
    async forget(tx, prefix) {
      await forgetJobs(tx, prefix);
    },
    isPending: (kinds, asked_by) => anyPending(orm, kinds, asked_by),
    counts: () => countJobs(orm),
    list: (limit) => listJobs(orm, limit),
    async retry(job) {
      const found = await retryJob(orm, job, clock.now());
      if (found) await tell(orm, job.kind);
      return found;
    },
    async close() {
      await Promise.all([...workers.keys()].map((worker) => worker.stop()));
      workers.clear();
      await listening?.close();
      await tidy?.close();
    },
  };
}
