import { sql } from 'drizzle-orm';
import { pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { setKeptDays } from '../workspaces/service.ts';
import { GRACE_DAYS, keptSince, longerDays, planDays } from './kept-days.ts';

/** Workspaces by id, those after `after`. */
export const workspacesAfter = (orm: Orm, after: string | undefined, limit: number): Promise<string[]> =>
  valuesOf(orm, pick(schema.workspaces, 'id'))`
    SELECT id FROM workspaces WHERE ${after === undefined ? sql`true` : sql`id > ${after}::uuid`}
    ORDER BY id LIMIT ${limit}`;

/** Notes what the plans of these workspaces keep; and where it is less than it was, what still holds of that. @param now ISO 8601 */
export const noteRetention = (tx: Orm, workspace_ids: readonly string[], now: string) => {
  const at = sql`${now}::timestamptz`;
  return setKeptDays(
    tx,
    sql`SELECT w.id, ${planDays} AS days, ${planDays} < w.retention_days AS is_less,
        greatest(w.retention_days, ${longerDays(at)}) AS longer_days
      FROM workspaces w WHERE w.id = ANY(${sql.param([...workspace_ids])}::uuid[])
        AND ${planDays} IS DISTINCT FROM w.retention_days
      ORDER BY w.id FOR NO KEY UPDATE OF w`,
    sql`${at} + make_interval(hours => ${24 * GRACE_DAYS})`,
  );
};

/** Those of the workspaces that have sessions to go: their oldest one tells, and is found by an index. @param now ISO 8601 */
export const withExpired = (orm: Orm, workspace_ids: readonly string[], now: string): Promise<string[]> =>
  valuesOf(orm, pick(schema.workspaces, 'id'))`SELECT w.id FROM workspaces w
    CROSS JOIN LATERAL (SELECT created_at FROM sessions WHERE workspace_id = w.id ORDER BY created_at LIMIT 1) oldest
    WHERE w.id = ANY(${sql.param([...workspace_ids])}::uuid[]) AND oldest.created_at < ${keptSince(sql`${now}::timestamptz`)}
    ORDER BY w.id`;

/** Sessions of a workspace that are to go, the oldest first. @param now ISO 8601 */
export const expiredSessions = (
  orm: Orm,
  workspace_id: string,
  now: string,
  limit: number,
): Promise<string[]> =>
  valuesOf(orm, pick(schema.sessions, 'session_id'))`
    SELECT session_id FROM sessions WHERE workspace_id = ${workspace_id} AND created_at <
      (SELECT ${keptSince(sql`${now}::timestamptz`)} FROM workspaces w WHERE w.id = ${workspace_id})
    ORDER BY created_at, session_id LIMIT ${limit}`;
