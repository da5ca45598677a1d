import type { HandlersOf } from '../../http/handler.ts';
import { createAssetLinks } from './asset-links.ts';

export function assetsHandlers(deps: Parameters<typeof createAssetLinks>[0]): HandlersOf<'sessions_assets'> {
  const linksOf = createAssetLinks(deps);
  return {
    async sessions_assets({ auth: { workspace_id }, params: { session_id }, body: { addresses } }) {
      const links = await linksOf({ workspace_id, session_id }, addresses);
      if (!links) return { ok: false, error: 'not_found' };
      return { ok: true, body: { assets: [...links].map(([address, url]) => ({ address, url })) } };
    },
  };
}
