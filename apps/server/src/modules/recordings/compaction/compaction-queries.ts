import type { PublicSessionId } from '@vitrine/contract/session-id';
import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../../ports/database.ts';
import type { Origin } from './recording-file.ts';
import type { TextKind } from './write-recording.ts';

export interface SessionKey {
  workspace_id: string;
  session_id: string;
}

const ofSession = ({ workspace_id, session_id }: SessionKey) =>
  sql`workspace_id = ${workspace_id} AND session_id = ${session_id}`;

export interface StoredRecording {
  version: string;
  object_key: string;
  bytes: number;
  events: number;
}

export async function recordingOf(orm: Orm, session: SessionKey): Promise<StoredRecording | undefined> {
  const [row] = await rowsOf<StoredRecording>(
    orm,
    sql`SELECT version, object_key, bytes, events FROM recordings WHERE ${ofSession(session)}`,
  );
  return row;
}

/**
 * A session with its recording, if it has one, and whether blocks of it are in none, as they are at one moment. Undefined when there
 * is no such session.
 */
export async function sessionWithRecording(
  orm: Orm,
  session: SessionKey,
): Promise<
  { public_id: PublicSessionId; recording: StoredRecording | undefined; has_blocks: boolean } | undefined
> {
  const [row] = await rowsOf<{
    public_id: PublicSessionId;
    recording: StoredRecording | null;
    has_blocks: boolean;
  }>(
    orm,
    sql`SELECT public_id, (SELECT to_jsonb(r) FROM (
          SELECT version, object_key, bytes, events FROM recordings WHERE ${ofSession(session)}
        ) r) AS recording,
        EXISTS (SELECT FROM blocks WHERE ${ofSession(session)}) AS has_blocks
      FROM sessions WHERE ${ofSession(session)}`,
  );
  return row && { ...row, recording: row.recording ?? undefined };
}

/** Sessions with blocks that are in no recording, in order of key, those after `after`. */
export const sessionsInBlocks = (
  orm: Orm,
  after: SessionKey | undefined,
  limit: number,
): Promise<SessionKey[]> =>
  rowsOf<SessionKey>(
    orm,
    sql`SELECT DISTINCT workspace_id, session_id FROM blocks
      ${after ? sql`WHERE (workspace_id, session_id) > (${after.workspace_id}::uuid, ${after.session_id}::uuid)` : sql``}
      ORDER BY workspace_id, session_id LIMIT ${limit}`,
  );

/**
 * The session's blocks that are in no recording: when the last one came (ms since the epoch), and their bytes. Undefined when there
 * is none.
 */
export async function waitingBlocks(
  orm: Orm,
  session: SessionKey,
): Promise<{ received_at: number; bytes: number } | undefined> {
  const [row] = await rowsOf<{ received_at: number | null; bytes: number }>(
    orm,
    sql`SELECT (date_part('epoch', max(received_at)) * 1000)::bigint AS received_at, sum(body_bytes)::bigint AS bytes
      FROM blocks WHERE ${ofSession(session)}`,
  );
  const at = row?.received_at;
  return row && at !== null && at !== undefined
    ? { received_at: Number(at), bytes: Number(row.bytes) }
    : undefined;
}

export interface PageFacts {
  page_id: string;
  tab_id: string;
  first_at: number;
}

/** The pages of a recording, in order. */
export const recordedPages = (orm: Orm, session: SessionKey): Promise<PageFacts[]> =>
  rowsOf<PageFacts>(
    orm,
    sql`SELECT page_id, tab_id, first_at FROM recorded_pages WHERE ${ofSession(session)} ORDER BY first_at, page_id`,
  );

export interface TextRow {
  hash: string;
  kind: TextKind;
  object_key: string;
}

/**
 * The store's pictures that may be told by, those used last first: bases, and seeds of other people. Who comes with two browsers is
 * one, as far as the store told who it is.
 */
export const picturesOf = (
  orm: Orm,
  { workspace_id, session_id }: SessionKey,
  limit: number,
): Promise<(TextRow & { bytes: number })[]> =>
  rowsOf<TextRow & { bytes: number }>(
    orm,
    sql`SELECT t.hash, t.kind, t.object_key, t.bytes FROM texts t
      WHERE t.workspace_id = ${workspace_id} AND (t.kind = 'base' OR t.kind = 'seed' AND NOT EXISTS (
        SELECT FROM recording_texts r
          JOIN sessions other ON other.workspace_id = r.workspace_id AND other.session_id = r.session_id
          JOIN sessions own ON own.workspace_id = ${workspace_id} AND own.session_id = ${session_id}
        WHERE r.workspace_id = t.workspace_id AND r.hash = t.hash AND (other.visitor_id = own.visitor_id
          OR other.user_email = own.user_email OR other.store_user_id = own.store_user_id)))
      ORDER BY t.used_at DESC, t.hash LIMIT ${limit}`,
  );

/** Those of the texts that are kept. */
export const textsOf = (orm: Orm, workspace_id: string, hashes: readonly string[]): Promise<TextRow[]> =>
  rowsOf<TextRow>(
    orm,
    sql`SELECT hash, kind, object_key FROM texts
      WHERE workspace_id = ${workspace_id} AND hash = ANY(${sql.param([...hashes])}::text[])`,
  );

export interface NewText {
  hash: string;
  kind: TextKind;
  object_key: string;
  bytes: number;
}

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
  const made = await rowsOf<{ object_key: string }>(
    tx,
    sql`INSERT INTO texts (workspace_id, hash, kind, object_key, bytes, used_at)
      SELECT ${workspace_id}::uuid, n.hash, n.kind, n.object_key, n.bytes,
        ${used_at}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        AS n(hash text, kind text, object_key text, bytes bigint)
      ORDER BY n.hash ON CONFLICT (workspace_id, hash) DO NOTHING RETURNING object_key`,
  );
  // In order, so that two recordings of a store do not wait for one another, and with those of the older recording, of which some
  // may go; whoever removes one is waited for.
  const there = await rowsOf<{ hash: string }>(
    tx,
    sql`UPDATE texts t SET used_at = ${used_at}::timestamptz FROM (
        SELECT hash FROM texts WHERE workspace_id = ${workspace_id} AND (hash = ANY(${sql.param([...hashes])}::text[])
          OR hash IN (SELECT hash FROM recording_texts WHERE ${ofSession(session)}))
        ORDER BY hash FOR UPDATE
      ) n WHERE t.workspace_id = ${workspace_id} AND t.hash = n.hash RETURNING t.hash`,
  );
  const known = new Set(there.map(({ hash }) => hash));
  if (!hashes.every((hash) => known.has(hash))) return undefined;
  const kept = new Set(made.map(({ object_key }) => object_key));
  return texts.map(({ object_key }) => object_key).filter((key) => !kept.has(key));
}

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
  const before = await rowsOf<{ hash: string }>(
    tx,
    sql`DELETE FROM recording_texts WHERE ${ofSession(recording)} RETURNING hash`,
  );
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

/** The session's counts, as validation found them. */
export async function countsOf(orm: Orm, session: SessionKey): Promise<Omit<Origin, 'blocks'>> {
  const [row] = await rowsOf<Omit<Origin, 'blocks'>>(
    orm,
    sql`SELECT event_counts, quarantined_blocks, quarantined_events FROM sessions WHERE ${ofSession(session)}`,
  );
  return row ?? { event_counts: {}, quarantined_blocks: 0, quarantined_events: 0 };
}

/** Says of a session what validation had found, in place of what its headers say. */
export const setCounts = (tx: Orm, session: SessionKey, counts: Omit<Origin, 'blocks'>) =>
  tx.execute(sql`UPDATE sessions SET event_counts = ${JSON.stringify(counts.event_counts)}::jsonb,
      has_full_snapshot = ${JSON.stringify(counts.event_counts)}::jsonb ? '2',
      quarantined_blocks = ${counts.quarantined_blocks}, quarantined_events = ${counts.quarantined_events}
    WHERE ${ofSession(session)}`);

/** Whether addresses in blocks of the session are still to be read, for what is kept of the store. */
export async function hasUnnamedBlocks(orm: Orm, session: SessionKey): Promise<boolean> {
  const rows = await rowsOf(
    orm,
    sql`SELECT FROM blocks WHERE ${ofSession(session)} AND named_at IS NULL LIMIT 1`,
  );
  return rows.length > 0;
}
