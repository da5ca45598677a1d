import type { FastifyInstance } from 'fastify';
import { defineModule } from '../../kernel/module.ts';
import type { PayingDeps } from './paying.ts';
import { paymentsHandlers } from './payments-routes.ts';
import { billingHandlers } from './routes.ts';
import { SYNC_PAYMENTS, sync } from './sync.ts';
import { type NoticeDeps, TELL_USAGE, tellUsage } from './usage-notices.ts';
import { addPaymentWebhooks } from './webhook-route.ts';

interface Deps extends PayingDeps, NoticeDeps {
  /** Pages of ours on which something is paid. */
  addPaymentPages: ((app: FastifyInstance) => void) | undefined;
}

export const billingModule = (deps: Deps) =>
  defineModule({
    handlers: { ...billingHandlers(deps), ...paymentsHandlers(deps) },
    async routes(app) {
      await addPaymentWebhooks(app, deps);
      deps.addPaymentPages?.(app);
    },
    jobs: [
      SYNC_PAYMENTS.workedBy(({ key }) => sync(deps, key)),
      TELL_USAGE.workedBy((job) => tellUsage(deps, job)),
    ],
  });
