import { sql } from 'drizzle-orm';
import { json, text } from '../../database/kinds.ts';
import { anyRows, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

/** Sessions read at a time: they are written as the reader takes them. */
const PAGE = 200;

const SESSION = {
  ...pick(
    schema.sessions,
    'start_time',
    'last_event_at',
    'duration_ms',
    'visitor_id',
    'user_email',
    'device',
    'browser',
    'os',
    'country',
    'time_zone',
    'language',
    'original_url',
  ),
  id: schema.sessions.session_id,
  session_id: schema.sessions.public_id,
  created_at: text,
  customer_id: schema.sessions.store_user_id,
  pages: json,
};

const line = (kind: string, row: Readonly<Record<string, unknown>>) =>
  `${JSON.stringify({ kind, ...row })}\n`;

/**
 * What is kept of a workspace, a JSON line each, but for the events of recordings, which are downloaded one by one: the store, who is in its team, what
 * was done, and each session with its pages, the latest first.
 */
export async function* exportLines(orm: Orm, workspace_id: string): AsyncGenerator<string> {
  const ofIt = sql`workspace_id = ${workspace_id}`;
  const single: [string, ReturnType<typeof sql>][] = [
    [
      'store',
      sql`SELECT s.platform, s.store_id, s.store_name, s.main_language, s.domains, w.time_zone, w.created_at
        FROM merchants s JOIN workspaces w ON w.id = s.workspace_id WHERE s.workspace_id = ${workspace_id}`,
    ],
    [
      'member',
      sql`SELECT u.email, u.first_name, u.last_name, m.role, m.created_at AS joined_at
        FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.${ofIt} ORDER BY m.created_at`,
    ],
    [
      'invitation',
      sql`SELECT email, created_at, expires_at FROM invitations WHERE ${ofIt} ORDER BY created_at`,
    ],
    [
      'subscription',
      sql`SELECT plan_id, provider, status, period_start, period_end, created_at, ended_at
        FROM subscriptions WHERE ${ofIt} ORDER BY created_at`,
    ],
    [
      'activity',
      sql`SELECT a.at, a.action, u.email AS person, a.ip FROM audit_log a LEFT JOIN users u ON u.id = a.user_id
        WHERE a.${ofIt} ORDER BY a.at, a.id`,
    ],
  ];
  for (const [kind, query] of single) for (const row of await anyRows(orm)`${query}`) yield line(kind, row);
  for (let after: { created_at: string; id: string } | undefined; ; ) {
    const rows: RowOf<typeof SESSION>[] = await sessionsAfter(orm, workspace_id, after);
    for (const { id: _, ...row } of rows) yield line('session', row);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}

const sessionsAfter = (
  orm: Orm,
  workspace_id: string,
  after: { created_at: string; id: string } | undefined,
) =>
  rowsOf(orm, SESSION)`
    SELECT s.session_id AS id, s.public_id AS session_id, s.created_at::text AS created_at, s.start_time, s.last_event_at,
      s.duration_ms, s.visitor_id, s.user_email, s.store_user_id AS customer_id, s.device, s.browser, s.os, s.country, s.time_zone,
      s.language, s.original_url, (SELECT coalesce(jsonb_agg(jsonb_build_object('url', p.url, 'title', p.title) ORDER BY p.at), '[]')
        FROM page_views p WHERE p.workspace_id = s.workspace_id AND p.session_id = s.session_id) AS pages
    FROM sessions s WHERE s.workspace_id = ${workspace_id}
      ${after ? sql`AND (s.created_at, s.session_id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``}
    ORDER BY s.created_at DESC, s.session_id DESC LIMIT ${PAGE}`;
