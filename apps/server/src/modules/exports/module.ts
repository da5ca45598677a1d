import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedLinks } from '../../http/signed-links.ts';
import { defineModule } from '../../kernel/module.ts';
import type { SafeFetcher } from '../../ports/safe-fetcher.ts';
import { createFrameNames } from '../recordings/service.ts';
import { addDownloads } from './download-route.ts';
import { EXPORT_SESSION } from './export-key.ts';
import { type ExportDeps, exportSession } from './export-session.ts';
import { exportsHandlers } from './routes.ts';

interface Deps extends Omit<ExportDeps, 'names' | 'own' | 'template'> {
  links: SignedLinks;
  fetcher: SafeFetcher | undefined;
  /** The demo store is one that we serve ourselves. */
  evaluation: boolean;
  folders: { dashboard: string };
}

export function exportsModule(deps: Deps) {
  const names = createFrameNames(deps);
  const own = deps.evaluation ? deps.fetcher : undefined;
  // The page that plays what is put into it, as the dashboard's build has left it.
  const template = () => readFile(join(deps.folders.dashboard, 'recording.html'), 'utf8');
  return defineModule({
    handlers: exportsHandlers(deps),
    routes: async (app) => addDownloads(app, deps),
    jobs: [
      EXPORT_SESSION.workedBy((job, signal) => exportSession({ ...deps, own, template, names }, job, signal)),
    ],
    close: names.close,
  });
}
