import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { recordset, SESSION_ID } from './queries.ts';
import type { SessionId } from './stored-block.ts';

// Rows of deleted sessions in tables of the modules recordings and exports. They go in the transaction that removes the sessions
// (delete-session-batch.ts), under its locks; and those modules use this one, so that it cannot use them.

/**
 * Forgets the sessions' recordings, and the texts that no other recording needs.
 * @returns keys of the objects that nothing names any more
 */
export async function dropRecordings(tx: Orm, sessions: readonly SessionId[]): Promise<string[]> {
  const texts = await rowsOf<{ workspace_id: string; hash: string }>(
    tx,
    sql`DELETE FROM recording_texts t USING ${recordset(sessions, SESSION_ID)}
      WHERE t.workspace_id = n.workspace_id AND t.session_id = n.session_id RETURNING t.workspace_id, t.hash`,
  );
  const recordings = await rowsOf<{ object_key: string }>(
    tx,
    sql`DELETE FROM recordings r USING ${recordset(sessions, SESSION_ID)}
      WHERE r.workspace_id = n.workspace_id AND r.session_id = n.session_id RETURNING r.object_key`,
  );
  return [...recordings.map(({ object_key }) => object_key), ...(await dropUnusedTexts(tx, texts))];
}

/**
 * Forgets the sessions' files for download; whose making had not come to its end counts for nothing.
 * @returns keys of the objects that nothing names any more
 */
export async function dropExports(tx: Orm, sessions: readonly SessionId[]): Promise<string[]> {
  const rows = await rowsOf<{ object_key: string | null }>(
    tx,
    sql`WITH gone AS (
        DELETE FROM session_exports e USING ${recordset(sessions, SESSION_ID)}
        WHERE e.workspace_id = n.workspace_id AND e.session_id = n.session_id
        RETURNING e.workspace_id, e.period_start, e.object_key
      ), back AS (
        UPDATE quota_usage u SET downloads_used = u.downloads_used - g.units
        FROM (SELECT workspace_id, period_start, count(*)::integer AS units FROM gone
          WHERE object_key IS NULL AND period_start IS NOT NULL GROUP BY 1, 2) g
        WHERE u.workspace_id = g.workspace_id AND u.period_start = g.period_start
      )
      SELECT object_key FROM gone`,
  );
  return rows.flatMap(({ object_key }) => object_key ?? []);
}

/**
 * Forgets those of the texts that no recording refers to any more.
 * @returns keys of their objects
 */
export async function dropUnusedTexts(
  tx: Orm,
  texts: readonly { workspace_id: string; hash: string }[],
): Promise<string[]> {
  if (texts.length === 0) return [];
  const named = recordset(texts, 'workspace_id uuid, hash text');
  // Locked first: a recording that is just being written with one of them is waited for, and seen by the next statement.
  await tx.execute(sql`SELECT FROM texts t WHERE (t.workspace_id, t.hash) IN (SELECT workspace_id, hash FROM ${named})
    ORDER BY t.workspace_id, t.hash FOR UPDATE`);
  const rows = await rowsOf<{ object_key: string }>(
    tx,
    sql`DELETE FROM texts t USING (SELECT DISTINCT workspace_id, hash FROM ${named}) u
      WHERE t.workspace_id = u.workspace_id AND t.hash = u.hash
        AND NOT EXISTS (SELECT FROM recording_texts r WHERE r.workspace_id = t.workspace_id AND r.hash = t.hash)
      RETURNING t.object_key`,
  );
  return rows.map(({ object_key }) => object_key);
}
