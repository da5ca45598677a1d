import type { SignedLinks } from '../../http/signed-links.ts';
import { defineModule } from '../../kernel/module.ts';
import type { Database } from '../../ports/database.ts';
import type { Job, JobQueue, NotYet } from '../../ports/job-queue.ts';
import { requestObjectDeletion } from '../blocks/service.ts';
import { type EraseDeps, erase } from './erase.ts';
import { type ExportDeps, exportVisitor } from './export.ts';
import { addPrivacyExports } from './file-route.ts';
import { type FinishDeps, finishErasures } from './finish.ts';
import { ANSWER_PRIVACY, FINISH_ERASURES, FORGET_EXPORT, TELL_PRIVACY } from './jobs.ts';
import { dropFiles, requestOf } from './queries.ts';
import { privacyHandlers } from './routes.ts';
import { type TellDeps, tellOwners } from './tell.ts';

type AnsweringDeps = EraseDeps & ExportDeps;

interface Deps extends AnsweringDeps, TellDeps {
  clock: AnsweringDeps['clock'];
  jobs: Pick<JobQueue, 'add' | 'isPending'>;
  database: Pick<Database, 'expunge'>;
  links: SignedLinks;
}

/** Erases and exports what visitors have asked for. */
export function privacyModule(deps: Deps) {
  const finishing: FinishDeps = { ...deps, expunge: () => deps.database.expunge() };
  return defineModule({
    handlers: privacyHandlers(deps),
    routes: async (app) => addPrivacyExports(app, deps),
    jobs: [
      ANSWER_PRIVACY.workedBy((job, signal) => answer(deps, job, signal)),
      FINISH_ERASURES.workedBy((job) => finishErasures(finishing, job)),
      FORGET_EXPORT.workedBy((job) => forgetExport(deps, job)),
      TELL_PRIVACY.workedBy((job) => tellOwners(deps, job)),
    ],
  });
}

async function answer(deps: AnsweringDeps, job: Job, signal: AbortSignal): Promise<NotYet | undefined> {
  const row = await requestOf(deps.orm, job.key);
  if (!row) return undefined;
  return row.kind === 'export_visitor' ? exportVisitor(deps, job, row, signal) : erase(deps, job, row);
}

async function forgetExport({ orm, jobs, clock }: AnsweringDeps, { key }: Job): Promise<NotYet | undefined> {
  const row = await requestOf(orm, key);
  const expires = row?.expires_at ? Date.parse(row.expires_at) : 0;
  if (expires > clock.now()) return { not_before: expires };
  await orm.transaction(async (tx) => requestObjectDeletion(tx, jobs, await dropFiles(tx, { id: key })));
  return undefined;
}
