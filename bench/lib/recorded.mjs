import { setTimeout } from 'node:timers/promises';

const POLL_MS = 500;
const MOST_MS = 30 * 60_000;

/** A product that writes visits as recordings as soon as their last block has come. */
export const COMPACTING = { COMPACT_SESSIONS: 'true', COMPACT_AFTER_MINUTES: '0.05' };

/** Resolves when each of these sessions is one recording. */
export async function recorded(account, session_ids) {
  const deadline = Date.now() + MOST_MS;
  for (const session_id of session_ids)
    for (;;) {
      const { recording } = await account.call('sessions_recording', { params: { session_id } });
      if (recording) break;
      if (Date.now() > deadline) throw new Error(`${session_id} does not become a recording`);
      await setTimeout(POLL_MS);
    }
}
