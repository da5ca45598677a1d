import { SESSION_MAX_MS } from '@vitrine/contract/limits';
import type { Orm } from '../../ports/database.ts';
import { lockSessions } from './lock-sessions.ts';
import { addToRollups, updateSessions } from './queries.ts';
import { rollupDifferences } from './rollups.ts';
import type { SessionId } from './stored-block.ts';

/**
 * Puts a session's times right once all its events are known: until then they are what its blocks' headers said. The rollups
 * follow by the difference.
 * @param times of the first event and the last, by the visitor's clock, and when the last block came; ms since the epoch
 */
export async function correctSummary(
  tx: Orm,
  node_id: string,
  session: SessionId,
  { received_at, ...times }: { first_at: number; last_at: number; received_at: number },
): Promise<void> {
  // rrweb's times may have fractions.
  const [first_at, last_at] = [Math.floor(times.first_at), Math.ceil(times.last_at)];

  const [before] = await lockSessions(tx, [session]);
  if (!before) return;
  const { created_at, clock_skew_ms } = before;
  // What has happened was not in the future: the session's first block came when it began.
  const start_time = Math.max(0, Math.min(first_at + clock_skew_ms, created_at));
  const duration_ms = Math.min(last_at - first_at, SESSION_MAX_MS);
  // Nor was it later than its last block.
  const last_event_at = Math.max(start_time, Math.min(start_time + last_at - first_at, received_at));
  const after = { ...before, start_time, last_event_at, duration_ms };
  const isSame = (['start_time', 'last_event_at', 'duration_ms'] as const).every(
    (name) => before[name] === after[name],
  );
  if (isSame) return;
  await updateSessions(tx, [{ before, after }]);
  const { workspace_id } = session;
  const change = { workspace_id, created_at, before: before.duration_ms, after: duration_ms };
  await addToRollups(tx, node_id, rollupDifferences([change]));
}
