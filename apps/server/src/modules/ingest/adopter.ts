import { sql } from 'drizzle-orm';
import { askRegularly } from '../../http/ask-regularly.ts';
import { createStandBack } from '../../http/stand-back.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { type Adopted, type AdoptionDeps, adoptSegments } from './adoption.ts';

/** The kind of the job; its key is `all`. */
export const ADOPT_SEGMENTS = 'adopt_segments';

/** How often to look for what processes have left. Each asks for it; one that was looked for just now is enough for all. */
const ADOPT_MS = 5 * 60_000;
const JUST_NOW_MS = 4 * 60_000;
/**
 * What is younger may be about to get its rows: a put takes some seconds, a transaction too, and clocks of machines differ by some
 * more. Nothing is lost when it takes longer; then two are at it.
 */
export const LEFT_ALONE_MS = 10 * 60_000;
/** Storage's clock may be behind: deletions of so long before are looked at again. */
const CLOCKS_DIFFER_MS = 15 * 60_000;
/** What would be left again is looked at again after this: what stood in the way may be mended. */
const PASSED_MS = 60 * 60_000;
const LEASE_MS = 60_000;

export interface Adopter {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when the segment under way is done; another look goes on. */
  close(): Promise<void>;
}

/**
 * Takes over what processes have left that died (adoption.ts), where several share a database. Of the embedded one there is one
 * process, and its next start reads storage again (recovery.ts).
 */
export function startAdopter(deps: AdoptionDeps & { jobs: JobQueue }): Adopter {
  const { orm, jobs, clock, log } = deps;
  const standBack = createStandBack();
  let passed = new Set<string>();
  let passed_since = clock.now();
  const worker = jobs.work(ADOPT_SEGMENTS, {
    // An outage ends, however long it takes.
    attempts: Number.POSITIVE_INFINITY,
    concurrency: 1,
    lease_ms: LEASE_MS,
    before: () => standBack.turn(),
    async handler(_job, signal) {
      const now = clock.now();
      const last = await lastAdoption(orm);
      if (last !== undefined && now - last < JUST_NOW_MS && now >= last) return undefined;
      if (now - passed_since > PASSED_MS) {
        passed = new Set();
        passed_since = now;
      }
      const found = await adoptSegments(deps, {
        until: now - LEFT_ALONE_MS,
        deletions_from: last === undefined ? undefined : last - LEFT_ALONE_MS - CLOCKS_DIFFER_MS,
        passed,
        isOver: () => signal.aborted,
      });
      signal.throwIfAborted();
      await keepAdoption(orm, now, found);
      if (found.blocks + found.removed > 0) log.warn(found, 'orphaned segments recovered');
      return undefined;
    },
  });
  const stopAsking = askRegularly(deps, { kind: ADOPT_SEGMENTS, every_ms: ADOPT_MS });
  return {
    tell: standBack.tell,
    async close() {
      standBack.close();
      await Promise.all([stopAsking(), worker.stop()]);
    },
  };
}

/** When the last look that came to its end began (ms since the epoch). */
async function lastAdoption(orm: Orm): Promise<number | undefined> {
  const [row] = await rowsOf<{ checked_at: number }>(
    orm,
    sql`SELECT (date_part('epoch', checked_at) * 1000)::bigint AS checked_at FROM checks
      WHERE name = ${ADOPT_SEGMENTS}`,
  );
  return row && Number(row.checked_at);
}

const keepAdoption = (orm: Orm, now: number, found: Adopted) =>
  orm.execute(sql`INSERT INTO checks (name, checked_at, found)
    VALUES (${ADOPT_SEGMENTS}, ${new Date(now).toISOString()}::timestamptz, ${JSON.stringify(found)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at, found = excluded.found`);
