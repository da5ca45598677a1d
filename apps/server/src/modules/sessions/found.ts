import type { SessionOrdering } from '@vitrine/contract/sessions';
import { type SQL, sql } from 'drizzle-orm';
import { number, texts } from '../../database/kinds.ts';
import { firstRow, pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { findTexts, type TextMatch } from '../search/service.ts';
import { estimateCount } from './estimate.ts';
import { all, createdWithin, idRange, matching, type SessionFilters } from './filters.ts';
import { isBehind, ORDERS, type Slice } from './walk.ts';

// Which sessions hold one of the texts that a term was found in. Each text has its sessions in order of time.

/** A list with a search in it. */
export interface Searched {
  workspace_id: string;
  filters: SessionFilters & { search: string };
  texts: TextMatch;
}

/** At first, four times as many rows as are wanted are read: a session holds the term in its pages' titles and URLs alike. */
const ROWS_A_SESSION = 4;
/** … and so many times more each time that these were too few. */
const MORE = 8;

const PAGE = { ids: texts, read: number };

/** Up to `limit` rows of one source each, before they are told apart. */
const byTexts = (ids: readonly number[], filters: SessionFilters, tail: SQL) =>
  sql`SELECT p.created_at, p.session_id FROM search_postings p
    WHERE p.text_id = ANY(${sql.param(ids)}::bigint[]) AND ${createdWithin(sql`p.created_at`, filters)} ${tail}`;

function byId(workspace_id: string, filters: SessionFilters & { search: string }, tail: SQL): SQL {
  const range = idRange(filters.search);
  if (!range) return sql`SELECT NULL::timestamptz AS created_at, NULL::uuid AS session_id WHERE false`;
  return sql`SELECT s.created_at, s.session_id FROM sessions s WHERE s.workspace_id = ${workspace_id}
    AND s.public_id BETWEEN ${range.first}::uuid AND ${range.last}::uuid
    AND ${createdWithin(sql`s.created_at`, filters)} ${tail}`;
}

const isFiltered = ({ search: _, created_at_after: _a, created_at_before: _b, ...others }: SessionFilters) =>
  Object.values(others).some((value) => value !== undefined);

/**
 * The rows of those of `found` that match. OFFSET 0 keeps the planner to what is right at any size, and without statistics
 * too: each row is looked up by its key.
 */
const rowsFound = (workspace_id: string, filters: SessionFilters) =>
  sql`found, LATERAL (SELECT s.session_id, s.created_at, s.duration_ms FROM sessions s
    WHERE s.workspace_id = ${workspace_id} AND s.session_id = found.session_id AND ${matching(filters)} OFFSET 0) s`;

const matchingFound = (workspace_id: string, filters: SessionFilters) =>
  isFiltered(filters) ? rowsFound(workspace_id, filters) : sql`found`;

/** Where an estimate says that there are so many times more than are counted, it need not be proved. */
const FAR_MORE = 5;

/** How many sessions match, counted up to `most`; and the texts, more of them where that took more. */
export async function countFound(
  orm: Orm,
  { workspace_id, filters, texts: first }: Searched,
  most: number,
): Promise<{ count: number; texts: TextMatch }> {
  let texts = first;
  let times = 1;
  let estimate: { count: number } | undefined;
  for (let limit = most * ROWS_A_SESSION; ; limit *= MORE) {
    const counted = await firstRow(orm, { seen: number, sessions: number })`WITH seen AS MATERIALIZED (
        (${byTexts(texts.ids, filters, sql`LIMIT ${limit}`)})
        UNION ALL (${byId(workspace_id, filters, sql`LIMIT ${limit}`)})
      ), found AS (SELECT DISTINCT session_id FROM seen)
      SELECT (SELECT count(*) FROM seen) AS seen, count(*) AS sessions
      FROM ${matchingFound(workspace_id, filters)}`;
    const { seen = 0, sessions = 0 } = counted ?? {};
    if (sessions >= most) return { count: most, texts };
    if (seen < limit && !texts.more) return { count: sessions, texts };
    estimate ??= await estimateCount(orm, workspace_id, filters);
    if (estimate.count >= most * FAR_MORE) return { count: most, texts };
    if (seen >= limit) continue;
    times *= MORE;
    texts = await findTexts(orm, workspace_id, filters.search, times);
  }
}

/** The ids on a page in order of time. All texts must be known. */
export async function pageByTime(
  orm: Orm,
  { workspace_id, filters, texts }: Searched,
  ordering: 'created_at' | '-created_at',
  { limit, offset, behind }: Slice,
): Promise<string[]> {
  const { order } = ORDERS[ordering];
  const within = all([createdWithin(sql`created_at`, filters), isBehind(ordering, behind)]);
  const wanted = offset + limit;
  for (let most = isFiltered(filters) ? wanted * ROWS_A_SESSION : wanted; ; most *= MORE) {
    // Of each text its first ones are enough: what comes later in its own list comes later in the whole one.
    const first = sql`ORDER BY ${order} LIMIT ${most}`;
    const page = await firstRow(orm, PAGE)`WITH found AS MATERIALIZED (
        SELECT created_at, session_id FROM (
          SELECT p.created_at, p.session_id FROM unnest(${sql.param(texts.ids)}::bigint[]) text (id),
            LATERAL (SELECT created_at, session_id FROM search_postings
              WHERE text_id = text.id AND ${within} ${first}) p
          UNION (${byId(workspace_id, filters, sql`AND ${within} ${first}`)})
        ) p ${first}
      )
      SELECT (SELECT count(*) FROM found) AS read, ARRAY(
        SELECT session_id::text FROM (SELECT found.* FROM ${matchingFound(workspace_id, filters)}) p
        ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS ids`;
    const { ids = [], read = 0 } = page ?? {};
    if (ids.length === limit || read < most) return ids;
  }
}

/** The ids on a page in any order, by sorting all that match. All texts must be known. */
export const pageOfAll = (
  orm: Orm,
  { workspace_id, filters, texts }: Searched,
  ordering: SessionOrdering,
  { limit, offset, behind }: Slice,
): Promise<string[]> =>
  valuesOf(orm, pick(schema.sessions, 'session_id'))`WITH found AS MATERIALIZED (
      SELECT session_id FROM (${byTexts(texts.ids, filters, sql``)}) p
      UNION SELECT session_id FROM (${byId(workspace_id, filters, sql``)}) p
    )
    SELECT session_id FROM (SELECT s.* FROM ${rowsFound(workspace_id, filters)}) p
    WHERE ${all([isBehind(ordering, behind)])}
    ORDER BY ${ORDERS[ordering].order} LIMIT ${limit} OFFSET ${offset}`;
