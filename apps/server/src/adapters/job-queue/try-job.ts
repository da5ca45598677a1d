import type { Job, WorkOptions } from '../../ports/job-queue.ts';
import { backOffMs } from './back-off.ts';
import type { QueueDeps } from './deps.ts';
import { errorText } from './error-text.ts';
import { keepLease } from './lease.ts';
import { type Claimed, failJob, finishJob, forgetAbandoned, holdJob, putBack } from './queries.ts';

/** A process that was killed says nothing. It is a failure too: the job may be what killed it. */
class Lapsed extends Error {
  override readonly name = 'Lapsed';
  constructor() {
    super('the process ended in the middle of it, or stood still for too long');
  }
}

/**
 * Works a job that was just taken, and writes down what became of it. What cannot be written is the end of its lease: then
 * somebody tries it again. Never rejects.
 * @param deps.kept has its id for as long as its lease is renewed
 * @param stopping aborted when the process is to end
 */
export async function tryJob(
  deps: QueueDeps & { kept: Set<string> },
  claimed: Claimed,
  options: WorkOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { orm, clock, log, kept } = deps;
  const { kind, key, try_id, attempts: attempt } = claimed;
  const over = new AbortController();
  const onOver = () => over.abort();
  // Not AbortSignal.any: one source that lives as long as the process would gather what was made of it.
  stopping.addEventListener('abort', onOver);
  const onLost = () => {
    kept.delete(try_id);
    onOver();
  };
  kept.add(try_id);
  const lease = keepLease(deps, claimed, { lease_ms: options.lease_ms, onLost });
  try {
    const isMine = await outcome().finally(lease.stop);
    if (!isMine) log.warn({ kind, key, attempt }, 'job was taken over by another process while running');
  } catch (error) {
    log.error({ err: error, kind, key, attempt }, 'failed to save job result');
  } finally {
    kept.delete(try_id);
    stopping.removeEventListener('abort', onOver);
    deps.onTried();
  }

  /** False when the job is somebody else's by now. */
  async function outcome(): Promise<boolean> {
    if (claimed.lapsed) return fail(new Lapsed());
    const back = (due_at: number, orderly: boolean) =>
      putBack(orm, claimed, { now: clock.now(), due_at, orderly });
    if (stopping.aborted) return back(clock.now(), true);
    try {
      const notYet = await options.handler(jobOf(deps, claimed), over.signal);
      return await (notYet ? back(notYet.not_before, true) : finishJob(orm, claimed, clock.now()));
    } catch (error) {
      // Stopped, or without a lease: what gave up because it was told to has not failed.
      if (over.signal.aborted) return back(clock.now(), false);
      return fail(error);
    }
  }

  async function fail(error: unknown): Promise<boolean> {
    const now = clock.now();
    const isLast = attempt >= options.attempts;
    const retry_at = isLast ? undefined : now + backOffMs(attempt, Math.random());
    const state = await failJob(orm, claimed, { now, retry_at, error: errorText(error) });
    const facts = { err: error, kind, key, attempt };
    if (state === 'failed') log.error(facts, 'job failed permanently; retry it manually');
    else if (state) log.error(facts, 'job failed; will retry');
    return state !== undefined;
  }
}

const jobOf = ({ orm }: QueueDeps, claimed: Claimed): Job => ({
  key: claimed.key,
  data: claimed.data,
  attempt: claimed.attempts,
  try_id: claimed.try_id,
  abandoned: claimed.abandoned,
  hold: (tx) => holdJob(tx, claimed),
  forgetAbandoned: async () => {
    await forgetAbandoned(orm, claimed);
  },
});
