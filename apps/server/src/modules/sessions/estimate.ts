import { sql } from 'drizzle-orm';
import { number } from '../../database/kinds.ts';
import { firstRow } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';
import { all, containsTerm, matching, type SessionFilters } from './filters.ts';

/** The time that is asked for is looked at in so many parts: what visitors do changes with the weeks. */
const PARTS = 25;
/** … and of each part, so many sessions. */
const SAMPLE = 40;

/**
 * How many sessions match, where they are too many to be counted: of each part of the time the rollups' sum, times the share
 * of some of its sessions that match. To two digits, for more would pretend to be known.
 * @returns `exact` when nothing but the rollups was needed
 */
export async function estimateCount(
  orm: Orm,
  workspaceId: string,
  filters: SessionFilters,
): Promise<{ count: number; exact: boolean }> {
  const { created_at_after, created_at_before, search } = filters;
  const exact = Object.values(filters).every((value) => value === undefined || value === '');
  const asked = all([
    sql`workspace_id = ${workspaceId}`,
    created_at_after && sql`bucket >= ${created_at_after}`,
    created_at_before && sql`bucket < ${created_at_before}`,
  ]);
  if (exact) {
    const total = await firstRow(orm, { count: number })`
      SELECT coalesce(sum(sessions), 0)::bigint AS count FROM session_rollups WHERE ${asked}`;
    return { count: total?.count ?? 0, exact };
  }
  const likely = await firstRow(orm, { count: number })`WITH buckets AS (
      SELECT bucket, sum(sessions) AS sessions, ntile(${PARTS}) OVER (ORDER BY bucket) AS part
      FROM session_rollups WHERE ${asked} GROUP BY bucket
    ), parts AS (
      SELECT min(bucket) AS begins, max(bucket) + interval '15 minutes' AS ends, sum(sessions) AS sessions
      FROM buckets GROUP BY part)
    SELECT coalesce(sum(parts.sessions * sample.share), 0)::float8 AS count FROM parts,
      LATERAL (SELECT avg(matches::integer) AS share FROM (
        SELECT (${all([matching(filters), search && containsTerm(search)])}) IS TRUE AS matches FROM sessions s
        WHERE s.workspace_id = ${workspaceId} AND s.created_at >= parts.begins AND s.created_at < parts.ends
        ORDER BY s.created_at DESC LIMIT ${SAMPLE}) looked_at) sample`;
  return { count: Number((likely?.count ?? 0).toPrecision(2)), exact };
}
