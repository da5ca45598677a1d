import { type SQL, sql } from 'drizzle-orm';
import { pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

// Texts of which no visitor could say that they are his alone: recordings of several refer to them.

const SHARED_TEXT = pick(schema.texts, 'hash', 'object_key');
export type SharedText = RowOf<typeof SHARED_TEXT>;

/** What so many visitors' recordings refer to is no visitor's own. */
const SHARED_BY = 3;
/** The list is made of the recordings that were written last … */
const RECORDINGS_LOOKED_AT = 300;
/** … and of so many texts of each: a page can be made to have thousands. */
const TEXTS_OF_EACH = 200;
/** For one text: a popular one has millions of recordings. */
const REFERRERS_LOOKED_AT = 30;

/**
 * Visitors of the sessions `s`, as few as they can be: somebody has two browsers, as far as the store told who it is, or begins as
 * nobody and signs in.
 */
const VISITORS: SQL = sql`least(count(DISTINCT s.visitor_id),
  count(DISTINCT coalesce(lower(s.user_email), s.store_user_id, s.visitor_id::text)))`;

/** The store's shared texts as far as its latest recordings tell them, those of the most visitors first. */
export const listSharedTexts = (orm: Orm, workspace_id: string, limit: number): Promise<SharedText[]> =>
  rowsOf(orm, SHARED_TEXT)`SELECT t.hash, t.object_key FROM (
      SELECT r.hash, ${VISITORS} AS visitors FROM (
        SELECT session_id FROM recordings WHERE workspace_id = ${workspace_id}
        ORDER BY written_at DESC LIMIT ${RECORDINGS_LOOKED_AT}
      ) latest JOIN sessions s ON s.workspace_id = ${workspace_id} AND s.session_id = latest.session_id
      CROSS JOIN LATERAL (
        SELECT hash FROM recording_texts
        WHERE workspace_id = ${workspace_id} AND session_id = latest.session_id LIMIT ${TEXTS_OF_EACH}
      ) r GROUP BY r.hash
    ) c JOIN texts t ON t.workspace_id = ${workspace_id} AND t.hash = c.hash
    WHERE t.kind = 'text' AND c.visitors >= ${SHARED_BY}
    ORDER BY c.visitors DESC, t.hash LIMIT ${limit}`;

/** Those of the texts that are shared, as far as some of the recordings that refer to them tell. */
export const sharedAmong = (
  orm: Orm,
  workspace_id: string,
  hashes: readonly string[],
): Promise<SharedText[]> =>
  rowsOf(orm, SHARED_TEXT)`SELECT t.hash, t.object_key FROM texts t CROSS JOIN LATERAL (
      SELECT ${VISITORS} AS visitors FROM (
        SELECT session_id FROM recording_texts
        WHERE workspace_id = t.workspace_id AND hash = t.hash LIMIT ${REFERRERS_LOOKED_AT}
      ) r JOIN sessions s ON s.workspace_id = ${workspace_id} AND s.session_id = r.session_id
    ) v WHERE t.workspace_id = ${workspace_id} AND t.hash = ANY(${sql.param([...hashes])}::text[])
      AND t.kind = 'text' AND v.visitors >= ${SHARED_BY}`;
