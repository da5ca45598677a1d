import type { SignedLinks } from '../../http/signed-links.ts';
import { defineModule } from '../../kernel/module.ts';
import { COMPACT_SESSION } from '../blocks/service.ts';
import { createBlockReader } from './block-reader.ts';
import type { CheckDeps } from './check/check.ts';
import { checkingRecordings } from './check/check-job.ts';
import { askForAll } from './compaction/ask-for-all.ts';
import { type CompactionDeps, compactSession } from './compaction/compact.ts';
import { createCompactor } from './compaction/compactor.ts';
import { foldingOlder } from './compaction/fold-older.ts';
import { type FramesRoutesDeps, framesHandlers } from './frames/routes.ts';
import { addPreviews } from './preview/route.ts';
import type { Recordings } from './service.ts';

interface Deps extends Omit<CompactionDeps, 'reader' | 'compactor' | 'jobs'> {
  jobs: CheckDeps['jobs'];
  recordings: Recordings;
  links: SignedLinks;
  assetLinks: FramesRoutesDeps['assetLinks'];
  /** Write sessions that are over as recordings (docs/decisions/017). */
  compacts: boolean;
}

export function recordingsModule(deps: Deps) {
  const { recordings, compacts } = deps;
  // Their processes begin with the first session.
  const reader = createBlockReader({ background: true });
  const compactor = createCompactor();
  const older = createCompactor();
  return defineModule({
    handlers: framesHandlers(deps),
    routes: async (app) => addPreviews(app, deps),
    jobs: [
      checkingRecordings(deps),
      ...(compacts
        ? [
            COMPACT_SESSION.workedBy((job) => compactSession({ ...deps, reader, compactor }, job)),
            foldingOlder({ ...deps, compactor: older }),
          ]
        : []),
    ],
    ...(compacts && { background: () => askForAll(deps) }),
    // A session that is just written is put back, and begins anew at the next start.
    async close() {
      await Promise.all([compactor.close(), older.close(), reader.close(), recordings.close()]);
    },
  });
}
