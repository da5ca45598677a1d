import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionKey } from '../../database/recordset.ts';
import { createLoadGate } from '../../kernel/load-gate.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { createFrameNames } from '../recordings/service.ts';
import { exportOf } from '../session-files/service.ts';
import { EXPORT_SESSION, exportJob } from './export-key.ts';
import { type ExportDeps, exportSession } from './export-session.ts';
import { LEASE_MS } from './limits.ts';

export interface Exports {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** To be called in the transaction that makes a session one recording: whoever waits for that waits no longer. */
  onWritten(tx: Orm, session: SessionKey): Promise<void>;
  /** Resolves when what is under way has stopped; it begins anew at the next start. */
  close(): Promise<void>;
}

type Deps = Omit<ExportDeps, 'names' | 'jobs'> & { jobs: JobQueue };

/** Makes the files that were asked for, in the background, one at a time. */
export function startExports(deps: Deps): Exports {
  const { jobs } = deps;
  const names = createFrameNames(deps);
  const loadGate = createLoadGate();
  const worker = jobs.work(EXPORT_SESSION, {
    // After so many as it has (limits.ts) it says so in its row.
    attempts: Number.POSITIVE_INFINITY,
    concurrency: 1,
    lease_ms: LEASE_MS,
    before: () => loadGate.turn(),
    handler: (job, signal) => exportSession({ ...deps, names }, job, signal),
  });
  return {
    tell: loadGate.tell,
    async onWritten(tx, session) {
      const row = await exportOf(tx, session);
      if (row?.status === 'pending' || row?.status === 'processing') await jobs.add(tx, [exportJob(session)]);
    },
    async close() {
      loadGate.close();
      const stopped = worker.stop();
      await names.close();
      await stopped;
    },
  };
}

/** The page that plays what is put into it, as the dashboard's build has left it. */
export const templateIn = (folder: string) => (): Promise<string> =>
  readFile(join(folder, 'recording.html'), 'utf8');
