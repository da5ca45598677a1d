import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { JobQueue, NewJob } from '../../ports/job-queue.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';

/** The kind of the jobs; a job's key is that of the object. */
export const REMOVE_OBJECT = 'remove_object';

export interface RemovalDeps {
  orm: Orm;
  storage: ObjectStorage;
  jobs: JobQueue;
  /** `Database.settle`. */
  settle: () => Promise<void>;
}

/** Asks for objects to be removed, in the transaction after which nothing names them. */
export const askForRemoval = (tx: Orm, jobs: Pick<JobQueue, 'add'>, object_keys: readonly string[]) =>
  jobs.add(
    tx,
    object_keys.map((key): NewJob => ({ kind: REMOVE_OBJECT, key, data: {} })),
  );

/** Removals that ask for a checkpoint at the same time share one. */
const CONCURRENCY = 16;
const LEASE_MS = 30_000;

/** Removes objects that nothing names any more. What was promised is never given up. */
export const startRemover = ({ orm, storage, jobs, settle }: RemovalDeps) =>
  jobs.work(REMOVE_OBJECT, {
    attempts: Number.POSITIVE_INFINITY,
    concurrency: CONCURRENCY,
    lease_ms: LEASE_MS,
    async handler({ key }) {
      // The job may be of an older copy of the database, or the object's name of a newer one.
      if (await isNamed(orm, key)) return undefined;
      // Else the embedded database could fall back to where the object is named, and what took its place is not.
      await settle();
      await storage.delete(key);
      return undefined;
    },
  });

/** Whether a row names the object. */
export async function isNamed(orm: Orm, object_key: string): Promise<boolean> {
  const rows = await rowsOf(
    orm,
    sql`SELECT FROM segments WHERE object_key = ${object_key} UNION ALL
      SELECT FROM recordings WHERE object_key = ${object_key} UNION ALL
      SELECT FROM texts WHERE object_key = ${object_key}`,
  );
  return rows.length > 0;
}
