import { defineModule } from '../../kernel/module.ts';
import type { PageLoads } from '../integrations/service.ts';
import { addTracker, type TrackerDeps } from './routes.ts';

interface Deps extends Omit<TrackerDeps, 'onLoad' | 'folder'> {
  loads: PageLoads;
  folders: { tracker: string };
}

export const trackerModule = ({ loads, folders, ...deps }: Deps) =>
  defineModule({
    serves: 'ingest',
    routes: async (app) => addTracker(app, { ...deps, folder: folders.tracker, onLoad: loads.note }),
  });
