import { defineModule } from '../../kernel/module.ts';
import { askForCleaning } from '../assets/service.ts';
import { aroundHandlers } from './around.ts';
import { type DeletingDeps, deletionHandlers } from './delete-sessions.ts';
import { liveHandlers } from './live.ts';
import { sessionsHandlers } from './routes.ts';

type Deps = Omit<DeletingDeps, 'onDeleted'> &
  Parameters<typeof sessionsHandlers>[0] &
  Parameters<typeof liveHandlers>[0];

export const sessionsModule = (deps: Deps) =>
  defineModule({
    handlers: {
      ...sessionsHandlers(deps),
      ...aroundHandlers(deps),
      ...liveHandlers(deps),
      ...deletionHandlers({
        ...deps,
        onDeleted: (tx, workspace_id) => askForCleaning(tx, deps.jobs, workspace_id),
      }),
    },
  });
