import { createLoadGate } from '../../kernel/load-gate.ts';
import { retryForever } from '../../kernel/retry.ts';
import type { Worker } from '../../ports/job-queue.ts';
import type { IntegrationsDeps } from '../integrations/service.ts';
import { closeWorkspace } from './close-workspace.ts';
import { eraseAccount } from './erase-account.ts';
import { type EraseDeps, eraseWorkspace } from './erase-workspace.ts';
import { CLOSE_WORKSPACE, ERASE_ACCOUNT, ERASE_WORKSPACE } from './jobs.ts';

export { addWorkspaceExports } from './export-route.ts';

const LEASE_MS = 120_000;

/** Closes workspaces whose grace is over; of those who ask platforms and payments. What was promised is never given up. */
export const startClosing = (deps: IntegrationsDeps): Worker =>
  deps.jobs.work(CLOSE_WORKSPACE, {
    attempts: Number.POSITIVE_INFINITY,
    concurrency: 2,
    lease_ms: LEASE_MS,
    handler: ({ key }) => closeWorkspace(deps, key),
  });

export interface Deletion {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when the step under way is done; the rest is the next start's. */
  close(): Promise<void>;
}

/** Erases workspaces and accounts whose grace is over, in the background. */
export function startDeletion(deps: EraseDeps): Deletion {
  const loadGate = createLoadGate();
  const options = retryForever(loadGate, LEASE_MS);
  const workers = [
    deps.jobs.work(ERASE_WORKSPACE, {
      ...options,
      handler: (job, signal) => eraseWorkspace(deps, job, () => signal.aborted),
    }),
    deps.jobs.work(ERASE_ACCOUNT, { ...options, handler: (job) => eraseAccount(deps, job) }),
  ];
  return {
    tell: loadGate.tell,
    async close() {
      loadGate.close();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
