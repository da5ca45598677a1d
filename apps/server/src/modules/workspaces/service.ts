import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { firstRow, firstValue, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

export {
  deleteWorkspace,
  leavingOf,
  lockWorkspace,
  markClosed,
  markEmptied,
  setWorkspaceDeletion,
} from './leaving.ts';

/** Another account has the email, or another workspace the store. Nothing was made. */
export class Taken extends Error {
  override readonly name = 'Taken';
  readonly what: 'email' | 'store';
  constructor(what: 'email' | 'store') {
    super(`the ${what} is taken`);
    this.what = what;
  }
}

/**
 * The time zone as the database writes it; undefined for one that it or this process does not know. Days and quota periods are counted
 * in the database, and one that a browser alone knows would fail every block of the workspace; dates of mails are written here.
 */
export async function knownTimeZone(orm: Orm, name: string): Promise<string | undefined> {
  const row = await firstRow(orm, { name: text })`
    SELECT name FROM pg_timezone_names WHERE lower(name) = lower(${name}) LIMIT 1`;
  return row && isWritten(row.name) ? row.name : undefined;
}

function isWritten(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** In which the days of a workspace are counted, and told. */
export const timeZoneOf = async (orm: Orm, workspace_id: string): Promise<string> =>
  (await firstValue(orm, pick(schema.workspaces, 'time_zone'))`
    SELECT time_zone FROM workspaces WHERE id = ${workspace_id}`) ?? 'UTC';

/** @param time_zone as `knownTimeZone` answers it */
export async function setTimeZone(tx: Orm, workspace_id: string, time_zone: string): Promise<void> {
  await tx.execute(sql`UPDATE workspaces SET time_zone = ${time_zone} WHERE id = ${workspace_id}`);
}

/** 14 digits: no two are drawn twice, and whoever tries them at random finds none. */
const OWN_STORE_NUMBERS = { from: 10 ** 13, to: 10 ** 14 } as const;

/** A number for a store that no platform has named: its loader must not tell of the others. */
export const ownStoreNumber = (): string => String(randomInt(OWN_STORE_NUMBERS.from, OWN_STORE_NUMBERS.to));

/** A workspace that may record nothing yet: its plan says what it may (`setPlanLimits`). */
export const insertWorkspace = (
  tx: Orm,
  { id, time_zone, created_at }: { id: string; time_zone: string; created_at: string },
) =>
  tx.execute(sql`INSERT INTO workspaces (id, time_zone, session_limit, download_limit, created_at)
    VALUES (${id}, ${time_zone}, 0, 0, ${created_at})`);

export const requiresSecondFactor = async (orm: Orm, workspace_id: string): Promise<boolean> =>
  (await firstValue(orm, pick(schema.workspaces, 'second_factor_required'))`
    SELECT second_factor_required FROM workspaces WHERE id = ${workspace_id}`) ?? false;

export const setSecondFactorRequired = (tx: Orm, workspace_id: string, required: boolean) =>
  tx.execute(sql`UPDATE workspaces SET second_factor_required = ${required} WHERE id = ${workspace_id}`);

/**
 * What plans say, where every block asks for it; part of a statement.
 * @param plans `id`, `session_limit`, `limit_before`, `download_limit`, `period_start` and `period_end` of workspaces
 */
export const setPlanLimits = (plans: SQL): SQL => sql`UPDATE workspaces w SET session_limit = n.session_limit,
    download_limit = n.download_limit, period_start = n.period_start, period_end = n.period_end
  FROM (${plans}) n
  WHERE w.id = n.id AND (w.session_limit, w.download_limit, w.period_start, w.period_end)
    IS DISTINCT FROM (n.session_limit, n.download_limit, n.period_start, n.period_end)
  RETURNING w.id, n.limit_before <> n.session_limit AS moved`;

/**
 * Notes for how many days sessions are kept.
 * @param found `id`, `days`, whether it `is_less` than before, and then the `longer_days` that still hold, of workspaces
 * @param until when these hold no more
 */
export const setKeptDays = (tx: Orm, found: SQL, until: SQL) =>
  tx.execute(sql`UPDATE workspaces w SET retention_days = n.days,
      longer_days = CASE WHEN n.is_less THEN n.longer_days ELSE w.longer_days END,
      longer_until = CASE WHEN n.is_less THEN ${until} ELSE w.longer_until END
    FROM (${found}) n WHERE w.id = n.id`);
