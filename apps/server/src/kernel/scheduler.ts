import type { Orm } from '../ports/database.ts';
import type { NewJob } from '../ports/job-queue.ts';
import { every } from './every.ts';
import type { Needs } from './needs.ts';

/** How often to look at the clock. */
const TICK_MS = 1_000;
/** When the database could not be asked. */
const OUTAGE_MS = 60_000;

export type SchedulerDeps = Needs<'orm' | 'clock' | 'jobs' | 'log'>;

/** How often a job is to be done. */
export interface Recurrence {
  every_ms: number;
  /** When it was done last (ms since the epoch), if anybody knows: by that a process that is started again and again asks too. */
  last?: (orm: Orm) => Promise<number | undefined>;
}

export interface RecurringJob extends Recurrence {
  /** Its key is always the same, so that those who ask while it waits ask for one. */
  job: NewJob;
}

/**
 * Asks for jobs again and again. Each process does, one of them works each.
 * @returns stops asking; resolves when the questions under way were answered
 */
export function startScheduler(deps: SchedulerDeps, recurring: readonly RecurringJob[]): () => Promise<void> {
  const ends = recurring.map((job) => every(TICK_MS, askerOf(deps, job)));
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

function askerOf({ orm, jobs, clock, log }: SchedulerDeps, { job, every_ms, last }: RecurringJob) {
  const started_at = clock.now();
  let ask_at: number | undefined;
  return async () => {
    try {
      ask_at ??= Math.min((await last?.(orm)) ?? started_at, started_at) + every_ms;
      if (clock.now() < ask_at) return;
      await jobs.add(orm, [job]);
      ask_at = clock.now() + every_ms;
    } catch (error) {
      ask_at = clock.now() + Math.min(OUTAGE_MS, every_ms);
      log.error({ err: error, kind: job.kind }, 'failed to schedule recurring job; will retry');
    }
  };
}
