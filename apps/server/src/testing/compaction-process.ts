// A process of its own that writes sessions as recordings: to be killed (killed.long.test.ts).
import { SESSION_IDLE_MS } from '@vitrine/contract/limits';
import { openPostgresDatabase } from '../adapters/database/postgres.ts';
import { openJobQueue } from '../adapters/job-queue/open.ts';
import { openFsStorage } from '../adapters/object-storage/fs.ts';
import { createLogger } from '../http/logger.ts';
import { startRemover } from '../modules/ingest/service.ts';
import { startCompaction } from '../modules/recordings/service.ts';
import type { Room } from '../ports/room.ts';

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
const room = { isFull: () => false } as Room;
startRemover({ orm, storage, clock, log, jobs, settle: () => database.settle() });
startCompaction({
  orm,
  storage,
  room,
  clock,
  log,
  jobs,
  compact_after_ms: SESSION_IDLE_MS,
  node_id: 'test',
  onWritten: async () => undefined,
});
console.log('ready');
