import type { Cashiers, Payments } from '../ports/payments.ts';

/** Stores on Shopify pay by Shopify, others by Stripe; in evaluation mode those of who is not set up by the sandbox. */
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
