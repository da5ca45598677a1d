import type { WorkedJob } from './job.ts';
import type { LoadGate } from './load-gate.ts';
import type { Module } from './module.ts';
import { does, type Role, worksInBackground } from './role.ts';
import { type SchedulerDeps, startScheduler } from './scheduler.ts';
import { type WorkingDeps, workJobs } from './work-jobs.ts';

interface RunningDeps extends WorkingDeps, SchedulerDeps {
  role: Role;
  jobs: WorkingDeps['jobs'] & SchedulerDeps['jobs'];
  loadGate: LoadGate;
}

/** All jobs of these modules. Throws where two declare the same kind: each would take the other's. */
export function jobsOf(modules: readonly Module[]): WorkedJob[] {
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  const kinds = jobs.map(({ kind }) => kind);
  const twice = kinds.filter((kind, i) => kinds.indexOf(kind) < i);
  if (twice.length > 0) throw new Error(`job kinds that are declared twice: ${twice.join(', ')}`);
  return jobs;
}

/**
 * Begins what modules do beside requests, as far as it is the role's.
 * @returns ends it: first all jobs are told to stop, then modules end in the reverse of their order, each with its jobs
 */
export function runModules(deps: RunningDeps, modules: readonly Module[]): () => Promise<void> {
  const { role, loadGate } = deps;
  const own = (jobs: readonly WorkedJob[] = []) => jobs.filter((job) => does(role, job.role));
  const recurring = own(jobsOf(modules)).flatMap((job) => job.recurring ?? []);
  const running = modules.map(({ jobs, background, close }) => ({
    worker: workJobs(deps, own(jobs)),
    end: worksInBackground(role) ? background?.() : undefined,
    close,
  }));
  const stopAsking = startScheduler(deps, recurring);
  return async () => {
    loadGate.close();
    const asked = stopAsking();
    const ending = running.map((module) => ({ ...module, stopped: module.worker.stop() }));
    for (const { stopped, end, close } of ending.toReversed())
      await Promise.all([end?.(), close?.(), stopped]);
    await asked;
  };
}
