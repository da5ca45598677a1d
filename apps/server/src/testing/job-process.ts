// A process of its own that takes a job, says so, and does not come to its end: to be killed (job-queue.test.ts).
import { openPgliteDatabase } from '../adapters/database/pglite.ts';
import { openPostgresDatabase } from '../adapters/database/postgres.ts';
import { openJobQueue } from '../adapters/job-queue/open-job-queue.ts';
import { createLogger } from '../kernel/logger.ts';
import type { Clock } from '../ports/clock.ts';

export interface JobProcess {
  /** Of PostgreSQL; without it the folder of an embedded database. */
  url: string | undefined;
  folder: string;
  /** URL of the program of the embedded database's thread. */
  worker: string;
  kind: string;
  /** What its clock shows. */
  now: number;
}

const { url, folder, worker, kind, now } = JSON.parse(process.argv[2] ?? '') as JobProcess;
const clock: Clock = { now: () => now };
const log = createLogger('error');
const database = url
  ? openPostgresDatabase({ url, migrations: '', onError: () => undefined })
  : await openPgliteDatabase({
      folder,
      checkpoints: `${folder}-checkpoints`,
      migrations: '',
      clock,
      log,
      hasDiskSpace: async () => true,
      onLost: () => process.exit(1),
      worker: new URL(worker),
    });
const jobs = await openJobQueue({ database, url, clock, log });
jobs.work(kind, {
  attempts: 3,
  concurrency: 1,
  lease_ms: 60_000,
  handler: ({ try_id }) => {
    console.log(`took ${try_id}`);
    return new Promise(() => undefined);
  },
});
