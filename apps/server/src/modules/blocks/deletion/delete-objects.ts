import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { hasRows } from '../../../database/rows.ts';
import { defineJob, type WorkedJob } from '../../../kernel/job.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { isDiskFull } from '../../../ports/disk-space.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import { isFileNamed } from '../../session-files/service.ts';
import { retryOnContention } from '../bisect.ts';
import { deleteEmptySegment, insertSegment, type Segment } from '../queries.ts';

/** An object goes that nothing names any more. What was promised is never given up. */
export const REMOVE_OBJECT = defineJob({
  kind: 'remove_object',
  key: ({ object_key }: { object_key: string; never_named?: true }) => object_key,
  // Where no copy of the database names it, nobody has to see to it that an older one is never fallen back to.
  data: z.object({ never_named: z.literal(true).exactOptional() }).catch({}),
  role: 'worker',
  // Removals that ask for a checkpoint at the same time share one.
  concurrency: 16,
  lease_ms: 30_000,
});

export interface ObjectDeletionDeps extends Needs<'orm' | 'clock' | 'storage' | 'flush'> {
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Asks for objects to be removed, in the transaction after which nothing names them. */
export const requestObjectDeletion = (tx: Orm, jobs: Pick<JobQueue, 'add'>, object_keys: readonly string[]) =>
  jobs.add(
    tx,
    object_keys.map((object_key) => REMOVE_OBJECT.ask({ object_key })),
  );

/**
 * Has the object of a segment removed unless a row names it. Whoever stores its blocks inserts the row of the segment, as this does:
 * one waits for the other, and then finds the rows, or the job (recover-segments.ts). So of blocks that are in no other place none gets a row
 * whose bytes are on their way out.
 * @returns whether it is to go
 */
export const deleteUnlessReferenced = (
  { orm, jobs }: Needs<'orm' | 'jobs'>,
  segment: Segment,
): Promise<boolean> =>
  retryOnContention(() =>
    orm.transaction(async (tx) => {
      await insertSegment(tx, segment, false);
      await deleteEmptySegment(tx, segment.id);
      if (await isNamed(tx, segment.object_key)) return false;
      await jobs.add(tx, [REMOVE_OBJECT.ask({ object_key: segment.object_key, never_named: true })]);
      return true;
    }),
  );

/** When there is no room for a checkpoint. */
const NO_ROOM_WAIT_MS = 60_000;

export function removingObjects({ orm, storage, clock, flush, log }: ObjectDeletionDeps): WorkedJob {
  /** Until then nobody tries: each try surveys the database's whole folder. */
  let full_until = 0;
  return REMOVE_OBJECT.workedBy(async ({ key, data }) => {
    // The job may be of an older copy of the database, or the object's name of a newer one.
    if (await isNamed(orm, key)) return undefined;
    if (data.never_named) {
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
  });
}

/** Whether a row names the object. */
export const isNamed = async (orm: Orm, object_key: string): Promise<boolean> =>
  (await hasRows(orm)`SELECT FROM segments WHERE object_key = ${object_key}`) || isFileNamed(orm, object_key);
