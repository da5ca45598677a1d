import { sql } from 'drizzle-orm';
import { ofSession, recordset, type SessionKey } from '../../database/recordset.ts';
import { pick, type RowOf, rowsOf, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

const TEXT_ROW = pick(schema.texts, 'hash', 'kind', 'object_key');
type TextRow = RowOf<typeof TEXT_ROW>;
const NEW_TEXT = { ...TEXT_ROW, bytes: schema.texts.bytes };
export type NewText = RowOf<typeof NEW_TEXT>;

/**
 * The store's pictures that may be told by, those used last first: bases, and seeds of other people. Who comes with two browsers is
 * one, as far as the store told who it is.
 */
export const picturesOf = (
  orm: Orm,
  { workspace_id, session_id }: SessionKey,
  limit: number,
): Promise<NewText[]> =>
  rowsOf(orm, NEW_TEXT)`SELECT t.hash, t.kind, t.object_key, t.bytes FROM texts t
    WHERE t.workspace_id = ${workspace_id} AND (t.kind = 'base' OR t.kind = 'seed' AND NOT EXISTS (
      SELECT FROM recording_texts r
        JOIN sessions other ON other.workspace_id = r.workspace_id AND other.session_id = r.session_id
        JOIN sessions own ON own.workspace_id = ${workspace_id} AND own.session_id = ${session_id}
      WHERE r.workspace_id = t.workspace_id AND r.hash = t.hash AND (other.visitor_id = own.visitor_id
        OR other.user_email = own.user_email OR other.store_user_id = own.store_user_id)))
    ORDER BY t.used_at DESC, t.hash LIMIT ${limit}`;

/** Those of the texts that are kept. */
export const textsOf = (orm: Orm, workspace_id: string, hashes: readonly string[]): Promise<TextRow[]> =>
  rowsOf(orm, TEXT_ROW)`SELECT hash, kind, object_key FROM texts
    WHERE workspace_id = ${workspace_id} AND hash = ANY(${sql.param([...hashes])}::text[])`;

/**
 * Keeps texts that are new, and says of all that they are used now.
 * @returns keys of the objects that nobody needs, because their text was kept meanwhile; undefined when one of `hashes` is not
 *   there any more
 */
export async function keepTexts(
  tx: Orm,
  session: SessionKey,
  { texts, hashes, used_at }: { texts: readonly NewText[]; hashes: readonly string[]; used_at: string },
): Promise<string[] | undefined> {
  const { workspace_id } = session;
  const made = await rowsOf(tx, pick(schema.texts, 'object_key'))`
    INSERT INTO texts (workspace_id, hash, kind, object_key, bytes, used_at)
    SELECT ${workspace_id}::uuid, n.hash, n.kind, n.object_key, n.bytes,
      ${used_at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      AS n(hash text, kind text, object_key text, bytes bigint)
    ORDER BY n.hash ON CONFLICT (workspace_id, hash) DO NOTHING RETURNING object_key`;
  // In order, so that two recordings of a store do not wait for one another, and with those of the older recording, of which some
  // may go; whoever removes one is waited for.
  const there = await rowsOf(tx, pick(schema.texts, 'hash'))`
    UPDATE texts t SET used_at = ${used_at}::timestamptz FROM (
      SELECT hash FROM texts WHERE workspace_id = ${workspace_id} AND (hash = ANY(${sql.param([...hashes])}::text[])
        OR hash IN (SELECT hash FROM recording_texts WHERE ${ofSession(session)}))
      ORDER BY hash FOR UPDATE
    ) n WHERE t.workspace_id = ${workspace_id} AND t.hash = n.hash RETURNING t.hash`;
  const known = new Set(there.map(({ hash }) => hash));
  if (!hashes.every((hash) => known.has(hash))) return undefined;
  const kept = new Set(made.map(({ object_key }) => object_key));
  return texts.map(({ object_key }) => object_key).filter((key) => !kept.has(key));
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
  return valuesOf(tx, pick(schema.texts, 'object_key'))`
    DELETE FROM texts t USING (SELECT DISTINCT workspace_id, hash FROM ${named}) u
    WHERE t.workspace_id = u.workspace_id AND t.hash = u.hash
      AND NOT EXISTS (SELECT FROM recording_texts r WHERE r.workspace_id = t.workspace_id AND r.hash = t.hash)
    RETURNING t.object_key`;
}

const TEXT_KEY = pick(schema.texts, 'workspace_id', 'hash');
export type TextKey = RowOf<typeof TEXT_KEY>;

/** Texts looked at in one statement. */
const BATCH = 500;

/** Some of the texts that no recording refers to, in order of key, those after `after`. */
export const unusedTexts = (orm: Orm, after: TextKey | undefined): Promise<TextKey[]> =>
  rowsOf(orm, TEXT_KEY)`SELECT workspace_id, hash FROM texts t
    WHERE ${after ? sql`(workspace_id, hash) > (${after.workspace_id}::uuid, ${after.hash}) AND` : sql``}
      NOT EXISTS (SELECT FROM recording_texts r WHERE r.workspace_id = t.workspace_id AND r.hash = t.hash)
    ORDER BY workspace_id, hash LIMIT ${BATCH}`;

/** Forgets texts of a workspace that is erased, whose recordings have gone. @returns keys of their objects, so many at most */
export async function dropTextsOf(tx: Orm, workspace_id: string, limit: number): Promise<string[]> {
  const texts = await rowsOf(tx, TEXT_KEY)`
    SELECT workspace_id, hash FROM texts WHERE workspace_id = ${workspace_id} LIMIT ${limit}`;
  return dropUnusedTexts(tx, texts);
}
