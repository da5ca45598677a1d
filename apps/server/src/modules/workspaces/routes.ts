import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { onePage } from '../../http/list-links.ts';
import type { Orm } from '../../ports/database.ts';

const WORKSPACE_ROW = {
  ...pick(schema.workspaces, 'id', 'time_zone'),
  ...pick(schema.merchants, 'platform', 'store_id', 'store_name'),
  role: schema.memberships.role,
  merchant_id: schema.merchants.id,
};

export function workspacesHandlers({ orm }: { orm: Orm }): HandlersOf<'workspaces_list'> {
  return {
    async workspaces_list({ auth }) {
      const rows = await rowsOf(orm, WORKSPACE_ROW)`
        SELECT w.id, m.role, w.time_zone, s.id AS merchant_id, s.platform, s.store_id, s.store_name
        FROM memberships m JOIN workspaces w ON w.id = m.workspace_id JOIN merchants s ON s.workspace_id = w.id
        WHERE m.user_id = ${auth.user_id} ORDER BY m.created_at, m.workspace_id`;
      const results = rows.map(({ merchant_id, platform, store_id, store_name, ...workspace }) => ({
        ...workspace,
        merchant: { id: merchant_id, platform, store_id, store_name },
      }));
      return { ok: true, body: onePage(results) };
    },
  };
}
