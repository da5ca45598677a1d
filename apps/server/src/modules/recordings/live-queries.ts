import { sql } from 'drizzle-orm';
import { number } from '../../database/kinds.ts';
import { type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { type LiveCursor, MAX_PAGES } from './live-cursor.ts';
import { BYTES, PAGE_BLOCK } from './queries.ts';

const ARRIVED_BLOCK = {
  ...PAGE_BLOCK,
  tab_id: schema.blocks.tab_id,
  received_at: schema.blocks.received_at,
  from_at: number,
};
export type ArrivedBlock = RowOf<typeof ARRIVED_BLOCK>;

/**
 * Blocks that the cursor does not have, of all pages but `except`: of each page by number, of all in order of time. Pages
 * are found by leaping along the key, and of each only what is new is read.
 */
export const blocksNotTaken = (
  orm: Orm,
  { workspace_id, session_id }: { workspace_id: string; session_id: string },
  cursor: LiveCursor,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<ArrivedBlock[]> => {
  const pages = [...cursor.pages].map(([page, ranges]) => ({
    page,
    // Where the first hole is, or the end.
    begin: ranges[0] === 0 ? ranges[1] : 0,
    taken: `{${ranges.flatMap((bound, at) => (at % 2 ? [] : [`[${bound},${ranges[at + 1]})`]))}}`,
  }));
  const ofSession = sql`b.workspace_id = ${workspace_id} AND b.session_id = ${session_id}`;
  return rowsOf(orm, ARRIVED_BLOCK)`WITH RECURSIVE pages AS (
      (SELECT b.page_id FROM blocks b WHERE ${ofSession} ORDER BY b.page_id LIMIT 1)
      UNION ALL SELECT (SELECT b.page_id FROM blocks b WHERE ${ofSession} AND b.page_id > pages.page_id
        ORDER BY b.page_id LIMIT 1) FROM pages WHERE pages.page_id IS NOT NULL
    )
    SELECT next.* FROM pages ${cursor.pages.size < MAX_PAGES ? sql`LEFT` : sql`INNER`} JOIN
      jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) AS given (page text, begin integer, taken int4multirange)
      ON given.page = replace(substr(pages.page_id::text, 20), '-', ''),
      LATERAL (SELECT ${BYTES}, b.tab_id, b.received_at, b.validated_at IS NOT NULL AS validated,
          b.quarantine_reason, b.invalid_lines, max(b.first_at) OVER (ORDER BY b.seq) AS from_at
        FROM blocks b JOIN segments g ON g.id = b.segment_id
        WHERE ${ofSession} AND b.page_id = pages.page_id AND b.seq >= coalesce(given.begin, 0)
          AND (b.seq <@ given.taken) IS NOT TRUE
        ORDER BY b.seq LIMIT ${limit}) next
    WHERE pages.page_id <> ALL(${sql.param([...except])}::uuid[])
    ORDER BY next.from_at, next.page_id, next.seq LIMIT ${limit}`;
};
