import type { WorkedJob } from '../../kernel/job.ts';
import { checkStore } from './check-store.ts';
import type { IntegrationsDeps } from './deps.ts';
import { eraseLeftStore } from './erase-left.ts';
import { removeInstall } from './install-rows.ts';
import {
  CHECK_STORE,
  CHECK_STORE_AGAIN,
  ERASE_LEFT_STORE,
  FORGET_INSTALL,
  RENEW_CREDENTIALS,
  SET_UP_STORE,
} from './jobs.ts';
import { RENEW_EVERY_MS, renewCredentials } from './renew-credentials.ts';
import { setUpStore } from './set-up-store.ts';

/** Does what `jobs.ts` asks for. */
export const storeWork = (deps: IntegrationsDeps): WorkedJob[] => [
  SET_UP_STORE.workedBy(({ key }) => setUpStore(deps, key)),
  ...[CHECK_STORE, CHECK_STORE_AGAIN].map((job) => job.workedBy(({ key }) => checkStore(deps, key))),
  ERASE_LEFT_STORE.workedBy((job) => eraseLeftStore(deps, job)),
  RENEW_CREDENTIALS.recurring({ subject: 'all', every_ms: RENEW_EVERY_MS }, (_job, signal) =>
    renewCredentials(deps, () => signal.aborted),
  ),
  FORGET_INSTALL.workedBy(async ({ key }) => {
    await removeInstall(deps.orm, key);
  }),
];
