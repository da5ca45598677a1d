import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { recordset, SESSION_ID } from './queries.ts';
import type { SessionId } from './stored-block.ts';

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
