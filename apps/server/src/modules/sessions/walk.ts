import type { SessionOrdering } from '@vitrine/contract/sessions';
import { type SQL, sql } from 'drizzle-orm';
import { number } from '../../database/kinds.ts';
import { firstValue, pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { ALL_FACETS, facetsOf } from './facets.ts';
import { all, besidesFacets, containsTerm, type SessionFilters } from './filters.ts';

/** Where a session stands in every order, whether it is in a list or not. */
export interface Place {
  session_id: string;
  created_at: string;
  duration_ms: number;
}

/** Which rows of an ordered list are wanted: those on a page, or behind a place. */
export interface Slice {
  limit: number;
  offset: number;
  behind?: Place;
}

/** The id makes each order total, so that no row is on two pages or on none. */
export const ORDERS: Readonly<Record<SessionOrdering, { by: 'created_at' | 'duration_ms'; order: SQL }>> = {
  '-created_at': { by: 'created_at', order: sql`created_at DESC, session_id DESC` },
  created_at: { by: 'created_at', order: sql`created_at, session_id` },
  '-duration': { by: 'duration_ms', order: sql`duration_ms DESC, session_id DESC` },
  duration: { by: 'duration_ms', order: sql`duration_ms, session_id` },
};

/** On the columns of the order: whether a row comes behind the place. An index that has the order begins there. */
export function isBehind(ordering: SessionOrdering, place: Place | undefined): SQL | undefined {
  if (!place) return;
  const { by } = ORDERS[ordering];
  const at = by === 'created_at' ? sql`${place.created_at}::timestamptz` : sql`${place.duration_ms}::bigint`;
  return sql`(${sql.raw(by)}, session_id) ${sql.raw(ordering.startsWith('-') ? '<' : '>')}
    (${at}, ${place.session_id}::uuid)`;
}

/** The ids on a page, by walking along the order. Of the rows before it the indexes are read and nothing else. */
export async function walk(
  orm: Orm,
  workspaceId: string,
  { ordering, ...filters }: SessionFilters & { ordering: SessionOrdering },
  { limit, offset, behind }: Slice,
): Promise<string[]> {
  const { by, order } = ORDERS[ordering];
  const term = filters.search;
  // Ordered and cut short itself, a list is read from its index as far as it is needed: only so they are merged, not sorted.
  const list = (facet: SQL | false) =>
    sql`(SELECT s.session_id, s.${sql.raw(by)} FROM sessions s WHERE ${all([
      sql`s.workspace_id = ${workspaceId}`,
      facet,
      besidesFacets(filters),
      isBehind(ordering, behind),
      term && containsTerm(term),
    ])} ORDER BY ${order} LIMIT ${offset + limit})`;
  const { facets } = facetsOf(filters);
  if (facets.length === 0) return [];
  const everything = facets.length === ALL_FACETS.length;
  // In order of time all facets together have an index of their own. There, too, a term is looked for that one of them may
  // never have: alone, that one would be read to its end.
  const lists =
    by === 'created_at' && (everything || term)
      ? [list(!everything && sql`s.facet = ANY(${sql.param(facets)}::smallint[])`)]
      : facets.map((facet) => list(sql`s.facet = ${sql.raw(String(facet))}`));
  return valuesOf(orm, pick(schema.sessions, 'session_id'))`
    SELECT session_id FROM (${sql.join(lists, sql` UNION ALL `)}) lists
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** How many sessions match, counted up to `most`. */
export async function countUpTo(
  orm: Orm,
  workspaceId: string,
  filters: SessionFilters,
  most: number,
): Promise<number> {
  const { facets } = facetsOf(filters);
  const everything = facets.length === ALL_FACETS.length;
  return (
    (await firstValue(orm, { count: number })`
      SELECT count(*) AS count FROM (SELECT 1 FROM sessions s WHERE ${all([
        sql`s.workspace_id = ${workspaceId}`,
        !everything && sql`s.facet = ANY(${sql.param(facets)}::smallint[])`,
        besidesFacets(filters),
        filters.search && containsTerm(filters.search),
      ])} LIMIT ${most}) counted`) ?? 0
  );
}
