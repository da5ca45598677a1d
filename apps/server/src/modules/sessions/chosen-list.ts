import type { SessionOrdering } from '@vitrine/contract/sessions';
import { type SQL, sql } from 'drizzle-orm';
import { number } from '../../database/kinds.ts';
import { firstValue, pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { countVisits } from '../insights/service.ts';
import { facetsOf } from './facets.ts';
import { all, createdWithin, matching, type SessionFilters } from './filters.ts';
import { isBehind, ORDERS, type Slice, walk } from './walk.ts';

// Lists that are chosen by what visits were like, or by what a person has watched. What many visits have is met soon on a walk along
// the order; what few have is looked up by an index and sorted (docs/decisions/057).

/** Of all visits, those with the rarest label: from here on a walk meets enough of them. */
const COMMON = 0.001;
/** Rows that a walk reads. What it has not met by then is looked up. */
const MOST_WALKED = 20_000;
/** Visits that are found by an index and counted one by one. */
const MOST_LOOKED_UP = 50_000;

type Chosen = NonNullable<SessionFilters['chosen']>;
type ChosenFilters = SessionFilters & { chosen: Chosen };

export const isChosenOnly = (filters: SessionFilters): filters is ChosenFilters =>
  filters.chosen !== undefined && filters.watched?.is !== true;

/** Whether something is asked that stands on the session's own row. */
function asksTheRow({ chosen: _, created_at_after: _a, created_at_before: _b, ...others }: SessionFilters) {
  return Object.values(others).some((value) => value !== undefined && value !== '');
}

/** The session's row behind each of `i`, as far as it matches too. OFFSET 0: each is looked up by its key. */
function rowsBehind(workspaceId: string, { chosen: _, ...filters }: SessionFilters, isNeeded: boolean): SQL {
  if (!isNeeded) return sql``;
  return sql`, LATERAL (SELECT s.duration_ms FROM sessions s WHERE s.workspace_id = ${workspaceId}
    AND s.session_id = i.session_id AND ${matching(filters)} OFFSET 0) s`;
}

const isIn = (workspaceId: string, filters: ChosenFilters): SQL =>
  all([sql`i.workspace_id = ${workspaceId}`, createdWithin(sql`i.created_at`, filters)]);

/** How many match, counted up to `most`. */
export async function countChosen(
  orm: Orm,
  workspaceId: string,
  filters: ChosenFilters,
  most: number,
): Promise<number> {
  const { condition, rarest } = filters.chosen;
  if (rarest === 0 || facetsOf(filters).facets.length === 0) return 0;
  const behind = rowsBehind(workspaceId, filters, asksTheRow(filters));
  const found = sql`SELECT i.session_id FROM session_insight i WHERE ${isIn(workspaceId, filters)} AND ${condition}`;
  const isRare = rarest !== undefined && rarest <= MOST_LOOKED_UP;
  return (
    (await firstValue(orm, { count: number })`
      WITH i AS ${sql.raw(isRare ? 'MATERIALIZED' : 'NOT MATERIALIZED')} (${found})
      SELECT count(*) AS count FROM (SELECT 1 FROM i${behind} LIMIT ${most}) counted`) ?? 0
  );
}

/** The ids on a page. */
export async function pageOfChosen(
  orm: Orm,
  workspaceId: string,
  filters: ChosenFilters,
  ordering: SessionOrdering,
  slice: Slice,
): Promise<string[]> {
  const { rarest } = filters.chosen;
  if (rarest === 0 || facetsOf(filters).facets.length === 0) return [];
  const visits = await countVisits(orm, workspaceId);
  const isCommon = rarest === undefined || rarest > visits * COMMON;
  if (!isCommon) return lookUp(orm, workspaceId, filters, ordering, slice);
  if (ORDERS[ordering].by === 'duration_ms') return walk(orm, workspaceId, { ordering, ...filters }, slice);
  const met = await walkChosen(orm, workspaceId, filters, ordering, slice);
  if (met.length === slice.limit || visits <= MOST_WALKED) return met;
  return lookUp(orm, workspaceId, filters, ordering, slice);
}

/** Along the order of time. The inner limit bounds what is read, and the outer one ends it as soon as the page is full. */
function walkChosen(
  orm: Orm,
  workspaceId: string,
  filters: ChosenFilters,
  ordering: SessionOrdering,
  { limit, offset, behind }: Slice,
): Promise<string[]> {
  const { order } = ORDERS[ordering];
  return valuesOf(orm, pick(schema.session_insight, 'session_id'))`
    SELECT i.session_id FROM (
      SELECT * FROM session_insight i WHERE ${all([isIn(workspaceId, filters), isBehind(ordering, behind)])}
      ORDER BY ${order} LIMIT ${MOST_WALKED}
    ) i${rowsBehind(workspaceId, filters, asksTheRow(filters))}
    WHERE ${filters.chosen.condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** By the index of labels, in any order: all that match are sorted. */
function lookUp(
  orm: Orm,
  workspaceId: string,
  filters: ChosenFilters,
  ordering: SessionOrdering,
  { limit, offset, behind }: Slice,
): Promise<string[]> {
  const { by, order } = ORDERS[ordering];
  const needsRow = by === 'duration_ms' || asksTheRow(filters);
  return valuesOf(orm, pick(schema.session_insight, 'session_id'))`
    WITH i AS MATERIALIZED (
      SELECT i.session_id, i.created_at FROM session_insight i
      WHERE ${isIn(workspaceId, filters)} AND ${filters.chosen.condition}
    )
    SELECT session_id FROM (
      SELECT i.session_id, i.created_at${needsRow ? sql`, s.duration_ms` : sql``}
      FROM i${rowsBehind(workspaceId, filters, needsRow)}
    ) found WHERE ${all([isBehind(ordering, behind)])} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

type WatchedFilters = SessionFilters & { watched: { user_id: string; is: true } };

export const isOfWatched = (filters: SessionFilters): filters is WatchedFilters =>
  filters.watched?.is === true;

/** What a person has watched is little beside what there is: all of it is looked up. */
const watchedRows = (workspaceId: string, filters: WatchedFilters): SQL => {
  const { watched, ...others } = filters;
  return sql`watched_sessions i, LATERAL (SELECT s.session_id, s.created_at, s.duration_ms FROM sessions s
    WHERE s.workspace_id = i.workspace_id AND s.session_id = i.session_id AND ${matching(others)} OFFSET 0) s
    WHERE i.workspace_id = ${workspaceId} AND i.user_id = ${watched.user_id}`;
};

export const countWatched = async (
  orm: Orm,
  workspaceId: string,
  filters: WatchedFilters,
  most: number,
): Promise<number> =>
  (await firstValue(orm, { count: number })`SELECT count(*) AS count FROM (
    SELECT 1 FROM ${watchedRows(workspaceId, filters)} LIMIT ${most}) counted`) ?? 0;

export const pageOfWatched = (
  orm: Orm,
  workspaceId: string,
  filters: WatchedFilters,
  ordering: SessionOrdering,
  { limit, offset, behind }: Slice,
): Promise<string[]> =>
  valuesOf(orm, pick(schema.sessions, 'session_id'))`
    SELECT session_id FROM (SELECT s.* FROM ${watchedRows(workspaceId, filters)}) found
    WHERE ${all([isBehind(ordering, behind)])}
    ORDER BY ${ORDERS[ordering].order} LIMIT ${limit} OFFSET ${offset}`;
