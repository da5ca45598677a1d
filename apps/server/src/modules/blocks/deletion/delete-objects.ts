import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { hasRows } from '../../../database/rows.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Orm } from '../../../ports/database.ts';
import { isDiskFull } from '../../../ports/disk-space.ts';
import type { JobQueue, NewJob, Worker } from '../../../ports/job-queue.ts';
import type { ObjectStorage } from '../../../ports/object-storage.ts';
import { isFileNamed } from '../../session-files/service.ts';
import { retryOnContention } from '../bisect.ts';
import { deleteEmptySegment, insertSegment, type Segment } from '../queries.ts';

/** The kind of the jobs; a job's key is that of the object. */
export const REMOVE_OBJECT = 'remove_object';

export interface ObjectDeletionDeps {
  orm: Orm;
  storage: ObjectStorage;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  jobs: JobQueue;
  /** `Database.settle`. */
  flush: () => Promise<void>;
}

/** Asks for objects to be removed, in the transaction after which nothing names them. */
export const requestObjectDeletion = (tx: Orm, jobs: Pick<JobQueue, 'add'>, object_keys: readonly string[]) =>
  jobs.add(
    tx,
    object_keys.map((key): NewJob => ({ kind: REMOVE_OBJECT, key, data: {} })),
  );

/**
 * Has the object of a segment removed unless a row names it. Whoever stores its blocks inserts the row of the segment, as this does:
 * one waits for the other, and then finds the rows, or the job (recover-segments.ts). So of blocks that are in no other place none gets a row
 * whose bytes are on their way out.
 * @returns whether it is to go
 */
export const deleteUnlessReferenced = (
  { orm, jobs }: { orm: Orm; jobs: Pick<JobQueue, 'add'> },
  segment: Segment,
): Promise<boolean> =>
  retryOnContention(() =>
    orm.transaction(async (tx) => {
      await insertSegment(tx, segment, false);
      await deleteEmptySegment(tx, segment.id);
      if (await isNamed(tx, segment.object_key)) return false;
      await jobs.add(tx, [{ kind: REMOVE_OBJECT, key: segment.object_key, data: NEVER_NAMED }]);
      return true;
    }),
  );

/** No copy of the database names it: nobody has to see to it that an older one is never fallen back to. */
const NEVER_NAMED = { never_named: true };
const wasNeverNamed = (data: unknown) =>
  typeof data === 'object' && data !== null && 'never_named' in data && data.never_named === true;

/** Removals that ask for a checkpoint at the same time share one. */
const CONCURRENCY = 16;
const LEASE_MS = 30_000;
/** When there is no room for a checkpoint. */
const NO_ROOM_WAIT_MS = 60_000;

/** Removes objects that nothing names any more. What was promised is never given up. */
export function startObjectDeletion({ orm, storage, clock, jobs, flush, log }: ObjectDeletionDeps): Worker {
  /** Until then nobody tries: each try surveys the database's whole folder. */
  let full_until = 0;
  return jobs.work(REMOVE_OBJECT, {
    attempts: Number.POSITIVE_INFINITY,
    concurrency: CONCURRENCY,
    lease_ms: LEASE_MS,
    async handler({ key, data }) {
      // The job may be of an older copy of the database, or the object's name of a newer one.
      if (await isNamed(orm, key)) return undefined;
      if (wasNeverNamed(data)) {
        await storage.delete(key);
        return undefined;
      }
      if (clock.now() < full_until) return { not_before: full_until };
      // Else the embedded database could fall back to where the object is named, and what took its place is not.
      try {
        await flush();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        if (clock.now() >= full_until)
          log.warn({ err: error }, 'removing unneeded objects is delayed: no disk space for a checkpoint');
        full_until = clock.now() + NO_ROOM_WAIT_MS;
        return { not_before: full_until };
      }
      await storage.delete(key);
      return undefined;
    },
  });
}

/** Whether a row names the object. */
export const isNamed = async (orm: Orm, object_key: string): Promise<boolean> =>
  (await hasRows(orm, sql`SELECT FROM segments WHERE object_key = ${object_key}`)) ||
  isFileNamed(orm, object_key);
