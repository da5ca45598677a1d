import { sql } from 'drizzle-orm';
import { hasRows, pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

/** Whose mark: a person's, in a workspace. */
export interface Watcher {
  workspace_id: string;
  user_id: string;
}

/** Which of these sessions the person has watched. For the rows of a page: it looks at nothing else. */
export async function watchedAmong(
  orm: Orm,
  { workspace_id, user_id }: Watcher,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set();
  return new Set(
    await valuesOf(orm, pick(schema.watched_sessions, 'session_id'))`
      SELECT session_id FROM watched_sessions WHERE workspace_id = ${workspace_id}
        AND session_id = ANY(${sql.param(sessionIds)}::uuid[]) AND user_id = ${user_id}`,
  );
}

/** Sets the mark or takes it away, however often; answers whether there is such a session. */
export async function markWatched(
  orm: Orm,
  { workspace_id, user_id }: Watcher,
  sessionId: string,
  { watched, at }: { watched: boolean; at: string },
): Promise<boolean> {
  const mark = watched
    ? sql`INSERT INTO watched_sessions (workspace_id, session_id, user_id, watched_at)
        SELECT workspace_id, session_id, ${user_id}::uuid, ${at}::timestamptz FROM session
        ON CONFLICT DO NOTHING`
    : sql`DELETE FROM watched_sessions w USING session s WHERE w.workspace_id = s.workspace_id
        AND w.session_id = s.session_id AND w.user_id = ${user_id}::uuid`;
  // Locked, so that a deletion that comes meanwhile waits for the mark and takes it along.
  return hasRows(orm)`WITH session AS (
      SELECT workspace_id, session_id FROM sessions
      WHERE workspace_id = ${workspace_id} AND session_id = ${sessionId} FOR KEY SHARE
    ), mark AS (${mark})
    SELECT 1 FROM session`;
}

/** Who leaves a workspace has watched nothing there. */
export const forgetWatched = (
  tx: Orm,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
) =>
  tx.execute(sql`DELETE FROM watched_sessions WHERE workspace_id = ${workspace_id} AND user_id = ${user_id}`);
