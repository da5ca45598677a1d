import { sql } from 'drizzle-orm';
import { ofSession, type SessionKey } from '../../../database/recordset.ts';
import { firstRow, hasRows, pick } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { defineJob, NO_DATA, only, type WorkedJob } from '../../../kernel/job.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { retryOnContention } from '../../blocks/service.ts';
import { applyContribution } from '../../insights/service.ts';
import { recordedPages, recordingOf } from '../../session-files/service.ts';
import type { Compactor } from './compactor.ts';
import { isOurs, watched } from './outages.ts';
import type { Part } from './parts.ts';
import { openRecording } from './recording-parts.ts';

/** Recordings that were written before visits told what they add (migration 034) are read again, the newest first. */
const FOLD_OLDER = defineJob({
  kind: 'fold_older_recordings',
  key: only,
  data: NO_DATA,
  role: 'worker',
  lease_ms: 30_000,
  gated: true,
});

/** When nothing is left, a search costs one row of an index. */
const SEARCH_MS = 60 * 60_000;

interface Deps extends Needs<'orm' | 'clock' | 'storage' | 'log'> {
  /** One of its own: a compactor writes one recording at a time. */
  compactor: Compactor;
}

export const foldingOlder = (deps: Deps): WorkedJob =>
  FOLD_OLDER.recurring({ subject: 'all', every_ms: SEARCH_MS }, async (_job, signal) => {
    const storage = watched(deps.storage);
    for (let next = await newest(deps.orm); next; next = await newest(deps.orm)) {
      signal.throwIfAborted();
      try {
        await foldAgain({ ...deps, storage }, next);
      } catch (error) {
        // The next search tries again.
        if (isOurs(error, storage)) throw error;
        deps.log.warn({ err: error, ...next }, 'failed to read what an older recording tells');
      }
      await deps.orm.execute(sql`DELETE FROM unfolded_recordings WHERE ${ofSession(next)}`);
    }
  });

const newest = (orm: Orm): Promise<SessionKey | undefined> =>
  firstRow(orm, pick(schema.unfolded_recordings, 'workspace_id', 'session_id'))`
    SELECT workspace_id, session_id FROM unfolded_recordings ORDER BY created_at DESC LIMIT 1`;

/** What is written meanwhile tells it by itself: then this one is not what was read any more. */
async function foldAgain(deps: Deps, session: SessionKey): Promise<void> {
  const { orm, clock } = deps;
  const recording = await recordingOf(orm, session);
  if (!recording) return;
  const contribution = await contributionIn(deps, session, recording);
  await retryOnContention(() =>
    orm.transaction(async (tx) => {
      const isThere = await hasRows(tx)`SELECT FROM sessions WHERE ${ofSession(session)} FOR UPDATE`;
      if (!isThere || (await recordingOf(tx, session))?.version !== recording.version) return;
      await applyContribution(tx, session, { version: recording.version, contribution, at: clock.now() });
    }),
  );
}

/** It is written once more, in the process that reads what strangers sent, and nothing of it is kept but what it tells. */
async function contributionIn(
  deps: Deps,
  session: SessionKey,
  recording: NonNullable<Awaited<ReturnType<typeof recordingOf>>>,
) {
  const pages = await recordedPages(deps.orm, session);
  const open = await openRecording(deps, session, recording);
  const left = pages.map(({ page_id }) => [...(open.pages.get(page_id) ?? [])]);
  const { index } = await deps.compactor.write(
    { sources: pages, pictures: [] },
    {
      async part(source): Promise<Part | undefined> {
        const frame = left[source]?.shift();
        return frame && { kind: 'frame', ...(await open.part(frame)) };
      },
      unknown: async () => [],
      origin: async () => ({ blocks: [], event_counts: {}, quarantined_blocks: 0, quarantined_events: 0 }),
    },
  );
  if (!index.contribution) throw new Error('a recording that is written tells nothing');
  return index.contribution;
}
