import { type SQL, sql } from 'drizzle-orm';
import { bool, nullable, number, oneOf, present, text } from '../../database/kinds.ts';
import { firstRow, firstValue, hasRows, pick, type RowOf, rowsOf, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobCounts, JobFacts, NewJob } from '../../ports/job-queue.ts';

/** A try of a job: whoever has it is who knows its `try_id`. */
export interface Try {
  kind: string;
  key: string;
  try_id: string;
}

const CLAIMED = {
  ...pick(schema.jobs, 'kind', 'key', 'data', 'abandoned'),
  try_id: present(schema.jobs.try_id),
  /** This one included; not when it is `lapsed`. */
  attempts: schema.jobs.attempts,
  /** It was running, and its lease has ended. */
  lapsed: bool,
};
export type Claimed = RowOf<typeof CLAIMED>;

export interface Claim {
  kind: string;
  try_id: string;
  now: number;
  lease_ms: number;
  /** Tries that are under way, whatever the clock says of their leases. */
  kept?: Iterable<string>;
}

/** Ids of tries that are kept: those of a day, where what stands in the way stays there. */
const MAX_ABANDONED = 100;

const at = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;
const isMine = ({ kind, key, try_id }: Try): SQL =>
  sql`kind = ${kind} AND key = ${key} AND try_id = ${try_id} AND state = 'running'`;

/** Of the same kind and key one: the last one's data, the earliest time. In order, so that two who add never wait for one another. */
export async function addJobs(tx: Orm, jobs: readonly NewJob[], now: number): Promise<void> {
  const rows = new Map<string, NewJob & { run_at: number }>();
  for (const job of jobs) {
    const id = JSON.stringify([job.kind, job.key]);
    const run_at = Math.min(job.run_at ?? now, rows.get(id)?.run_at ?? Number.POSITIVE_INFINITY);
    rows.set(id, { ...job, run_at });
  }
  await tx.execute(sql`INSERT INTO jobs AS j (kind, key, data, since, added_at, due_at)
    SELECT kind, key, data, ${at(now)}, ${at(now)}, to_timestamp(run_at / 1000)
    FROM json_to_recordset(${JSON.stringify([...rows.values()])}::json)
      AS n(kind text, key text, data jsonb, run_at double precision)
    ORDER BY kind COLLATE "C", key COLLATE "C"
    ON CONFLICT (kind, key) DO UPDATE SET
      data = excluded.data,
      state = CASE j.state WHEN 'failed' THEN 'waiting' ELSE j.state END,
      since = CASE j.state WHEN 'failed' THEN excluded.since ELSE j.since END,
      added_at = CASE j.state WHEN 'failed' THEN excluded.added_at ELSE j.added_at END,
      due_at = CASE WHEN j.state = 'failed' THEN excluded.due_at
        WHEN j.state = 'waiting' AND j.attempts = 0 THEN least(j.due_at, excluded.due_at) ELSE j.due_at END,
      again_at = CASE j.state WHEN 'running' THEN least(j.again_at, excluded.due_at) END,
      attempts = CASE j.state WHEN 'failed' THEN 0 ELSE j.attempts END`);
}

/**
 * Takes the job that has been due for longest; nobody else gets it until its lease ends, all in milliseconds. Of those that
 * became due together it is any one: to put them in order would read them all for each. It is chosen once (MATERIALIZED): as the inner side of a nested loop it would be chosen again for each row of the table, each time another
 * one, since those before are taken. PostgreSQL plans so when it last counted the table while there was hardly a job.
 */
export const claimJob = (
  orm: Orm,
  { kind, try_id, now, lease_ms, kept = [] }: Claim,
): Promise<Claimed | undefined> =>
  firstRow(orm, CLAIMED)`
    WITH d AS MATERIALIZED (SELECT w.kind, w.key, w.state = 'running' AS lapsed FROM jobs w
      WHERE w.kind = ${kind} AND w.due_at <= ${at(now)}
        AND (w.state <> 'running' OR w.try_id <> ALL(${sql.param([...kept])}::uuid[]))
      ORDER BY w.due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE jobs j SET state = 'running', since = ${at(now)}, due_at = ${at(now + lease_ms)}, try_id = ${try_id},
      attempts = CASE WHEN d.lapsed THEN j.attempts ELSE j.attempts + 1 END,
      abandoned = CASE WHEN j.try_id IS NULL THEN j.abandoned
        ELSE (j.abandoned || j.try_id)[greatest(1, cardinality(j.abandoned) + 2 - ${MAX_ABANDONED}::integer):] END
    FROM d WHERE j.kind = d.kind AND j.key = d.key
    RETURNING j.kind, j.key, j.try_id, j.data, j.attempts, j.abandoned, d.lapsed`;

/** When the next job of the kind is due, or a lease ends: milliseconds since the epoch; undefined when there is none. */
export const nextDue = async (orm: Orm, kind: string): Promise<number | undefined> =>
  (await firstValue(orm, { due_at: nullable(number) })`
    SELECT ceil(extract(epoch FROM min(due_at)) * 1000)::bigint AS due_at FROM jobs WHERE kind = ${kind}`) ??
  undefined;

/** False when somebody else has it. */
export const renewLease = (orm: Orm, mine: Try, until: number) =>
  hasRows(orm)`UPDATE jobs SET due_at = ${at(until)} WHERE ${isMine(mine)} RETURNING 1`;

export const holdJob = (tx: Orm, mine: Try) =>
  hasRows(tx)`SELECT 1 FROM jobs WHERE ${isMine(mine)} FOR UPDATE`;

export const forgetAbandoned = (orm: Orm, mine: Try) =>
  orm.execute(sql`UPDATE jobs SET abandoned = '{}' WHERE ${isMine(mine)}`);

/** It is done: gone, or waiting as a new one when it was asked for again. False when somebody else has it. */
export async function finishJob(orm: Orm, mine: Try, now: number): Promise<boolean> {
  if (await hasRows(orm)`DELETE FROM jobs WHERE ${isMine(mine)} AND again_at IS NULL RETURNING 1`)
    return true;
  return hasRows(orm)`
    UPDATE jobs SET state = 'waiting', since = ${at(now)}, added_at = ${at(now)}, due_at = again_at,
      again_at = NULL, attempts = 0, try_id = NULL, abandoned = '{}', last_error = NULL
    WHERE ${isMine(mine)} RETURNING 1`;
}

export interface Failing {
  now: number;
  /** When it is tried again; undefined: never, unless it was asked for again meanwhile. */
  retry_at: number | undefined;
  error: string;
}

/** @returns its state now, undefined when somebody else has it */
export async function failJob(
  orm: Orm,
  mine: Try,
  { now, retry_at, error }: Failing,
): Promise<'waiting' | 'failed' | undefined> {
  const fate =
    retry_at === undefined
      ? sql`state = CASE WHEN again_at IS NULL THEN 'failed' ELSE 'waiting' END, due_at = again_at,
          attempts = CASE WHEN again_at IS NULL THEN attempts ELSE 0 END`
      : sql`state = 'waiting', due_at = ${at(retry_at)}`;
  return firstValue(orm, { state: oneOf(['waiting', 'failed']) })`
    UPDATE jobs SET ${fate}, since = ${at(now)}, again_at = NULL, last_error = ${error}
    WHERE ${isMine(mine)} RETURNING state`;
}

export interface PuttingBack {
  now: number;
  due_at: number;
  /** The try came to an end of its own and left nothing: later ones need not hear of it. */
  orderly: boolean;
}

/** It waits as if this try had not been. */
export const putBack = (orm: Orm, mine: Try, { now, due_at, orderly }: PuttingBack) =>
  hasRows(orm)`
    UPDATE jobs SET state = 'waiting', since = ${at(now)}, due_at = least(${at(due_at)}, again_at), again_at = NULL,
      attempts = attempts - 1, try_id = ${orderly ? sql`NULL` : sql`try_id`} WHERE ${isMine(mine)} RETURNING 1`;

/** Ends all leases: for who knows that no other process is there. */
export const endLeases = (orm: Orm, now: number) =>
  orm.execute(sql`UPDATE jobs SET due_at = ${at(now)} WHERE state = 'running'`);

export const anyPending = (orm: Orm, kinds: readonly string[], asked_by: number) =>
  hasRows(orm)`
    SELECT 1 FROM jobs WHERE kind = ANY(${sql.param([...kinds])}::text[]) AND added_at <= ${at(asked_by)} LIMIT 1`;

export const countJobs = (orm: Orm): Promise<JobCounts[]> =>
  rowsOf(orm, { kind: schema.jobs.kind, waiting: number, running: number, failed: number })`
    SELECT kind, count(*) FILTER (WHERE state = 'waiting') AS waiting,
      count(*) FILTER (WHERE state = 'running') AS running, count(*) FILTER (WHERE state = 'failed') AS failed
    FROM jobs GROUP BY kind ORDER BY kind`;

const iso = (column: string): SQL =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`);

/** Written out once those are chosen that are shown: of all that wait it would take ten times as long. */
export const listJobs = (orm: Orm, limit: number): Promise<JobFacts[]> =>
  rowsOf(orm, {
    ...pick(schema.jobs, 'kind', 'key', 'state', 'attempts', 'last_error'),
    since: text,
    added_at: text,
    due_at: nullable(text),
  })`
    WITH j AS MATERIALIZED (SELECT *, CASE WHEN state = 'failed' THEN 0 WHEN last_error IS NOT NULL THEN 1
        WHEN state = 'running' THEN 2 ELSE 3 END AS place FROM jobs ORDER BY place, since, kind, key LIMIT ${limit})
    SELECT kind, key, state, ${iso('since')}, ${iso('added_at')}, ${iso('due_at')}, attempts, last_error
    FROM j ORDER BY j.place, j.since, kind, key`;

export const retryJob = (orm: Orm, { kind, key }: { kind: string; key: string }, now: number) =>
  hasRows(orm)`
    UPDATE jobs SET due_at = ${at(now)}, since = CASE state WHEN 'failed' THEN ${at(now)} ELSE since END,
      attempts = CASE state WHEN 'failed' THEN 0 ELSE attempts END, state = 'waiting'
    WHERE kind = ${kind} AND key = ${key} AND (state = 'failed' OR state = 'waiting' AND last_error IS NOT NULL)
    RETURNING 1`;

export const stateOf = (
  orm: Orm,
  { kind, key }: { kind: string; key: string },
): Promise<JobFacts['state'] | undefined> =>
  firstValue(orm, pick(schema.jobs, 'state'))`SELECT state FROM jobs WHERE kind = ${kind} AND key = ${key}`;

const isOfKinds = (kinds: readonly string[]): SQL => sql`kind = ANY(${sql.param([...kinds])}::text[])`;

export const isAsked = (tx: Orm, kinds: readonly string[], key: string) =>
  hasRows(tx)`SELECT 1 FROM jobs WHERE ${isOfKinds(kinds)} AND key = ${key}`;

export const triesUnderWay = async (orm: Orm): Promise<Set<string>> =>
  new Set(
    await valuesOf(orm, { try_id: present(schema.jobs.try_id) })`
      SELECT try_id FROM jobs WHERE state = 'running' AND try_id IS NOT NULL`,
  );

const KEYS_A_PAGE = 2_000;

export async function* keysOf(orm: Orm, kinds: readonly string[]): AsyncGenerator<string, undefined> {
  for (let after = ''; ; ) {
    const rows = await rowsOf(orm, pick(schema.jobs, 'key'))`
      SELECT DISTINCT key FROM jobs WHERE ${isOfKinds(kinds)} AND key > ${after} ORDER BY key LIMIT ${KEYS_A_PAGE}`;
    for (const { key } of rows) yield key;
    const last = rows.at(-1);
    if (!last) return undefined;
    after = last.key;
  }
}

const isAbout = (prefix: string): SQL => sql`(key = ${prefix} OR key LIKE ${`${prefix}/%`})`;

export const isBusyWith = (orm: Orm, prefix: string, kinds: readonly string[], but_for: string) =>
  hasRows(orm)`SELECT 1 FROM jobs WHERE ${isAbout(prefix)} AND kind <> ${but_for}
    AND (state = 'running' OR ${isOfKinds(kinds)}) LIMIT 1`;

export const forgetJobs = (tx: Orm, prefix: string) =>
  tx.execute(sql`DELETE FROM jobs WHERE ${isAbout(prefix)} AND state <> 'running'`);
