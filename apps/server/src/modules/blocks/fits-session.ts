import { MAX_BLOCK_SPAN_MS } from '@vitrine/contract/limits';
import type { BlockFacts } from './stored-block.ts';
import type { Summary } from './summary.ts';

/** What a session's first block has settled, and how far its blocks reach by the visitor's clock (ms since the epoch). */
interface Bound {
  visitor_id: string;
  first_at: number;
  last_at: number;
}

/** Why a block is not of its session: another visitor's, or too far in time from the session's other blocks. */
export type Misfit = 'other_visitor' | 'out_of_time';

/** What a session that is known asks of its next blocks. */
export const boundOf = ({ visitor_id, marks, clock_skew_ms, start_time, last_event_at }: Summary): Bound => ({
  visitor_id,
  first_at: marks.client?.[0] ?? start_time - clock_skew_ms,
  last_at: last_event_at - clock_skew_ms,
});

/**
 * Finds the blocks that do not fit their session. Whoever knows a store and a session could send blocks; the visitor's id is
 * told to nobody but the server, so the one of the first block binds all others. All times of a session lie within the time that a
 * session can take, whichever came first: a block dated far away neither wins nor moves the bound for those that follow.
 * @param bounds of sessions that are known, by `keyOf`; those of new ones are their first block's
 */
export function misfitsOf<Block extends { facts: BlockFacts }>(
  blocks: readonly Block[],
  keyOf: (block: Block) => string,
  bounds: ReadonlyMap<string, Bound>,
): Map<Block, Misfit> {
  const now = new Map(bounds);
  const misfits = new Map<Block, Misfit>();
  for (const block of blocks) {
    const { first_at, last_at, visitor, views } = block.facts.header;
    const bound = now.get(keyOf(block)) ?? { visitor_id: visitor.id, first_at, last_at };
    const times = [bound.first_at, bound.last_at, first_at, last_at, ...views.map(({ at }) => at)];
    const wider = { ...bound, first_at: Math.min(...times), last_at: Math.max(...times) };
    if (visitor.id !== bound.visitor_id) misfits.set(block, 'other_visitor');
    else if (wider.last_at - wider.first_at > MAX_BLOCK_SPAN_MS) misfits.set(block, 'out_of_time');
    else now.set(keyOf(block), wider);
  }
  return misfits;
}
