import { type SQL, sql } from 'drizzle-orm';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

/** Texts whose sessions are looked up one text at a time; a term that is in more of them is common. */
const MAX_TEXTS = 10_000;

/** The texts that a term is in. */
export interface TextMatch {
  ids: number[];
  /** `ids` are not all of them. */
  more: boolean;
}

/**
 * Looks a term up in the URLs, titles and emails of a workspace.
 * @param times how many of the usual bound, for those who need more
 */
export async function findTexts(orm: Orm, workspace_id: string, term: string, times = 1): Promise<TextMatch> {
  const limit = MAX_TEXTS * times;
  const rows = await rowsOf(orm, pick(schema.search_texts, 'id'))`
    SELECT id FROM search_texts t WHERE workspace_id = ${workspace_id} AND ${contains(sql`t.text`, term)}
    LIMIT ${limit + 1}`;
  return { ids: rows.slice(0, limit).map(({ id }) => id), more: rows.length > limit };
}

/** A search term is a text to be found, not a pattern; case does not matter. */
export const contains = (text: SQL, term: string): SQL =>
  sql`${text} ILIKE ${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
