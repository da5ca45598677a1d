import type { SessionKey } from '../../../database/recordset.ts';
import type { Needs } from '../../../kernel/needs.ts';
import { COMPACT_SESSION } from '../../blocks/service.ts';
import { sessionsInBlocks } from './compaction-queries.ts';

/** Sessions asked for in one transaction. */
const ASKED_AT_ONCE = 1_000;

type Deps = Needs<'orm' | 'jobs' | 'log'>;

/**
 * Has all sessions compacted that are in their blocks: those that came while this was off have not asked for it.
 * @returns ends it; the next start asks for the rest
 */
export function askForAll({ orm, jobs, log }: Deps): () => Promise<void> {
  let over = false;
  const ask = async () => {
    for (let after: SessionKey | undefined; !over; ) {
      const sessions = await sessionsInBlocks(orm, after, ASKED_AT_ONCE);
      after = sessions.at(-1);
      if (!after) return;
      await orm.transaction((tx) =>
        jobs.add(
          tx,
          sessions.map((session) => COMPACT_SESSION.ask(session)),
        ),
      );
    }
  };
  const asking = ask().catch((error: unknown) =>
    log.warn({ err: error }, 'failed to queue earlier sessions for compaction; the next start will retry'),
  );
  return () => {
    over = true;
    return asking;
  };
}
