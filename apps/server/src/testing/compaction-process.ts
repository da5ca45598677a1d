// A process of its own that writes sessions as recordings: to be killed (killed.long.test.ts).
import { SESSION_IDLE_MS } from '@vitrine/contract/limits';
import { openPostgresDatabase } from '../adapters/database/postgres.ts';
import { openJobQueue } from '../adapters/job-queue/open-job-queue.ts';
import { openFsStorage } from '../adapters/object-storage/fs.ts';
import { createLoadGate } from '../kernel/load-gate.ts';
import { createLogger } from '../kernel/logger.ts';
import { workJobs } from '../kernel/work-jobs.ts';
import { removingObjects } from '../modules/blocks/deletion/delete-objects.ts';
import { COMPACT_SESSION } from '../modules/blocks/service.ts';
import { createBlockReader } from '../modules/recordings/block-reader.ts';
import { askForAll } from '../modules/recordings/compaction/ask-for-all.ts';
import { compactSession } from '../modules/recordings/compaction/compact.ts';
import { createCompactor } from '../modules/recordings/compaction/compactor.ts';
import type { DiskSpace } from '../ports/disk-space.ts';

export interface CompactionProcess {
  /** Of PostgreSQL. */
  url: string;
  /** Of object storage. */
  folder: string;
  /** What its clock shows when it begins: a job that was left is taken over at the end of its lease. */
  now: number;
}

const { url, folder, now } = JSON.parse(process.argv[2] ?? '') as CompactionProcess;
const clock = { now: () => now + Math.floor(performance.now()) };
const log = createLogger('error');
const database = openPostgresDatabase({ url, migrations: '', onError: () => undefined });
const { orm } = database;
const storage = await openFsStorage(folder);
const jobs = await openJobQueue({ database, url, clock, log });
const disk_space = { isFull: () => false } as DiskSpace;
const deps = {
  ...{ orm, storage, disk_space, clock, log, jobs, compact_after_ms: SESSION_IDLE_MS, node_id: 'test' },
  onWritten: async () => undefined,
  reader: createBlockReader({ background: true }),
  compactor: createCompactor(),
};
workJobs({ jobs, clock, loadGate: createLoadGate() }, [
  removingObjects({ ...deps, flush: () => database.flush() }),
  COMPACT_SESSION.workedBy((job) => compactSession(deps, job)),
]);
askForAll(deps);
console.log('ready');
