import { sql } from 'drizzle-orm';
import { ofSession, recordset, SESSION_ID, type SessionKey } from '../../database/recordset.ts';
import { firstRow, hasRows, pick, type RowOf, rowsOf, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { dropUnusedTexts } from './text-rows.ts';

export const STORED_RECORDING = pick(schema.recordings, 'version', 'object_key', 'bytes', 'events');
export type StoredRecording = RowOf<typeof STORED_RECORDING>;

export const recordingOf = (orm: Orm, session: SessionKey): Promise<StoredRecording | undefined> =>
  firstRow(orm, STORED_RECORDING)`
    SELECT version, object_key, bytes, events FROM recordings WHERE ${ofSession(session)}`;

const PAGE_FACTS = pick(schema.recorded_pages, 'page_id', 'tab_id', 'first_at');
export type PageFacts = RowOf<typeof PAGE_FACTS>;

/** The pages of a recording, in order. */
export const recordedPages = (orm: Orm, session: SessionKey): Promise<PageFacts[]> =>
  rowsOf(orm, PAGE_FACTS)`
    SELECT page_id, tab_id, first_at FROM recorded_pages WHERE ${ofSession(session)} ORDER BY first_at, page_id`;

export interface NewRecording extends SessionKey {
  version: string;
  object_key: string;
  bytes: number;
  events: number;
  written_at: string;
  pages: readonly PageFacts[];
  text_hashes: readonly string[];
}

/**
 * Puts a recording in the place of the session's older one, if there is one.
 * @returns hashes of the texts that this one referred to and the new one does not
 */
export async function replaceRecording(tx: Orm, recording: NewRecording): Promise<string[]> {
  const { workspace_id, session_id, version, object_key, bytes, events, written_at } = recording;
  const before = await rowsOf(tx, pick(schema.recording_texts, 'hash'))`
    DELETE FROM recording_texts WHERE ${ofSession(recording)} RETURNING hash`;
  await tx.execute(sql`INSERT INTO recordings (workspace_id, session_id, version, object_key, bytes, events, written_at)
    VALUES (${workspace_id}, ${session_id}, ${version}, ${object_key}, ${bytes}, ${events}, ${written_at}::timestamptz)
    ON CONFLICT (workspace_id, session_id) DO UPDATE SET version = excluded.version, object_key = excluded.object_key,
      bytes = excluded.bytes, events = excluded.events, written_at = excluded.written_at`);
  await tx.execute(sql`INSERT INTO recording_texts (workspace_id, session_id, hash)
    SELECT ${workspace_id}::uuid, ${session_id}::uuid, hash FROM unnest(${sql.param([...recording.text_hashes])}::text[]) hash`);
  await tx.execute(sql`INSERT INTO recorded_pages (workspace_id, session_id, page_id, tab_id, first_at)
    SELECT ${workspace_id}::uuid, ${session_id}::uuid, n.page_id, n.tab_id, n.first_at
    FROM jsonb_to_recordset(${JSON.stringify(recording.pages)}::jsonb) AS n(page_id uuid, tab_id uuid, first_at bigint)
    ON CONFLICT (workspace_id, session_id, page_id) DO UPDATE SET first_at = least(recorded_pages.first_at, excluded.first_at)`);
  const now = new Set(recording.text_hashes);
  return before.map(({ hash }) => hash).filter((hash) => !now.has(hash));
}

/**
 * Forgets the sessions' recordings, and the texts that no other recording needs.
 * @returns keys of the objects that nothing names any more
 */
export async function dropRecordings(tx: Orm, sessions: readonly SessionKey[]): Promise<string[]> {
  const texts = await rowsOf(tx, pick(schema.recording_texts, 'workspace_id', 'hash'))`
    DELETE FROM recording_texts t USING ${recordset(sessions, SESSION_ID)}
    WHERE t.workspace_id = n.workspace_id AND t.session_id = n.session_id RETURNING t.workspace_id, t.hash`;
  return [
    ...(await valuesOf(tx, pick(schema.recordings, 'object_key'))`
      DELETE FROM recordings r USING ${recordset(sessions, SESSION_ID)}
      WHERE r.workspace_id = n.workspace_id AND r.session_id = n.session_id RETURNING r.object_key`),
    ...(await dropUnusedTexts(tx, texts)),
  ];
}

/** Whether a recording, a text or a file for download is that object. */
export const isFileNamed = (orm: Orm, object_key: string): Promise<boolean> =>
  hasRows(orm)`SELECT FROM recordings WHERE object_key = ${object_key} UNION ALL
    SELECT FROM texts WHERE object_key = ${object_key} UNION ALL
    SELECT FROM session_exports WHERE object_key = ${object_key}`;
