import type { FastifyBaseLogger } from 'fastify';
import type { Orm } from '../../ports/database.ts';
import type { Job, NotYet } from '../../ports/job-queue.ts';
import { askForCleaning } from '../assets/service.ts';
import { record } from '../audit/service.ts';
import { askForRemoval, type DeletionDeps, deleteSessions } from '../ingest/service.ts';
import { addErased, dropFiles, forgetPerson, setErased } from './queries.ts';
import { LATE_MS, type PrivacyRow, TELL_PRIVACY } from './request.ts';
import { sessionsToErase } from './whose-sessions.ts';

export interface EraseDeps extends DeletionDeps {
  log: FastifyBaseLogger;
}

/**
 * A step of an erasure: some sessions, until none is found; then it is done, and looked after a day later for what browsers have delivered
 * late. Killed anywhere, the next try goes on: what is gone is not found.
 */
export async function erase(deps: EraseDeps, job: Job, row: PrivacyRow): Promise<NotYet | undefined> {
  const { orm, jobs, clock, log } = deps;
  const now = clock.now();
  if (row.state === 'done') {
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
    });
    log.info({ workspace_id, privacy_request_id: id, sessions: deleted.length }, 'sessions erased');
    // Others have their turn between.
    return { not_before: clock.now() };
  }
  const ended = await orm.transaction(async (tx) => {
    if (!(await job.hold(tx))) return undefined;
    // What was written down of the person for them goes too.
    const files = await dropFiles(tx, kind === 'erase_store' ? { workspace_id } : { workspace_id, of: row });
    await askForRemoval(tx, jobs, files);
    if (row.state === 'done') return forgetPerson(tx, id).then(() => undefined);
    const look_at = clock.now() + LATE_MS;
    await finish(tx, deps, row, look_at);
    return look_at;
  });
  return ended === undefined ? undefined : { not_before: ended };
}

async function finish(
  tx: Orm,
  { jobs, clock }: Pick<EraseDeps, 'jobs' | 'clock'>,
  { id, workspace_id, kind, source, sessions }: PrivacyRow,
  look_at: number,
): Promise<void> {
  const done_at = new Date(clock.now()).toISOString();
  await setErased(tx, id, { done_at, look_again_at: new Date(look_at).toISOString() });
  const subject = { privacy_request_id: id, kind, source, sessions };
  await record(tx, clock, { action: 'privacy_done', user_id: null, workspace_id, subject, request: null });
  // Who asked for it here sees it here.
  if (source !== 'owner') await jobs.add(tx, [{ kind: TELL_PRIVACY, key: id, data: {} }]);
}
