import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { Orm } from '../ports/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';

/** How often to look at the clock. */
const TICK_MS = 1_000;
/** When the database could not be asked. */
const OUTAGE_MS = 60_000;

interface SchedulerDeps {
  orm: Orm;
  jobs: Pick<JobQueue, 'add'>;
  clock: Clock;
  log: FastifyBaseLogger;
}

interface RecurringJob {
  /** The kind of the job; its key is `all`, so that those who ask while it waits ask for one. */
  kind: string;
  every_ms: number;
  /** When it was done last (ms since the epoch), if anybody knows: by that a process that is started again and again asks too. */
  last?: () => Promise<number | undefined>;
}

/**
 * Asks for a job again and again. Each process does, one of them works it.
 * @returns stops asking; resolves when a question under way was answered
 */
export function scheduleRecurring(
  { orm, jobs, clock, log }: SchedulerDeps,
  { kind, every_ms, last = async () => undefined }: RecurringJob,
): () => Promise<void> {
  const started_at = clock.now();
  let ask_at: number | undefined;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    ask_at ??= Math.min((await last()) ?? started_at, started_at) + every_ms;
    if (clock.now() < ask_at) return;
    await jobs.add(orm, [{ kind, key: 'all', data: {} }]);
    ask_at = clock.now() + every_ms;
  };
  const timer = setInterval(() => {
    asking ??= ask()
      .catch((error: unknown) => {
        ask_at = clock.now() + Math.min(OUTAGE_MS, every_ms);
        log.error({ err: error, kind }, 'failed to schedule recurring job; will retry');
      })
      .finally(() => {
        asking = undefined;
      });
  }, TICK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await asking;
  };
}
