import type { SignedLinks } from '../../http/signed-links.ts';
import { defineModule } from '../../kernel/module.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import { addAssets } from './asset-route.ts';
import { cleaningAssets } from './clean-jobs.ts';
import { fetchingAssets } from './fetch-job.ts';
import { createFileReader } from './file-reader.ts';
import { type NamingDeps, startNaming } from './naming.ts';
import { assetsHandlers } from './routes.ts';

interface Deps extends NamingDeps {
  storage: ObjectStorage;
  links: SignedLinks;
}

/**
 * Keeps what stored blocks name, and takes away what no session names any more: the one is read off the blocks, the others are jobs.
 * None waits for another.
 */
export function assetsModule(deps: Deps) {
  const { fetcher } = deps;
  const reader = createFileReader();
  return defineModule({
    handlers: assetsHandlers(deps),
    routes: async (app) => addAssets(app, deps),
    jobs: [...cleaningAssets(deps), ...(fetcher ? [fetchingAssets({ ...deps, fetcher, reader })] : [])],
    background: () => startNaming(deps),
    close: reader.close,
  });
}
