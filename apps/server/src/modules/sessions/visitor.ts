import { sql } from 'drizzle-orm';
import { number, texts } from '../../database/kinds.ts';
import { firstRow } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';
import { postingsOfEmail } from '../search/service.ts';

/** What the viewer lists. Who came more often is looked up by the email, in the list. */
const MAX_LISTED = 50;
/** Counted so far: whoever knows a store's id can send as many visits of one visitor as they like. */
const MAX_COUNTED = 1_000;

/**
 * The sessions of a session's visitor, the newest first (this one among them unless as many newer ones are): those of the same browser, and those
 * with the same email where it is known, which come from the search's postings and so a moment later.
 * @returns undefined when there is no such session
 */
export async function sessionsOfVisitor(
  orm: Orm,
  workspace_id: string,
  session_id: string,
): Promise<{ ids: string[]; count: number; count_is_capped: boolean } | undefined> {
  // One more says that there are more.
  const newest = sql`ORDER BY created_at DESC, session_id DESC LIMIT ${MAX_COUNTED + 1}`;
  const found = await firstRow(orm, { ids: texts, count: number })`WITH this AS MATERIALIZED (
      SELECT visitor_id, user_email FROM sessions
      WHERE workspace_id = ${workspace_id} AND session_id = ${session_id}
    ), theirs AS MATERIALIZED (
      SELECT created_at, session_id FROM (
        (SELECT s.created_at, s.session_id FROM sessions s
          WHERE s.workspace_id = ${workspace_id} AND s.visitor_id = (SELECT visitor_id FROM this) ${newest})
        UNION (SELECT s.created_at, s.session_id
          FROM (${postingsOfEmail(workspace_id, sql`(SELECT user_email FROM this)`)} ${newest}) p, LATERAL (
            SELECT s.created_at, s.session_id FROM sessions s WHERE s.workspace_id = ${workspace_id}
              AND s.session_id = p.session_id AND s.user_email = (SELECT user_email FROM this) OFFSET 0) s)
      ) either ${newest}
    )
    SELECT (SELECT count(*) FROM theirs)::integer AS count, ARRAY(
      SELECT session_id::text FROM theirs ORDER BY created_at DESC, session_id DESC LIMIT ${MAX_LISTED}) AS ids
    FROM this`;
  return (
    found && {
      ids: found.ids,
      count: Math.min(found.count, MAX_COUNTED),
      count_is_capped: found.count > MAX_COUNTED,
    }
  );
}
