import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { JobQueue, NewJob, Worker } from '../../ports/job-queue.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import { isNoRoom } from '../../ports/room.ts';

/** The kind of the jobs; a job's key is that of the object. */
export const REMOVE_OBJECT = 'remove_object';

export interface RemovalDeps {
  orm: Orm;
  storage: ObjectStorage;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
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
/** When there is no room for a checkpoint. */
const NO_ROOM_WAIT_MS = 60_000;

/** Removes objects that nothing names any more. What was promised is never given up. */
export function startRemover({ orm, storage, clock, jobs, settle, log }: RemovalDeps): Worker {
  /** Until then nobody tries: each try surveys the database's whole folder. */
  let full_until = 0;
  return jobs.work(REMOVE_OBJECT, {
    attempts: Number.POSITIVE_INFINITY,
    concurrency: CONCURRENCY,
    lease_ms: LEASE_MS,
    async handler({ key }) {
      // The job may be of an older copy of the database, or the object's name of a newer one.
      if (await isNamed(orm, key)) return undefined;
      if (clock.now() < full_until) return { not_before: full_until };
      // Else the embedded database could fall back to where the object is named, and what took its place is not.
      try {
        await settle();
      } catch (error) {
        if (!isNoRoom(error)) throw error;
        if (clock.now() >= full_until)
          log.warn({ err: error }, 'objects that nobody needs wait for room for a checkpoint');
        full_until = clock.now() + NO_ROOM_WAIT_MS;
        return { not_before: full_until };
      }
      await storage.delete(key);
      return undefined;
    },
  });
}

/** Whether a row names the object. */
export async function isNamed(orm: Orm, object_key: string): Promise<boolean> {
  const rows = await rowsOf(
    orm,
    sql`SELECT FROM segments WHERE object_key = ${object_key} UNION ALL
      SELECT FROM recordings WHERE object_key = ${object_key} UNION ALL
      SELECT FROM texts WHERE object_key = ${object_key} UNION ALL
      SELECT FROM session_exports WHERE object_key = ${object_key}`,
  );
  return rows.length > 0;
}
