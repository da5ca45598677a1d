import type { SessionKey } from '../../../database/recordset.ts';
import { createLoadGate } from '../../../kernel/load-gate.ts';
import { COMPACT_SESSION, compactionKey } from '../../blocks/service.ts';
import { createBlockReader } from '../block-reader.ts';
import { type CompactionDeps, compactSession } from './compact.ts';
import { sessionsInBlocks } from './compaction-queries.ts';
import { createCompactor } from './compactor.ts';

/** A long visit takes seconds; of one whose process is no more the rest waits for so long. */
const LEASE_MS = 60_000;
/** A session that cannot be written after so many tries stays in its blocks, from which it is read all the same. */
const ATTEMPTS = 8;

export interface Compaction {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when what is under way has ended; the rest is the next start's. */
  close(): Promise<void>;
}

/** Writes sessions that are over as recordings, in the background, one at a time. */
export function startCompaction(deps: Omit<CompactionDeps, 'reader' | 'compactor'>): Compaction {
  const reader = createBlockReader({ background: true });
  const compactor = createCompactor();
  const loadGate = createLoadGate();
  const worker = deps.jobs.work(COMPACT_SESSION, {
    attempts: ATTEMPTS,
    concurrency: 1,
    lease_ms: LEASE_MS,
    before: () => loadGate.turn(),
    handler: (job) => compactSession({ ...deps, reader, compactor }, job),
  });
  askForAll(deps).catch((error: unknown) =>
    deps.log.warn(
      { err: error },
      'failed to queue earlier sessions for compaction; the next start will retry',
    ),
  );
  return {
    tell: loadGate.tell,
    async close() {
      loadGate.close();
      // What is under way is put back, and begins anew at the next start.
      const stopped = worker.stop();
      await compactor.close();
      await stopped;
      await reader.close();
    },
  };
}

/** Sessions asked for in one transaction. */
const ASKED_AT_ONCE = 1_000;

/** Those that came while this was off have not asked for it. */
async function askForAll({ orm, jobs }: Pick<CompactionDeps, 'orm' | 'jobs'>): Promise<void> {
  for (let after: SessionKey | undefined; ; ) {
    const sessions = await sessionsInBlocks(orm, after, ASKED_AT_ONCE);
    after = sessions.at(-1);
    if (!after) return;
    await orm.transaction((tx) =>
      jobs.add(
        tx,
        sessions.map((session) => ({ kind: COMPACT_SESSION, key: compactionKey(session), data: {} })),
      ),
    );
  }
}
