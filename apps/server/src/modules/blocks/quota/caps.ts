import { sql } from 'drizzle-orm';
import { recordset, SESSION_ID } from '../../../database/recordset.ts';
import { pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { type SessionId, sessionKey } from '../stored-block.ts';
import type { IngestBounds } from './bounds.ts';
import { askToTell, fullStores } from './traffic.ts';

/** Why no more is taken: of this session, or today of this store. */
export type Cap = 'session_limit_reached' | 'store_limit_reached';

/** What the session's row says then. */
const LEFT_OUT = {
  session_limit_reached: 'session_limit',
  store_limit_reached: 'store_limit',
} as const satisfies Record<Cap, string>;

/**
 * Those of these sessions of which no more is taken, by `sessionKey`. Sessions that are under way say from then on that something was
 * left out, and owners hear of a store's full day. A group may overstep a bound by what is in it: they bound what is
 * kept, and are nobody's price.
 */
export async function cappedSessions(
  { orm, clock, jobs, bounds }: Needs<'orm' | 'clock' | 'jobs'> & { bounds: IngestBounds },
  sessions: readonly SessionId[],
): Promise<Map<string, Cap>> {
  const capped = new Map<string, Cap>();
  const workspace_ids = [...new Set(sessions.map(({ workspace_id }) => workspace_id))];
  const now = clock.now();
  const full = await fullStores(orm, workspace_ids, { now, bytes: bounds.store_bytes_a_day });
  const stores = [...full].toSorted().map((workspace_id) => ({ workspace_id }));
  await askToTell(orm, jobs, now, { reason: 'store_limit', stores });
  for (const session of sessions)
    if (full.has(session.workspace_id)) capped.set(sessionKey(session), 'store_limit_reached');
  for (const session of await largeSessions(orm, sessions, bounds))
    capped.set(sessionKey(session), 'session_limit_reached');
  if (capped.size > 0) await tellLeftOut(orm, sessions, capped);
  return capped;
}

/** A session has no more pages than blocks: few are ever counted. */
const largeSessions = (
  orm: Orm,
  sessions: readonly SessionId[],
  { session_bytes, session_pages }: IngestBounds,
): Promise<SessionId[]> =>
  rowsOf(orm, pick(schema.sessions, 'workspace_id', 'session_id'))`
    SELECT s.workspace_id, s.session_id FROM sessions s JOIN ${recordset(sessions, SESSION_ID)}
      ON s.workspace_id = n.workspace_id AND s.session_id = n.session_id
    WHERE s.received_bytes >= ${session_bytes} OR s.block_count >= ${session_pages} AND (
      SELECT count(*) FROM (
        SELECT b.page_id FROM blocks b WHERE b.workspace_id = s.workspace_id AND b.session_id = s.session_id
        UNION SELECT r.page_id FROM received_pages r
          WHERE r.workspace_id = s.workspace_id AND r.session_id = s.session_id
      ) pages) >= ${session_pages}`;

async function tellLeftOut(
  orm: Orm,
  sessions: readonly SessionId[],
  capped: ReadonlyMap<string, Cap>,
): Promise<void> {
  const rows = sessions.flatMap((session) => {
    const cap = capped.get(sessionKey(session));
    return cap ? [{ ...session, left_out: LEFT_OUT[cap] }] : [];
  });
  // Once each: a flood of blocks that are refused writes nothing.
  await orm.execute(sql`UPDATE sessions s SET left_out = l.left_out FROM (
      SELECT s.workspace_id, s.session_id, n.left_out FROM sessions s
        JOIN ${recordset(rows, `${SESSION_ID}, left_out text`)}
        ON s.workspace_id = n.workspace_id AND s.session_id = n.session_id
      WHERE s.left_out IS NULL OR s.left_out NOT IN ('session_limit', n.left_out)
      ORDER BY s.workspace_id, s.session_id FOR UPDATE OF s
    ) l WHERE s.workspace_id = l.workspace_id AND s.session_id = l.session_id`);
}
