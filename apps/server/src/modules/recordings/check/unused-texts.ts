import type { Needs } from '../../../kernel/needs.ts';
import { requestObjectDeletion } from '../../blocks/service.ts';
import { dropUnusedTexts, type TextKey, unusedTexts } from '../../session-files/service.ts';
import type { NeededTexts } from './needed-texts.ts';

/**
 * Forgets the texts that no recording refers to, and has their objects removed. A recording that is just being written with one of
 * them is done again (swap.ts).
 * @returns how many
 */
export async function removeUnusedTexts(
  { orm, jobs }: Needs<'orm' | 'jobs'>,
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
