import { type SQL, sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { recordset, SESSION_ID } from '../../database/recordset.ts';
import { pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { deleteSome } from '../../kernel/delete-some.ts';
import type { Orm } from '../../ports/database.ts';

const SESSION_ID_ROW = pick(schema.sessions, 'workspace_id', 'session_id');
export type SessionId = RowOf<typeof SESSION_ID_ROW>;

/** A text that a session can be found by. */
const SAID = {
  ...SESSION_ID_ROW,
  created_at: schema.sessions.created_at,
  kind: schema.search_texts.kind,
  /** Hexadecimal. */
  digest: text,
  text: text,
};
export type Said = RowOf<typeof SAID>;

const QUEUED = pick(schema.search_queue, 'id', 'workspace_id', 'session_id', 'stale_email');
export type Queued = RowOf<typeof QUEUED>;

const DIGEST = (text: string) => `substring(sha256(convert_to(${text}, 'UTF8')) FOR 16)`;

/** Has the sessions' texts read soon; `stale_email`: one that no longer leads to the session. */
export async function enqueue(
  tx: Orm,
  rows: readonly (SessionId & { stale_email?: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`INSERT INTO search_queue (workspace_id, session_id, stale_email)
    SELECT workspace_id, session_id, stale_email FROM ${recordset(rows, `${SESSION_ID}, stale_email text`)}`);
}

/** The oldest of the queue that nobody else is at; they stay locked, and so do their sessions' rows, against deletion. */
export async function takeQueued(tx: Orm, limit: number): Promise<{ queued: Queued[]; living: SessionId[] }> {
  const queued = await rowsOf(tx, QUEUED)`
    SELECT id, workspace_id, session_id, stale_email FROM search_queue ORDER BY id LIMIT ${limit}
    FOR UPDATE SKIP LOCKED`;
  if (queued.length === 0) return { queued, living: [] };
  const living = await rowsOf(tx, SESSION_ID_ROW)`
    SELECT s.workspace_id, s.session_id FROM sessions s WHERE (s.workspace_id, s.session_id) IN
      (SELECT workspace_id, session_id FROM ${recordset(queued, SESSION_ID)})
    ORDER BY s.workspace_id, s.session_id FOR KEY SHARE`;
  return { queued, living };
}

export const deleteQueued = (tx: Orm, queued: readonly Queued[]) =>
  tx.execute(
    sql`DELETE FROM search_queue WHERE id = ANY(${sql.param(queued.map(({ id }) => id))}::bigint[])`,
  );

/** What is kept of a text, in characters: longer ones are data, and each character costs an entry of the index. */
const MAX_CHARACTERS = 500;

/** Every text of each session once, cut to `MAX_CHARACTERS`; of its pages' at most `limit`. */
export const textsOf = (tx: Orm, sessions: readonly SessionId[], limit: number): Promise<Said[]> =>
  rowsOf(tx, SAID)`SELECT * FROM (${saidBy(sessions, sql`LIMIT ${limit}`)}) said`;

/** What the sessions can be found by, with digests; `tail` bounds what their pages say. */
const saidBy = (sessions: readonly SessionId[], tail: SQL): SQL =>
  sql`SELECT s.workspace_id, s.session_id, s.created_at, said.kind, said.text,
      encode(${sql.raw(DIGEST('said.text'))}, 'hex') AS digest
    FROM sessions s JOIN ${recordset(sessions, SESSION_ID)} USING (workspace_id, session_id), LATERAL (
      SELECT 'page' AS kind, left(s.original_url, ${MAX_CHARACTERS}) AS text
      UNION SELECT 'email', left(s.user_email, ${MAX_CHARACTERS})
      UNION (SELECT DISTINCT 'page', left(page.text, ${MAX_CHARACTERS})
        FROM page_views v, LATERAL (VALUES (v.url), (v.title)) page (text)
        WHERE v.workspace_id = s.workspace_id AND v.session_id = s.session_id ${tail})) said
    WHERE said.text <> ''`;

const TEXT = { ...pick(schema.search_texts, 'id', 'workspace_id', 'kind'), digest: text };
const TEXT_KEY = 'workspace_id uuid, kind text, digest text';

/** Inserts those that are not there, in order of key: two that insert the same ones wait for one another in turn. */
export const insertTexts = (tx: Orm, said: readonly Said[]) =>
  tx.execute(sql`INSERT INTO search_texts (workspace_id, kind, digest, text)
    SELECT DISTINCT workspace_id, kind, decode(digest, 'hex'), text
    FROM ${recordset(said, `${TEXT_KEY}, text text`)} ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING`);

/** The texts' rows, kept from being deleted until the transaction ends. */
export const lockTexts = (tx: Orm, said: readonly Pick<Said, 'workspace_id' | 'kind' | 'digest'>[]) =>
  rowsOf(tx, TEXT)`SELECT t.id, t.workspace_id, t.kind, encode(t.digest, 'hex') AS digest FROM search_texts t
    WHERE (t.workspace_id, t.kind, t.digest) IN
      (SELECT workspace_id, kind, decode(digest, 'hex') FROM ${recordset(said, TEXT_KEY)})
    ORDER BY t.id FOR KEY SHARE`;

export interface Posting {
  text_id: number;
  created_at: string;
  session_id: string;
}
const POSTING = 'text_id bigint, created_at timestamptz, session_id uuid';

export const insertPostings = (tx: Orm, postings: readonly Posting[]) =>
  tx.execute(sql`INSERT INTO search_postings (text_id, created_at, session_id)
    SELECT text_id, created_at, session_id FROM ${recordset(postings, POSTING)} ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING`);

/** With the texts that no session has any more. */
export async function deletePostings(tx: Orm, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  await tx.execute(sql`DELETE FROM search_postings p USING ${recordset(postings, POSTING)}
    WHERE p.text_id = n.text_id AND p.created_at = n.created_at AND p.session_id = n.session_id`);
  await deleteUnused(tx, [...new Set(postings.map(({ text_id }) => text_id))]);
}

/** All postings of the sessions: a hostile one has more texts than there is memory for, and they stay in the database. */
export async function deletePostingsOf(tx: Orm, sessions: readonly SessionId[]): Promise<void> {
  const deleted = await rowsOf(tx, pick(schema.search_postings, 'text_id'))`
    DELETE FROM search_postings p USING search_texts t, (${saidBy(sessions, sql``)}) said
    WHERE t.workspace_id = said.workspace_id AND t.kind = said.kind AND t.digest = decode(said.digest, 'hex')
      AND p.text_id = t.id AND p.created_at = said.created_at AND p.session_id = said.session_id
    RETURNING p.text_id`;
  await deleteUnused(tx, [...new Set(deleted.map(({ text_id }) => text_id))]);
}

/**
 * Those of the texts that no posting names. They are locked first: whoever is about to name or to leave one of them is
 * waited for, and only the statement after that sees what they did.
 */
async function deleteUnused(tx: Orm, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const texts = sql`${sql.param(ids)}::bigint[]`;
  await tx.execute(sql`SELECT FROM search_texts WHERE id = ANY(${texts}) ORDER BY id FOR UPDATE`);
  await tx.execute(sql`DELETE FROM search_texts t WHERE t.id = ANY(${texts})
    AND NOT EXISTS (SELECT FROM search_postings p WHERE p.text_id = t.id)`);
}

/** Puts the oldest row of the queue behind the others. */
export const postponeFirst = (orm: Orm) =>
  orm.execute(sql`UPDATE search_queue SET id = DEFAULT WHERE id = (SELECT min(id) FROM search_queue)`);

/** Emails that the sessions had before, and that the queue has not taken away yet. */
export const staleEmails = (tx: Orm, sessions: readonly SessionId[]): Promise<Said[]> =>
  rowsOf(tx, SAID)`
    SELECT DISTINCT q.workspace_id, q.session_id, s.created_at, 'email' AS kind, q.stale_email AS text,
      encode(${sql.raw(DIGEST('q.stale_email'))}, 'hex') AS digest
    FROM search_queue q JOIN ${recordset(sessions, SESSION_ID)} USING (workspace_id, session_id)
      JOIN sessions s USING (workspace_id, session_id)
    WHERE q.stale_email IS NOT NULL AND q.stale_email IS DISTINCT FROM s.user_email`;

/** Of `email` (an SQL text; null is none) the sessions that have it, or had it a moment ago: `created_at`, `session_id`. */
export const postingsOfEmail = (workspace_id: string, email: SQL): SQL =>
  sql`SELECT created_at, session_id FROM search_postings WHERE text_id = (
    SELECT t.id FROM search_texts t, (SELECT left(${email}, ${MAX_CHARACTERS}) AS email) asked
    WHERE t.workspace_id = ${workspace_id} AND t.kind = 'email' AND t.digest = ${sql.raw(DIGEST('asked.email'))})`;

/** What the sessions of a workspace that is erased were found by, some of it. @returns whether there may be more */
export const deleteSearchOf = async (orm: Orm, workspace_id: string): Promise<boolean> =>
  (await deleteSome(orm, 'search_queue', workspace_id)) || deleteSome(orm, 'search_texts', workspace_id);
