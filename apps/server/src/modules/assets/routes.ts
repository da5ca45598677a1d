import type { HandlersOf } from '../../http/handler.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import type { Orm } from '../../ports/database.ts';
import { sessionCreatedAt } from '../blocks/service.ts';
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
      const created_at = await sessionCreatedAt(orm, { workspace_id, session_id });
      if (created_at === undefined) return { ok: false, error: 'not_found' };
      const hashes = await hashesOf(orm, workspace_id, addresses, created_at);
      const assets = [...hashes].map(([address, hash]) => ({
        address,
        url: links.sign(assetPath(workspace_id, hash)),
      }));
      return { ok: true, body: { assets } };
    },
  };
}
