import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import type { Job, JobQueue, NotYet } from '../../ports/job-queue.ts';
import { requestObjectDeletion } from '../blocks/service.ts';
import { lockUser, photoKey } from '../users/service.ts';
import { lockOwned, setAccountDeletion } from './queries.ts';

interface Deps {
  orm: Orm;
  clock: Clock;
  jobs: JobQueue;
  log: FastifyBaseLogger;
}

/** After the grace of a store that goes first. */
const AFTER_STORE_MS = 60_000;

/** Takes a person away whose grace is over, in one transaction: their account, photo and sign-ins, and their name from what others keep. */
export function eraseAccount({ orm, clock, jobs, log }: Deps, job: Job): Promise<NotYet | undefined> {
  const { key: user_id } = job;
  return orm.transaction(async (tx) => {
    const user = await lockUser(tx, user_id);
    const [row] = await rowsOf(
      tx,
      sql`SELECT delete_at, photo_id FROM users WHERE id = ${user_id}`,
      pick(schema.users, 'delete_at', 'photo_id'),
    );
    if (!user || !row || row.delete_at === null) return undefined;
    const delete_at = Date.parse(row.delete_at);
    if (clock.now() < delete_at) return { not_before: delete_at };
    const alone = await lockOwned(tx, user_id);
    if (alone.some((owned) => owned.delete_at === null)) {
      // Its deletion was undone, or its other owner has gone, since: nobody is to be left without an owner.
      await setAccountDeletion(tx, user_id, null);
      log.warn({ user_id }, 'account deletion called off: its owner owns a store alone');
      return undefined;
    }
    if (alone.length > 0) {
      const last = Math.max(...alone.map((owned) => Date.parse(owned.delete_at ?? '')));
      return { not_before: Math.max(last, clock.now()) + AFTER_STORE_MS };
    }
    if (!(await job.hold(tx))) return undefined;
    if (row.photo_id !== null) await requestObjectDeletion(tx, jobs, [photoKey(row.photo_id)]);
    await forgetPerson(tx, user);
    await tx.execute(sql`DELETE FROM users WHERE id = ${user_id}`);
    log.info({ user_id }, 'account erased');
    return undefined;
  });
}

/** What was done stays in the activity logs of stores; by whom does not. */
async function forgetPerson(tx: Orm, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx.execute(sql`DELETE FROM invitations WHERE lower(email) = lower(${email})`);
  await tx.execute(sql`DELETE FROM audit_log WHERE user_id = ${user_id} AND workspace_id IS NULL`);
  await tx.execute(
    sql`UPDATE audit_log SET user_id = NULL, ip = '', user_agent = '' WHERE user_id = ${user_id}`,
  );
  await tx.execute(sql`UPDATE audit_log SET subject = subject - 'email' - 'former' - 'user_id'
    WHERE subject->>'user_id' = ${user_id} OR lower(subject->>'email') = lower(${email})
      OR lower(subject->>'former') = lower(${email})`);
}
