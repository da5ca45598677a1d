import { scheduleRecurring } from '../../kernel/scheduler.ts';
import type { Worker } from '../../ports/job-queue.ts';
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

/** Platforms answer within seconds; a call is tried twice. */
const LEASE_MS = 120_000;
/** With their waits more than a day: platforms' outages are shorter. */
const ATTEMPTS = 100;

/** Does what `jobs.ts` asks for. */
export function startStoreWork(deps: IntegrationsDeps): { stop(): Promise<void> } {
  const { orm, jobs } = deps;
  const options = { attempts: ATTEMPTS, concurrency: 2, lease_ms: LEASE_MS };
  const done = () => undefined;
  const workers: Worker[] = [
    jobs.work(SET_UP_STORE, { ...options, handler: ({ key }) => setUpStore(deps, key) }),
    ...[CHECK_STORE, CHECK_STORE_AGAIN].map((kind) =>
      jobs.work(kind, { ...options, handler: ({ key }) => checkStore(deps, key).then(done) }),
    ),
    jobs.work(ERASE_LEFT_STORE, {
      ...options,
      // The platform has been told that it will be done.
      attempts: Number.POSITIVE_INFINITY,
      handler: (job) => eraseLeftStore(deps, job).then(done),
    }),
    jobs.work(RENEW_CREDENTIALS, {
      ...options,
      concurrency: 1,
      handler: (_job, signal) => renewCredentials(deps, () => signal.aborted).then(done),
    }),
    jobs.work(FORGET_INSTALL, { ...options, handler: ({ key }) => removeInstall(orm, key).then(done) }),
  ];
  const stopAsking = scheduleRecurring(deps, { kind: RENEW_CREDENTIALS, every_ms: RENEW_EVERY_MS });
  return {
    async stop() {
      await Promise.all([stopAsking(), ...workers.map((worker) => worker.stop())]);
    },
  };
}
