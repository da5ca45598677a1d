import { createLoadGate } from '../../kernel/load-gate.ts';
import { retryForever } from '../../kernel/retry.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { requestObjectDeletion } from '../blocks/service.ts';
import { type EraseDeps, erase } from './erase.ts';
import { type ExportDeps, exportVisitor } from './export.ts';
import { type FinishDeps, finishErasures } from './finish.ts';
import { dropFiles, requestOf } from './queries.ts';
import { ANSWER_PRIVACY, FINISH_ERASURES, FORGET_EXPORT, LEASE_MS } from './request.ts';

export { addPrivacyExports } from './file-route.ts';
export { forgetRequests } from './forget-requests.ts';
export { type PrivacyService, privacyService } from './request-erasure.ts';
export { startPrivacyNotices } from './tell.ts';

export interface Privacy {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when what is under way has stopped; the rest is the next start's. */
  close(): Promise<void>;
}

type Deps = Omit<EraseDeps & ExportDeps & FinishDeps, 'jobs'> & { jobs: JobQueue };

/** Erases and exports what visitors have asked for, in the background, one request at a time. */
export function startPrivacy(deps: Deps): Privacy {
  const { orm, jobs, clock } = deps;
  const loadGate = createLoadGate();
  // What was promised is done, however long an outage takes; exports say in their row when they cannot be made.
  const options = retryForever(loadGate, LEASE_MS);
  const workers = [
    jobs.work(ANSWER_PRIVACY, {
      ...options,
      async handler(job, signal) {
        const row = await requestOf(orm, job.key);
        if (!row) return undefined;
        return row.kind === 'export_visitor' ? exportVisitor(deps, job, row, signal) : erase(deps, job, row);
      },
    }),
    jobs.work(FINISH_ERASURES, { ...options, handler: (job) => finishErasures(deps, job) }),
    jobs.work(FORGET_EXPORT, {
      ...options,
      async handler({ key }) {
        const row = await requestOf(orm, key);
        const expires = row?.expires_at ? Date.parse(row.expires_at) : 0;
        if (expires > clock.now()) return { not_before: expires };
        await orm.transaction(async (tx) =>
          requestObjectDeletion(tx, jobs, await dropFiles(tx, { id: key })),
        );
        return undefined;
      },
    }),
  ];
  return {
    tell: loadGate.tell,
    async close() {
      loadGate.close();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
