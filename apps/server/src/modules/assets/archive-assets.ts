import type { Needs } from '../../kernel/needs.ts';
import { holdForNaming, markNamed } from '../blocks/service.ts';
import { blocksToName, type Recordings } from '../recordings/service.ts';
import { outsideOf } from './archive-file.ts';
import { type Asking, askForFetching } from './ask-for-fetching.ts';
import { BLOCKS_AT_ONCE, MAX_ADDRESSES_PER_SESSION } from './limits.ts';
import { lockAssets } from './lock-assets.ts';
import { mayName, nameAddresses } from './name-queries.ts';

export interface KeepDeps extends Needs<'orm' | 'clock' | 'log'> {
  jobs: Asking;
  /** Origin under which browsers reach us: what is there need not be kept. */
  public_url: () => string;
  recordings: Pick<Recordings, 'names'>;
}

interface Session {
  workspace_id: string;
  session_id: string;
}

/**
 * Has the pictures, fonts and style sheets kept that a session names so far: from then on they are due (fetch-job.ts). Doing
 * it twice is doing it once, it may be killed anywhere, and several may be at it: what was read is marked in the transaction
 * that notes what it names.
 * @param isOver asked between its steps: then the rest is another call's
 */
export async function archiveAssets(deps: KeepDeps, session: Session, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await readNames(deps, session)) > 0);
}

/** Reads some of the session's blocks, those of one page; answers how many. */
async function readNames(deps: KeepDeps, session: Session): Promise<number> {
  const { orm, jobs, recordings, clock, log } = deps;
  const { workspace_id } = session;
  const blocks = await blocksToName(orm, session, BLOCKS_AT_ONCE);
  if (blocks.length === 0) return 0;
  const names = outsideOf(deps, await recordings.names(blocks.filter(({ readable }) => readable)));
  const left_out = await orm.transaction(async (tx) => {
    await lockAssets(tx, workspace_id);
    const held = await holdForNaming(tx, session);
    await markNamed(tx, clock.now(), blocks);
    if (held === undefined) return 0;
    const { created_at, named_assets: named } = held;
    const span = { first_named_at: created_at, last_named_at: created_at };
    const now = clock.now();
    const may = await mayName(tx, session, names, { named, most: MAX_ADDRESSES_PER_SESSION });
    const left_out = await nameAddresses(tx, workspace_id, may, { depth: 0, span, now });
    if (may.length > 0) await askForFetching(tx, jobs, workspace_id, now);
    return left_out + names.length - may.length;
  });
  if (left_out > 0)
    log.warn(
      { workspace_id, left_out },
      'asset limit of the session or workspace reached; some assets were skipped',
    );
  return blocks.length;
}
