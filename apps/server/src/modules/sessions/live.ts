import { fieldError, type HandlersOf } from '../../http/handler.ts';
import type { HeldRead } from '../../http/held-reads.ts';
import type { Needs } from '../../kernel/needs.ts';
import { isActive } from './active.ts';
import { findSession } from './queries.ts';

/** What this file asks of the module that keeps the recorded bytes. */
interface LiveRecordings {
  /** What came of a session since the cursor; undefined when that is none. `waiting`: blocks wait for an earlier one. */
  live(
    workspaceId: string,
    sessionId: string,
    after: string | undefined,
    held: HeldRead,
  ): Promise<{ events: Buffer[]; cursor: string; more: boolean; waiting: boolean } | undefined>;
}

export function liveHandlers({
  orm,
  clock,
  recordings,
}: Needs<'orm' | 'clock'> & { recordings: LiveRecordings }): HandlersOf<'sessions_live'> {
  return {
    async sessions_live({ auth: { workspace_id }, params: { session_id }, query: { after }, held }) {
      const row = await findSession(orm, workspace_id, session_id);
      if (!row) return { ok: false, error: 'not_found' };
      const live = await recordings.live(workspace_id, session_id, after, held);
      if (!live) return fieldError('after', 'cursor_unknown');
      const { cursor, more, waiting, events: items } = live;
      const active = waiting || isActive(row.last_event_at, clock.now());
      return { ok: true, body: { cursor, more, active }, spliced: { field: 'events', items } };
    },
  };
}
