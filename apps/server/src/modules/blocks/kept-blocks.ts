import { recordset } from '../../database/recordset.ts';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { receivedPages } from './queries.ts';
import { digestAt } from './received.ts';
import type { SessionId } from './stored-block.ts';

type BlockOfSession = { page_id: string; seq: number };

/** Those of a session's blocks that have been stored, also when they are a recording by now. */
export async function keptBlocks(
  orm: Orm,
  session: SessionId,
  asked: readonly BlockOfSession[],
): Promise<BlockOfSession[]> {
  const { workspace_id, session_id } = session;
  const rows = await rowsOf(orm, pick(schema.blocks, 'page_id', 'seq'))`
    SELECT page_id, seq FROM blocks WHERE workspace_id = ${workspace_id} AND session_id = ${session_id}
      AND (page_id, seq) IN (SELECT page_id, seq FROM ${recordset(asked, 'page_id uuid, seq integer')})`;
  const isRow = ({ page_id, seq }: BlockOfSession) =>
    rows.some((row) => row.page_id === page_id && row.seq === seq);
  const others = asked.filter((block) => !isRow(block));
  if (others.length === 0) return [...asked];
  const page_ids = [...new Set(others.map(({ page_id }) => page_id))];
  const pages = await receivedPages(
    orm,
    page_ids.map((page_id) => ({ ...session, page_id })),
  );
  const isReceived = ({ page_id, seq }: BlockOfSession) =>
    pages.some((page) => page.page_id === page_id && digestAt(page, seq) !== undefined);
  return asked.filter((block) => isRow(block) || isReceived(block));
}
