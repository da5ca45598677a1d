import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { Device, LeftOut } from '@vitrine/contract/sessions';
import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';

export interface SessionRow {
  /** Never told. */
  session_id: string;
  public_id: PublicSessionId;
  created_at: string;
  clock_skew_ms: number;
  start_time: string;
  last_event_at: string;
  duration_ms: number;
  user_email: string | null;
  device: Device;
  browser: string;
  country: string;
  time_zone: string;
  original_url: string;
  original_domain: string;
  viewport_width: number | null;
  viewport_height: number | null;
  has_full_snapshot: boolean;
  event_counts: Record<string, number>;
  quarantined_blocks: number;
  quarantined_events: number;
  has_recording: boolean;
  left_out: LeftOut | null;
}

const COLUMNS = sql`s.session_id, s.public_id, s.created_at, s.clock_skew_ms, s.start_time, s.last_event_at, s.duration_ms,
  s.user_email, s.device, s.browser, s.country, s.time_zone, s.original_url, s.original_domain, s.viewport_width, s.viewport_height,
  s.has_full_snapshot, s.event_counts, s.quarantined_blocks, s.quarantined_events, s.has_recording, s.left_out`;

/** In the order of the ids. */
export const sessionsByIds = (orm: Orm, workspaceId: string, ids: readonly string[]): Promise<SessionRow[]> =>
  rowsOf<SessionRow>(
    orm,
    sql`SELECT ${COLUMNS} FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY wanted (session_id, number)
      JOIN sessions s ON s.workspace_id = ${workspaceId} AND s.session_id = wanted.session_id
      ORDER BY wanted.number`,
  );

export async function findSession(
  orm: Orm,
  workspaceId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const rows = await rowsOf<SessionRow>(
    orm,
    sql`SELECT ${COLUMNS} FROM sessions s WHERE s.workspace_id = ${workspaceId} AND s.session_id = ${sessionId}`,
  );
  return rows[0];
}

/** Far beyond what a list shows; a hostile page could claim hundreds of thousands. */
const MAX_PAGES_PER_SESSION = 200;

export interface PagesVisited {
  /** In order of time, consecutive repeats once: the first `MAX_PAGES_PER_SESSION`. */
  urls: string[];
  /** Of all of them. */
  count: number;
}

export const NO_PAGES: PagesVisited = { urls: [], count: 0 };

/** What of a store each session saw. */
export async function pagesVisited(
  orm: Orm,
  workspaceId: string,
  sessionIds: readonly string[],
): Promise<Map<string, PagesVisited>> {
  const pages = new Map<string, PagesVisited>();
  if (sessionIds.length === 0) return pages;
  const rows = await rowsOf<{ session_id: string; url: string; pages: number }>(
    orm,
    sql`WITH ordered AS (
        SELECT session_id, url, at, page_id, seq, position,
          lag(url) OVER (PARTITION BY session_id ORDER BY at, page_id, seq, position) AS before
        FROM page_views WHERE workspace_id = ${workspaceId} AND session_id = ANY(${sql.param(sessionIds)}::uuid[])
      ), numbered AS (
        SELECT session_id, url,
          row_number() OVER (PARTITION BY session_id ORDER BY at, page_id, seq, position) AS number,
          count(*) OVER (PARTITION BY session_id)::integer AS pages
        FROM ordered WHERE before IS DISTINCT FROM url
      )
      SELECT session_id, url, pages FROM numbered WHERE number <= ${MAX_PAGES_PER_SESSION} ORDER BY session_id, number`,
  );
  for (const row of rows) {
    const own = pages.get(row.session_id) ?? { urls: [], count: row.pages };
    own.urls.push(row.url);
    pages.set(row.session_id, own);
  }
  return pages;
}

/** More than a person reads; bounds the answer for a hostile page. */
const MAX_PAGE_VIEWS = 5_000;

export interface PageViewRow {
  page_id: string;
  tab_id: string;
  url: string;
  title: string;
  at: number;
}

export const pageViews = (orm: Orm, workspaceId: string, sessionId: string): Promise<PageViewRow[]> =>
  rowsOf<PageViewRow>(
    orm,
    sql`SELECT page_id, tab_id, url, title, at FROM page_views
      WHERE workspace_id = ${workspaceId} AND session_id = ${sessionId}
      ORDER BY at, page_id, seq, position LIMIT ${MAX_PAGE_VIEWS}`,
  );

/** Each page's blocks are numbered from 0: below its highest number, those that are not there are missing. */
export async function countTabsAndGaps(
  orm: Orm,
  workspaceId: string,
  sessionId: string,
): Promise<{ tabs: number; missing_blocks: number }> {
  const ofSession = sql`workspace_id = ${workspaceId} AND session_id = ${sessionId}`;
  const [row] = await rowsOf<{ tabs: number; missing_blocks: number }>(
    orm,
    sql`WITH received AS (
        SELECT page_id, max(seq) + 1 AS up_to, count(*) AS blocks FROM blocks WHERE ${ofSession} GROUP BY page_id
        UNION ALL
        SELECT page_id, ranges[array_upper(ranges, 1)],
          (SELECT sum(ranges[i + 1] - ranges[i]) FROM generate_series(1, array_upper(ranges, 1), 2) i)
        FROM received_pages WHERE ${ofSession}
      ), pages AS (SELECT max(up_to) - sum(blocks) AS missing FROM received GROUP BY page_id)
      SELECT (SELECT count(*) FROM (
          SELECT tab_id FROM blocks WHERE ${ofSession} UNION SELECT tab_id FROM recorded_pages WHERE ${ofSession}
        ) tabs) AS tabs,
        (SELECT coalesce(sum(missing), 0) FROM pages) AS missing_blocks`,
  );
  return row ?? { tabs: 0, missing_blocks: 0 };
}
