import { MAX_VISIT_NUMBER } from '@vitrine/contract/labels';
import { sql } from 'drizzle-orm';
import { nullable, number } from '../../database/kinds.ts';
import { columnsOf, firstRow, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { STORED_INSIGHT } from '../insights/service.ts';

const SESSION_ROW = pick(
  schema.sessions,
  'session_id',
  'public_id',
  'created_at',
  'clock_skew_ms',
  'start_time',
  'last_event_at',
  'duration_ms',
  'user_email',
  'device',
  'browser',
  'country',
  'time_zone',
  'original_url',
  'original_domain',
  'viewport_width',
  'viewport_height',
  'has_full_snapshot',
  'event_counts',
  'quarantined_blocks',
  'quarantined_events',
  'has_recording',
  'left_out',
  'referrer_host',
  'paid',
  'in_app',
  'os',
);
export type SessionRow = RowOf<typeof SESSION_ROW>;

/** In the order of the ids. */
export const sessionsByIds = (orm: Orm, workspaceId: string, ids: readonly string[]): Promise<SessionRow[]> =>
  rowsOf(orm, SESSION_ROW)`
    SELECT ${columnsOf(SESSION_ROW, 's')} FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY wanted (session_id, number)
    JOIN sessions s ON s.workspace_id = ${workspaceId} AND s.session_id = wanted.session_id
    ORDER BY wanted.number`;

export async function findSession(
  orm: Orm,
  workspaceId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const rows = await rowsOf(orm, SESSION_ROW)`
    SELECT ${columnsOf(SESSION_ROW, 's')} FROM sessions s WHERE s.workspace_id = ${workspaceId} AND s.session_id = ${sessionId}`;
  return rows[0];
}

/** Far beyond what a list shows; a hostile page could claim hundreds of thousands. */
const MAX_PAGES_PER_SESSION = 200;

export interface PagesVisited {
  /** In order of time, consecutive repeats once: the first `MAX_PAGES_PER_SESSION`. */
  urls: string[];
  /** One each. */
  titles: string[];
  /** Of all of them. */
  count: number;
}

export const NO_PAGES: PagesVisited = { urls: [], titles: [], count: 0 };

/** What of a store each session saw. */
export async function pagesVisited(
  orm: Orm,
  workspaceId: string,
  sessionIds: readonly string[],
): Promise<Map<string, PagesVisited>> {
  const pages = new Map<string, PagesVisited>();
  if (sessionIds.length === 0) return pages;
  const rows = await rowsOf(orm, { ...pick(schema.page_views, 'session_id', 'url', 'title'), pages: number })`
    WITH ordered AS (
      SELECT session_id, url, title, at, page_id, seq, position,
        lag(url) OVER (PARTITION BY session_id ORDER BY at, page_id, seq, position) AS before
      FROM page_views WHERE workspace_id = ${workspaceId} AND session_id = ANY(${sql.param(sessionIds)}::uuid[])
    ), numbered AS (
      SELECT session_id, url, title,
        row_number() OVER (PARTITION BY session_id ORDER BY at, page_id, seq, position) AS number,
        count(*) OVER (PARTITION BY session_id)::integer AS pages
      FROM ordered WHERE before IS DISTINCT FROM url
    )
    SELECT session_id, url, title, pages FROM numbered WHERE number <= ${MAX_PAGES_PER_SESSION} ORDER BY session_id, number`;
  for (const row of rows) {
    const own = pages.get(row.session_id) ?? { urls: [], titles: [], count: row.pages };
    own.urls.push(row.url);
    own.titles.push(row.title);
    pages.set(row.session_id, own);
  }
  return pages;
}

const BESIDE_ROW = {
  ...pick(schema.sessions, 'session_id'),
  insight: nullable(STORED_INSIGHT),
  visit_number: number,
};
export type BesideRow = Omit<RowOf<typeof BESIDE_ROW>, 'session_id'>;

/** What their recordings tell of sessions, and the how many-th of its visitor each is. */
export async function insightsBeside(
  orm: Orm,
  workspaceId: string,
  sessionIds: readonly string[],
): Promise<Map<string, BesideRow>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await rowsOf(orm, BESIDE_ROW)`
    SELECT s.session_id, i.insight, (SELECT count(*) FROM (SELECT FROM sessions o
        WHERE o.workspace_id = s.workspace_id AND o.visitor_id = s.visitor_id
          AND (o.created_at, o.session_id) <= (s.created_at, s.session_id) LIMIT ${MAX_VISIT_NUMBER}) own) AS visit_number
    FROM sessions s LEFT JOIN session_insight i ON i.workspace_id = s.workspace_id AND i.session_id = s.session_id
    WHERE s.workspace_id = ${workspaceId} AND s.session_id = ANY(${sql.param(sessionIds)}::uuid[])`;
  return new Map(rows.map(({ session_id, ...row }) => [session_id, row]));
}

/** More than a person reads; bounds the answer for a hostile page. */
const MAX_PAGE_VIEWS = 5_000;

const PAGE_VIEW_ROW = pick(schema.page_views, 'page_id', 'tab_id', 'url', 'title', 'at');
export type PageViewRow = RowOf<typeof PAGE_VIEW_ROW>;

export const pageViews = (orm: Orm, workspaceId: string, sessionId: string): Promise<PageViewRow[]> =>
  rowsOf(orm, PAGE_VIEW_ROW)`SELECT page_id, tab_id, url, title, at FROM page_views
    WHERE workspace_id = ${workspaceId} AND session_id = ${sessionId}
    ORDER BY at, page_id, seq, position LIMIT ${MAX_PAGE_VIEWS}`;

/** Each page's blocks are numbered from 0: below its highest number, those that are not there are missing. */
export async function countTabsAndGaps(
  orm: Orm,
  workspaceId: string,
  sessionId: string,
): Promise<{ tabs: number; missing_blocks: number }> {
  const ofSession = sql`workspace_id = ${workspaceId} AND session_id = ${sessionId}`;
  const row = await firstRow(orm, { tabs: number, missing_blocks: number })`WITH received AS (
      SELECT page_id, max(seq) + 1 AS up_to, count(*) AS blocks FROM blocks WHERE ${ofSession} GROUP BY page_id
      UNION ALL
      SELECT page_id, ranges[array_upper(ranges, 1)],
        (SELECT sum(ranges[i + 1] - ranges[i]) FROM generate_series(1, array_upper(ranges, 1), 2) i)
      FROM received_pages WHERE ${ofSession}
    ), pages AS (SELECT max(up_to) - sum(blocks) AS missing FROM received GROUP BY page_id)
    SELECT (SELECT count(*) FROM (
        SELECT tab_id FROM blocks WHERE ${ofSession} UNION SELECT tab_id FROM recorded_pages WHERE ${ofSession}
      ) tabs) AS tabs,
      (SELECT coalesce(sum(missing), 0) FROM pages) AS missing_blocks`;
  return row ?? { tabs: 0, missing_blocks: 0 };
}
