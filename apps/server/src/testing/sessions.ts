import { randomUUID } from 'node:crypto';
import type { Device } from '@vitrine/contract/sessions';
import { sql } from 'drizzle-orm';
import { iso } from '../kernel/iso.ts';
import { queueForSearch, readQueued } from '../modules/search/service.ts';
import type { TestServer } from './test-server.ts';

export interface TestSession {
  session_id?: string;
  /** What it is called outside; the same, where it does not matter. */
  public_id?: string;
  /** Milliseconds since the epoch, server's time. */
  created_at: number;
  clock_skew_ms?: number;
  duration_ms?: number;
  last_event_at?: number;
  start_time?: number;
  visitor_id?: string;
  user_email?: string | undefined;
  device?: Device;
  country?: string;
  time_zone?: string;
  has_recording?: boolean;
  original_url?: string;
  event_counts?: Record<string, number>;
  /** Each page's blocks by number; one page a tab. */
  pages?: { page_id: string; tab_id: string; blocks: readonly number[] }[];
  /** Times by the visitor's clock. */
  views?: { url: string; title?: string; at: number; page_id?: string; tab_id?: string }[];
}

/** Writes a session's rows as ingest leaves them, and has its texts read; its bytes are in no segment, so it cannot be replayed. */
export async function insertSession(
  { deps }: TestServer,
  workspaceId: string,
  session: TestSession,
): Promise<string> {
  const { orm } = deps.database;
  const id = session.session_id ?? randomUUID();
  const { created_at } = session;
  await orm.execute(sql`INSERT INTO sessions (workspace_id, session_id, public_id, created_at, clock_skew_ms, start_time,
      last_event_at, duration_ms, visitor_id, user_email, device, browser, country, time_zone, original_url, original_domain,
      has_recording, event_counts)
    VALUES (${workspaceId}, ${id}, ${session.public_id ?? id}, ${iso(created_at)}, ${session.clock_skew_ms ?? 0},
      ${iso(session.start_time ?? created_at)},
      ${iso(session.last_event_at ?? created_at)}, ${session.duration_ms ?? 0}, ${session.visitor_id ?? randomUUID()},
      ${session.user_email ?? null}, ${session.device ?? 'desktop'}, 'Chrome 142',
      ${session.country ?? ''}, ${session.time_zone ?? ''}, ${session.original_url ?? ''}, '',
      ${session.has_recording ?? false},
      ${JSON.stringify(session.event_counts ?? {})}::jsonb)`);
  const segment = randomUUID();
  if (session.pages)
    await orm.execute(sql`INSERT INTO segments (id, object_key, bytes, created_at)
      VALUES (${segment}, ${segment}, 0, ${iso(created_at)})`);
  for (const { page_id, tab_id, blocks } of session.pages ?? []) {
    for (const seq of blocks)
      await orm.execute(sql`INSERT INTO blocks (workspace_id, session_id, page_id, seq, tab_id, digest, segment_id,
          body_offset, body_bytes, first_at, last_at, received_at)
        VALUES (${workspaceId}, ${id}, ${page_id}, ${seq}, ${tab_id}, '\\x00'::bytea, ${segment}, 0, 0, 0, 0,
          ${iso(created_at)})`);
  }
  for (const [index, view] of (session.views ?? []).entries())
    await orm.execute(sql`INSERT INTO page_views
        (workspace_id, session_id, page_id, seq, position, tab_id, url, title, at)
      VALUES (${workspaceId}, ${id}, ${view.page_id ?? randomUUID()}, 0, ${index}, ${view.tab_id ?? randomUUID()},
        ${view.url}, ${view.title ?? ''}, ${view.at})`);
  await queueForSearch(orm, [{ workspace_id: workspaceId, session_id: id }]);
  while ((await readQueued(orm, 50)) > 0);
  return id;
}
