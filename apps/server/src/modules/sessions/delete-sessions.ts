import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { HandlersOf } from '../../http/handler.ts';
import { sessionsThere } from '../../http/session-ids.ts';
import type { Orm } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import { type DeletionDeps, deleteSessions } from '../blocks/service.ts';

export interface DeletingDeps extends DeletionDeps {
  /** Told in the transaction that deletes sessions of the workspace, at its end. */
  onDeleted: (tx: Orm, workspace_id: string) => Promise<void>;
}

export function deletionHandlers({ onDeleted, ...deps }: DeletingDeps): HandlersOf<'sessions_delete'> {
  return {
    async sessions_delete({ auth: { user_id, workspace_id }, body, request }) {
      // A deletion is remembered for ever, so none is made of what is not there.
      const there = await sessionsThere(deps.orm, workspace_id, body.session_ids);
      if (there.length === 0) return { ok: true, body: { deleted: 0 } };
      const publicIds = new Map<string, PublicSessionId>(
        there.map(({ session_id, public_id }) => [session_id, public_id]),
      );
      const deleted = await deleteSessions(deps, workspace_id, [...publicIds.keys()], async (tx, gone) => {
        if (gone.length === 0) return;
        // As the person who deleted them knew them.
        const subject = { session_ids: gone.map((session_id) => publicIds.get(session_id)) };
        await record(tx, deps.clock, { action: 'sessions_deleted', user_id, workspace_id, subject, request });
        await onDeleted(tx, workspace_id);
      });
      return { ok: true, body: { deleted: deleted.length } };
    },
  };
}
