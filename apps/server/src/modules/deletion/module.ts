import { defineModule } from '../../kernel/module.ts';
import type { IntegrationsDeps } from '../integrations/service.ts';
import { closeWorkspace } from './close-workspace.ts';
import type { LeavingDeps } from './deps.ts';
import { eraseAccount } from './erase-account.ts';
import { type EraseDeps, eraseWorkspace } from './erase-workspace.ts';
import { addWorkspaceExports } from './export-route.ts';
import { CLOSE_WORKSPACE, ERASE_ACCOUNT, ERASE_WORKSPACE } from './jobs.ts';
import { leavingHandlers } from './routes.ts';

/** How people and stores leave. */
export const deletionModule = (
  deps: LeavingDeps & EraseDeps & { jobs: IntegrationsDeps['jobs']; integrating: IntegrationsDeps },
) =>
  defineModule({
    handlers: leavingHandlers(deps),
    routes: async (app) => addWorkspaceExports(app, deps),
    jobs: [
      CLOSE_WORKSPACE.workedBy(({ key }) => closeWorkspace(deps.integrating, key)),
      ERASE_WORKSPACE.workedBy((job, signal) => eraseWorkspace(deps, job, () => signal.aborted)),
      ERASE_ACCOUNT.workedBy((job) => eraseAccount(deps, job)),
    ],
  });
