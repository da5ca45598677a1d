import type { FastifyBaseLogger } from 'fastify';
import type { Orm } from '../../ports/database.ts';
import type { Job, NotYet } from '../../ports/job-queue.ts';
import { askForCleaning } from '../assets/service.ts';
import { type DeletionDeps, deleteSessions, requestObjectDeletion } from '../blocks/service.ts';
import { FINISH_ERASURES } from './jobs.ts';
import { addErased, dropFiles, forgetPerson, setErased, setErasedAgain } from './queries.ts';
import { GATHER_MS, LATE_MS, type PrivacyRow } from './request.ts';
import { sessionsToErase } from './session-ownership.ts';

export interface EraseDeps extends DeletionDeps {
  log: FastifyBaseLogger;
}

/**
 * A step of an erasure: some sessions, until none is found; then what is left in files is made to go (finish.ts), and it is looked after a
 * day later for what browsers have delivered late. Killed anywhere, the next try goes on: what is gone is not found.
 */
export async function erase(deps: EraseDeps, job: Job, row: PrivacyRow): Promise<NotYet | undefined> {
  const { orm, jobs, clock, log } = deps;
  const now = clock.now();
  const isFirst = row.state === 'pending';
  if (!isFirst) {
    if (row.look_again_at === null) return undefined;
    const look_at = Date.parse(row.look_again_at);
    if (now < look_at) return { not_before: look_at };
  }
  const { id, workspace_id, kind } = row;
  const found = await sessionsToErase(orm, row);
  if (found.length > 0) {
    const deleted = await deleteSessions(deps, workspace_id, found, async (tx, session_ids) => {
      await addErased(tx, id, session_ids.length);
      await askForCleaning(tx, jobs, workspace_id);
      if (!isFirst) await setErasedAgain(tx, id, await askToFinish(tx, deps));
    });
    log.info({ workspace_id, privacy_request_id: id, sessions: deleted.length }, 'sessions erased');
    // Others have their turn between.
    return { not_before: clock.now() };
  }
  const look_at = await orm.transaction(async (tx) => {
    if (!(await job.hold(tx))) return undefined;
    // What was written down of the person for them goes too.
    const files = await dropFiles(tx, kind === 'erase_store' ? { workspace_id } : { workspace_id, of: row });
    await requestObjectDeletion(tx, jobs, files);
    if (!isFirst) return forgetPerson(tx, id).then(() => undefined);
    const look_again_at = clock.now() + LATE_MS;
    const erased_at = await askToFinish(tx, deps);
    await setErased(tx, id, { erased_at, look_again_at: new Date(look_again_at).toISOString() });
    return look_again_at;
  });
  return look_at === undefined ? undefined : { not_before: look_at };
}

/** @returns the time now, as ISO 8601 */
async function askToFinish(tx: Orm, { jobs, clock }: Pick<EraseDeps, 'jobs' | 'clock'>): Promise<string> {
  const now = clock.now();
  await jobs.add(tx, [FINISH_ERASURES.ask('all', { run_at: now + GATHER_MS })]);
  return new Date(now).toISOString();
}
