import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Worker, WorkOptions } from '../../ports/job-queue.ts';
import type { QueueDeps } from './deps.ts';
import { claimJob, nextDue } from './queries.ts';
import { tryJob } from './try-job.ts';

/** How often jobs are polled for of which nobody has told: two queries that write nothing. */
export const POLL_EVERY_MS = 30_000;
/** … after the database could not be asked. */
const OUTAGE_MS = 5_000;
/** … and when a job is due that somebody else has locked. */
const LOCKED_MS = 1_000;

export interface KindWorker extends Worker {
  /** There may be something to do. */
  wake(): void;
}

/** Works the jobs of a kind: polls when it is told, when the next one is due, and now and then. */
export function startWorker(deps: QueueDeps, kind: string, options: WorkOptions): KindWorker {
  const { orm, clock, log } = deps;
  const stopping = new AbortController();
  // Each try under way listens, and leaves when it has ended.
  setMaxListeners(options.concurrency, stopping.signal);
  const running = new Set<Promise<void>>();
  /**
   * Of tries whose leases are renewed here. A machine that was suspended, or whose clock was set on, finds their leases ended
   * before it could renew them: it would take its own jobs over from itself.
   */
  const kept = new Set<string>();
  let woken = false;
  let polling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** It may have become due since it was polled for. */
  const waitUntil = (due_at: number) => Math.min(Math.max(0, due_at - clock.now()), POLL_EVERY_MS);
  const hasPlace = () => !stopping.signal.aborted && running.size < options.concurrency;

  // Whoever wakes it, what it does is nobody's call.
  const wake = AsyncResource.bind((): void => {
    woken = true;
    if (polling || !hasPlace()) return;
    clearTimeout(timer);
    polling = poll().finally(() => {
      polling = undefined;
      if (woken) wake();
    });
  });

  async function poll(): Promise<void> {
    let wait = POLL_EVERY_MS;
    try {
      while (hasPlace()) {
        woken = false;
        await options.before?.();
        if (!hasPlace()) break;
        const { lease_ms } = options;
        const now = clock.now();
        const claimed = await claimJob(orm, { kind, try_id: randomUUID(), now, lease_ms, kept });
        if (claimed) {
          const trial = tryJob({ ...deps, kept }, claimed, options, stopping.signal);
          running.add(trial);
          void trial.then(() => {
            running.delete(trial);
            wake();
          });
          continue;
        }
        const due_at = await nextDue(orm, kind);
        if (woken) continue;
        if (due_at !== undefined) wait = due_at > now ? waitUntil(due_at) : LOCKED_MS;
        break;
      }
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, kind }, 'failed to poll for jobs');
      wait = OUTAGE_MS;
    }
    if (stopping.signal.aborted) return;
    timer = setTimeout(wake, wait);
    timer.unref();
  }

  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await polling;
      await Promise.all(running);
    },
  };
}
