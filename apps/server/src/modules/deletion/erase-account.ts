import type { Needs } from '../../kernel/needs.ts';
import type { Job, JobQueue, NotYet } from '../../ports/job-queue.ts';
import { forgetInAudit } from '../audit/service.ts';
import { requestObjectDeletion } from '../blocks/service.ts';
import { deleteInvitationsOf, lockOwned } from '../team/service.ts';
import {
  accountDeletion,
  deleteUser,
  lockUser,
  photoKey,
  photoOf,
  setAccountDeletion,
} from '../users/service.ts';

interface Deps extends Needs<'orm' | 'clock' | 'log'> {
  jobs: JobQueue;
}

/** After the grace of a store that goes first. */
const AFTER_STORE_MS = 60_000;

/** Takes a person away whose grace is over, in one transaction: their account, photo and sign-ins, and their name from what others keep. */
export function eraseAccount({ orm, clock, jobs, log }: Deps, job: Job): Promise<NotYet | undefined> {
  const { key: user_id } = job;
  return orm.transaction(async (tx) => {
    const user = await lockUser(tx, user_id);
    const leaves_at = await accountDeletion(tx, user_id);
    if (!user || leaves_at === null) return undefined;
    const delete_at = Date.parse(leaves_at);
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
    const photo_id = await photoOf(tx, user_id);
    if (photo_id !== null) await requestObjectDeletion(tx, jobs, [photoKey(photo_id)]);
    await deleteInvitationsOf(tx, user.email);
    await forgetInAudit(tx, user);
    await deleteUser(tx, user_id);
    log.info({ user_id }, 'account erased');
    return undefined;
  });
}
