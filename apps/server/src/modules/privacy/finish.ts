import type { Needs } from '../../kernel/needs.ts';
import type { Database, Orm } from '../../ports/database.ts';
import { isDiskFull } from '../../ports/disk-space.ts';
import type { Job, JobQueue, NotYet } from '../../ports/job-queue.ts';
import { record } from '../audit/service.ts';
import { BYTES_OF_SESSIONS } from '../blocks/service.ts';
import { digestsOf } from './digests.ts';
import { TELL_PRIVACY } from './jobs.ts';
import { finishingRequests, setDigests, setFinished } from './queries.ts';
import { type PrivacyRow, WAIT_MS } from './request.ts';

/** A segment that is erased may ask for an object to be removed. */
const FOLLOWED_MS = 120_000;
/** Until it is looked again whether the objects have gone. */
const OBJECTS_MS = 30_000;

export interface FinishDeps extends Needs<'orm' | 'clock' | 'log'> {
  expunge: Database['expunge'];
  jobs: Pick<JobQueue, 'add' | 'isPending'>;
}

/**
 * Makes erasures final that find nothing any more, all at once: when their objects have gone, the rows' bytes are taken out of the
 * database's files, those of the request's own words too. Killed anywhere, the next try does it again.
 */
export async function finishErasures(deps: FinishDeps, job: Job): Promise<NotYet | undefined> {
  const { orm, expunge, jobs, clock, log } = deps;
  const ready: PrivacyRow[] = [];
  const waiting: PrivacyRow[] = [];
  for (const row of await finishingRequests(orm)) {
    const objects = await jobs.isPending(BYTES_OF_SESSIONS, Date.parse(erasedAt(row)) + FOLLOWED_MS);
    (objects ? waiting : ready).push(row);
  }
  if (ready.length > 0) {
    for (const row of ready)
      if (row.emails.length + row.customer_ids.length > 0) await setDigests(orm, row.id, digestsOf(row));
    const began = performance.now();
    try {
      await expunge();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      log.warn({ err: error }, 'finishing erasures is delayed: no disk space to write the database anew');
      return { not_before: clock.now() + WAIT_MS };
    }
    const ms = Math.round(performance.now() - began);
    log.info({ requests: ready.length, ms }, 'erased data removed from database files');
    await orm.transaction(async (tx) => {
      if (await job.hold(tx)) for (const row of ready) await finish(tx, deps, row);
    });
  }
  return waiting.length > 0 ? { not_before: clock.now() + OBJECTS_MS } : undefined;
}

const erasedAt = ({ erased_at, asked_at }: PrivacyRow) => erased_at ?? asked_at;

async function finish(tx: Orm, { jobs, clock }: FinishDeps, row: PrivacyRow): Promise<void> {
  const { id, workspace_id, kind, source, sessions } = row;
  const [done] = await setFinished(tx, id, erasedAt(row), new Date(clock.now()).toISOString());
  if (!done?.first) return;
  const subject = { privacy_request_id: id, kind, source, sessions };
  await record(tx, clock, { action: 'privacy_done', user_id: null, workspace_id, subject, request: null });
  // Who asked for it here sees it here.
  if (source !== 'owner') await jobs.add(tx, [TELL_PRIVACY.ask(id)]);
}
