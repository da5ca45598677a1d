import { sql } from 'drizzle-orm';
import type { HandlersOf } from '../../http/handler.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { assetPath } from './asset-route.ts';
import { hashesOf } from './find-queries.ts';

export function assetsHandlers({
  orm,
  links,
}: {
  orm: Orm;
  links: SignedLinks;
}): HandlersOf<'sessions_assets'> {
  return {
    async sessions_assets({ auth: { workspace_id }, params: { session_id }, body: { addresses } }) {
      const [session] = await rowsOf<{ created_at: string }>(
        orm,
        sql`SELECT created_at FROM sessions WHERE workspace_id = ${workspace_id} AND session_id = ${session_id}`,
      );
      if (!session) return { ok: false, error: 'not_found' };
      const hashes = await hashesOf(orm, workspace_id, addresses, session.created_at);
      const assets = [...hashes].map(([address, hash]) => ({
        address,
        url: links.sign(assetPath(workspace_id, hash)),
      }));
      return { ok: true, body: { assets } };
    },
  };
}
