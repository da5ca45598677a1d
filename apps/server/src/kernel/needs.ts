import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { Orm } from '../ports/database.ts';
import type { DiskSpace } from '../ports/disk-space.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { ObjectStorage } from '../ports/object-storage.ts';

/** What most of the server works with. */
interface Common {
  orm: Orm;
  clock: Clock;
  storage: ObjectStorage;
  disk_space: DiskSpace;
  jobs: Pick<JobQueue, 'add'>;
  log: FastifyBaseLogger;
  /** Origin under which browsers reach us, without a trailing slash. */
  public_url: () => string;
  /** Name of this process among its siblings; rollups are sharded by it. */
  node_id: string;
  /** `Database.settle`. */
  flush: () => Promise<void>;
  /** Whether sessions that are over become recordings. */
  compacts: boolean;
}

/** Those of them that a function or a part needs. */
export type Needs<Name extends keyof Common> = Pick<Common, Name>;
