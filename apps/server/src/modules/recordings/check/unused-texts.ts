import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../../ports/database.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import { dropUnusedTexts, requestObjectDeletion } from '../../blocks/service.ts';
import type { NeededTexts } from './needed-texts.ts';

/** Rows looked at in one statement, and removed in one transaction. */
const BATCH = 500;

interface TextKey {
  workspace_id: string;
  hash: string;
}

/**
 * Forgets the texts that no recording refers to, and has their objects removed. A recording that is just being written with one of
 * them is done again (swap.ts).
 * @returns how many
 */
export async function removeUnusedTexts(
  { orm, jobs }: { orm: Orm; jobs: Pick<JobQueue, 'add'> },
  needed: NeededTexts,
  isOver: () => boolean,
): Promise<number> {
  let removed = 0;
  for (let after: TextKey | undefined; !isOver(); ) {
    const texts = await unusedTexts(orm, after);
    after = texts.at(-1);
    if (!after) break;
    const needless = texts.filter(({ workspace_id, hash }) => !needed.has(workspace_id, hash));
    removed += await orm.transaction(async (tx) => {
      const keys = await dropUnusedTexts(tx, needless);
      await requestObjectDeletion(tx, jobs, keys);
      return keys.length;
    });
  }
  return removed;
}

const unusedTexts = (orm: Orm, after: TextKey | undefined): Promise<TextKey[]> =>
  rowsOf<TextKey>(
    orm,
    sql`SELECT workspace_id, hash FROM texts t
      WHERE ${after ? sql`(workspace_id, hash) > (${after.workspace_id}::uuid, ${after.hash}) AND` : sql``}
        NOT EXISTS (SELECT FROM recording_texts r WHERE r.workspace_id = t.workspace_id AND r.hash = t.hash)
      ORDER BY workspace_id, hash LIMIT ${BATCH}`,
  );
