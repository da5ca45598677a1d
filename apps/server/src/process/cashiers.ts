import type { FastifyInstance } from 'fastify';
import { openSandbox, type SandboxDeps } from '../adapters/payments/sandbox/open.ts';
import { addSandboxPages } from '../adapters/payments/sandbox/pages/add-pages.ts';
import { openStripe } from '../adapters/payments/stripe/open.ts';
import type { PaymentsConfig } from '../payments-config.ts';
import type { Cashiers, Payments } from '../ports/payments.ts';

export interface Desks {
  cashiers: Cashiers;
  /** Pages of ours on which something is paid: the sandbox's. */
  addPaymentPages: ((app: FastifyInstance) => void) | undefined;
}

/** Who collects the money, as the configuration says. */
export function openDesks({ sandbox, stripe }: PaymentsConfig, deps: SandboxDeps): Desks {
  const opened = sandbox ? openSandbox(deps) : undefined;
  return {
    cashiers: cashiersOf({
      sandbox: opened?.payments,
      stripe: stripe && openStripe({ ...stripe, clock: deps.clock }),
    }),
    addPaymentPages: opened && ((app) => addSandboxPages(app, opened.desk)),
  };
}

/** Stores on Shopify pay by Shopify, others by Stripe; those of whom is not set up by the sandbox, where there is one. */
export function cashiersOf({
  sandbox,
  stripe,
  shopify,
}: {
  sandbox?: Payments | undefined;
  stripe?: Payments | undefined;
  shopify?: Payments | undefined;
}): Cashiers {
  const named = { sandbox, stripe, shopify };
  return {
    of: (platform) => (platform === 'shopify' ? shopify : stripe) ?? sandbox,
    named: (provider) => named[provider],
  };
}
