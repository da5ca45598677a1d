import type { Platform } from '@vitrine/contract/common';
import type { Role } from '@vitrine/contract/permissions';
import { sql } from 'drizzle-orm';
import type { HandlersOf } from '../../http/handler.ts';
import { onePage } from '../../http/list-links.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';

interface WorkspaceRow {
  id: string;
  role: Role;
  time_zone: string;
  merchant_id: string;
  platform: Platform;
  store_id: string;
  store_name: string;
}

export function workspacesHandlers({ orm }: { orm: Orm }): HandlersOf<'workspaces_list'> {
  return {
    async workspaces_list({ auth }) {
      const rows = await rowsOf<WorkspaceRow>(
        orm,
        sql`SELECT w.id, m.role, w.time_zone, s.id AS merchant_id, s.platform, s.store_id, s.store_name
          FROM memberships m JOIN workspaces w ON w.id = m.workspace_id JOIN merchants s ON s.workspace_id = w.id
          WHERE m.user_id = ${auth.user_id} ORDER BY m.created_at, m.workspace_id`,
      );
      const results = rows.map(({ merchant_id, platform, store_id, store_name, ...workspace }) => ({
        ...workspace,
        merchant: { id: merchant_id, platform, store_id, store_name },
      }));
      return { ok: true, body: onePage(results) };
    },
  };
}
