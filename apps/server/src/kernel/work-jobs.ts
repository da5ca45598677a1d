import type { Clock } from '../ports/clock.ts';
import type { JobQueue, Worker } from '../ports/job-queue.ts';
import type { WorkedJob } from './job.ts';
import type { LoadGate } from './load-gate.ts';

export interface WorkingDeps {
  jobs: Pick<JobQueue, 'work'>;
  loadGate: Pick<LoadGate, 'turn'>;
  clock: Clock;
}

/** Works jobs as they are declared, until it is stopped. */
export function workJobs(deps: WorkingDeps, worked: readonly WorkedJob[]): Worker {
  const workers = worked.map((job) =>
    deps.jobs.work(job.kind, {
      handler: job.handler,
      attempts: job.attempts ?? Number.POSITIVE_INFINITY,
      concurrency: job.concurrency ?? 1,
      lease_ms: job.lease_ms,
      ...(job.gated && { before: turnsAt(deps, job) }),
    }),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

function turnsAt({ loadGate, clock }: WorkingDeps, { turn_ms = 0 }: WorkedJob) {
  let turn_ends = 0;
  return async () => {
    if (clock.now() < turn_ends) return;
    await loadGate.turn();
    turn_ends = clock.now() + turn_ms;
  };
}
