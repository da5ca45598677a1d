import type { FastifyBaseLogger } from 'fastify';
import { defineModule } from '../../kernel/module.ts';
import type { Database } from '../../ports/database.ts';
import type { Job, NotYet } from '../../ports/job-queue.ts';
import { askForCleaning } from '../assets/service.ts';
import { type ExpiryDeps, expireSessions } from '../blocks/service.ts';
import { findExpired, lastSearch } from './find-expired.ts';
import { EXPIRE_SESSIONS, FIND_EXPIRED, VACUUM_DATABASE } from './jobs.ts';
import { expiredSessions } from './queries.ts';

/** How often to search for what is to go: what plans count in days goes at most so much late. */
const SEARCH_MS = 60 * 60_000;
/** A table of which hardly a row went is done in milliseconds. */
const VACUUM_MS = 60 * 60_000;
/**
 * Sessions removed in one transaction, as many as a person may delete at once: some tenths of a second, for which the embedded database does
 * nothing else. Then it is other workspaces' turn.
 */
const BATCH = 100;

interface RetentionDeps extends ExpiryDeps {
  database: Pick<Database, 'vacuum'>;
  log: FastifyBaseLogger;
}

/** Removes every hour what plans keep no longer, and gives its room back. */
export const retentionModule = (deps: RetentionDeps) =>
  defineModule({
    jobs: [
      FIND_EXPIRED.recurring(
        { subject: 'all', every_ms: SEARCH_MS, last: lastSearch },
        async (_job, signal) => {
          await findExpired(deps, () => signal.aborted);
          signal.throwIfAborted();
        },
      ),
      EXPIRE_SESSIONS.workedBy((job) => expireBatch(deps, job)),
      ...vacuuming(deps.database),
    ],
  });

const vacuuming = ({ vacuum }: RetentionDeps['database']) =>
  vacuum ? [VACUUM_DATABASE.recurring({ subject: 'all', every_ms: VACUUM_MS }, vacuum)] : [];

/** Removes a workspace's oldest sessions that are to go. Whoever else is at it, and killed anywhere: what is there goes, once. */
async function expireBatch(deps: RetentionDeps, { key }: Pick<Job, 'key'>): Promise<NotYet | undefined> {
  const { orm, jobs, clock, log } = deps;
  const ids = await expiredSessions(orm, key, new Date(clock.now()).toISOString(), BATCH);
  if (ids.length === 0) return undefined;
  const sessions = await expireSessions(deps, key, ids, (tx) => askForCleaning(tx, jobs, key));
  log.info({ workspace_id: key, sessions }, 'expired sessions removed');
  return ids.length < BATCH ? undefined : { not_before: clock.now() };
}
