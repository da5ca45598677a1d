import { sql } from 'drizzle-orm';
import type { HandlersOf } from '../../http/handler.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import { type DeletionDeps, deleteSessions } from '../ingest/service.ts';

export interface DeletingDeps extends DeletionDeps {
  /** Told in the transaction that deletes sessions of the workspace, at its end. */
  onDeleted: (tx: Orm, workspace_id: string) => Promise<void>;
}

export function deletionHandlers({ onDeleted, ...deps }: DeletingDeps): HandlersOf<'sessions_delete'> {
  return {
    async sessions_delete({ auth: { user_id, workspace_id }, body, request }) {
      const there = await sessionsThere(deps.orm, workspace_id, body.session_ids);
      if (there.length === 0) return { ok: true, body: { deleted: 0 } };
      const deleted = await deleteSessions(deps, workspace_id, there, async (tx, session_ids) => {
        if (session_ids.length === 0) return;
        const subject = { session_ids };
        await record(tx, deps.clock, { action: 'sessions_deleted', user_id, workspace_id, subject, request });
        await onDeleted(tx, workspace_id);
      });
      return { ok: true, body: { deleted: deleted.length } };
    },
  };
}

/** A deletion is remembered for ever, so none is made of what is not there. */
async function sessionsThere(orm: Orm, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ session_id: string }>(
    orm,
    sql`SELECT session_id FROM sessions
      WHERE workspace_id = ${workspaceId} AND session_id = ANY(${sql.param([...ids])}::uuid[])`,
  );
  return rows.map(({ session_id }) => session_id);
}
