import type { FastifyBaseLogger } from 'fastify';
import { createLoadGate } from '../../kernel/load-gate.ts';
import { retryForever } from '../../kernel/retry.ts';
import { scheduleRecurring } from '../../kernel/scheduler.ts';
import type { Job, JobQueue, NotYet } from '../../ports/job-queue.ts';
import { askForCleaning } from '../assets/service.ts';
import { type ExpiryDeps, expireSessions } from '../blocks/service.ts';
import { EXPIRE_SESSIONS, FIND_EXPIRED, findExpired, lastSearch } from './find-expired.ts';
import { expiredSessions } from './queries.ts';

/** How often to look for what is to go: what plans count in days goes at most so much late. */
const SEARCH_MS = 60 * 60_000;
const LEASE_MS = 60_000;
/** The kind of the job that gives the room of removed rows back, after which later ones need none of the disk; there is one, `all`. */
const VACUUM_DATABASE = 'vacuum_database';
/** A table of which hardly a row went is done in milliseconds. */
const VACUUM_MS = 60 * 60_000;
/**
 * Sessions removed in one transaction, as many as a person may delete at once: some tenths of a second, for which the embedded database does
 * nothing else. Then it is other workspaces' turn.
 */
const BATCH = 100;

export interface Retention {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when the batch under way is removed; the rest is the next start's. */
  close(): Promise<void>;
}

interface RetentionDeps extends ExpiryDeps {
  /** `Database.vacuum`, where there is one. */
  vacuum: (() => Promise<void>) | undefined;
  jobs: JobQueue;
  log: FastifyBaseLogger;
}

/** Has sessions removed that their workspace's plan keeps no longer, every hour. Each process asks for the look, one does it. */
export function startRetention(deps: RetentionDeps): Retention {
  const { orm, jobs } = deps;
  const loadGate = createLoadGate();
  // What a plan keeps no longer is to go, however long an outage takes.
  const options = retryForever(loadGate, LEASE_MS);
  const workers = [
    jobs.work(FIND_EXPIRED, {
      ...options,
      async handler(_job, signal) {
        await findExpired(deps, () => signal.aborted);
        signal.throwIfAborted();
        return undefined;
      },
    }),
    jobs.work(EXPIRE_SESSIONS, { ...options, handler: (job) => expireBatch(deps, job) }),
  ];
  const asking = [
    scheduleRecurring(deps, { kind: FIND_EXPIRED, every_ms: SEARCH_MS, last: () => lastSearch(orm) }),
  ];
  const { vacuum } = deps;
  if (vacuum) {
    const handler = () => vacuum().then(() => undefined);
    workers.push(jobs.work(VACUUM_DATABASE, { ...options, handler }));
    asking.push(scheduleRecurring(deps, { kind: VACUUM_DATABASE, every_ms: VACUUM_MS }));
  }
  return {
    tell: loadGate.tell,
    async close() {
      loadGate.close();
      await Promise.all([...asking.map((stop) => stop()), ...workers.map((worker) => worker.stop())]);
    },
  };
}

/** Removes a workspace's oldest sessions that are to go. Whoever else is at it, and killed anywhere: what is there goes, once. */
async function expireBatch(deps: RetentionDeps, { key }: Pick<Job, 'key'>): Promise<NotYet | undefined> {
  const { orm, jobs, clock, log } = deps;
  const ids = await expiredSessions(orm, key, new Date(clock.now()).toISOString(), BATCH);
  if (ids.length === 0) return undefined;
  const sessions = await expireSessions(deps, key, ids, (tx) => askForCleaning(tx, jobs, key));
  log.info({ workspace_id: key, sessions }, 'expired sessions removed');
  return ids.length < BATCH ? undefined : { not_before: clock.now() };
}
