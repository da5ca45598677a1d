import { openShopify } from '@vitrine/platforms/shopify/server/payments/shopify-payments';
import { shopifyApiUrl } from '@vitrine/platforms/shopify/server/shop';
import type { FastifyInstance } from 'fastify';
import { addSandboxPages } from '../adapters/payments/sandbox/pages/add-pages.ts';
import { openSandbox, type SandboxDeps } from '../adapters/payments/sandbox/sandbox-payments.ts';
import { dropAccount } from '../adapters/payments/sandbox/store.ts';
import type { StripeOptions } from '../adapters/payments/stripe/stripe-payments.ts';
import { createPlatformTokens, shopTokens, type TokenKeys } from '../modules/merchants/service.ts';
import { timeZoneOf } from '../modules/workspaces/service.ts';
import type { PaymentsConfig } from '../payments-config.ts';
import { type CommercePlatforms, PlatformUnavailable } from '../ports/commerce-platform.ts';
import { type PaymentProviders, type Payments, PaymentsUnavailable } from '../ports/payments.ts';
import type { ShopTokens } from '../ports/shop-tokens.ts';

export interface Desks {
  payment_providers: PaymentProviders;
  /** Pages of ours on which something is paid: the sandbox's. */
  addPaymentPages: ((app: FastifyInstance) => void) | undefined;
}

/** Who collects the money, as the configuration says. */
export async function openPayments(
  { sandbox, stripe, shopify }: PaymentsConfig,
  deps: Omit<SandboxDeps, 'timeZoneOf'> & { token_keys: TokenKeys | undefined; platforms: CommercePlatforms },
): Promise<Desks> {
  const opened = sandbox
    ? openSandbox({ ...deps, timeZoneOf: (workspace_id) => timeZoneOf(deps.orm, workspace_id) })
    : undefined;
  return {
    payment_providers: paymentProvidersOf({
      sandbox: opened?.payments,
      async forgetSandbox(account_id) {
        await dropAccount(deps.orm, account_id);
      },
      stripe: stripe && (await openStripe({ ...stripe, clock: deps.clock })),
      shopify:
        shopify &&
        deps.token_keys &&
        openShopify({
          ...shopify,
          api_url: shopifyApiUrl(shopify),
          admin_url: shopify.admin_url ?? 'https://admin.shopify.com',
          tokens: tokensFor(shopTokens(createPlatformTokens({ ...deps, keys: deps.token_keys }))),
          clock: deps.clock,
        }),
    }),
    addPaymentPages: opened && ((app) => addSandboxPages(app, opened.pages)),
  };
}

/** The SDK takes a tenth of a server's start, and most servers do without it. */
async function openStripe(options: StripeOptions): Promise<Payments> {
  const adapter = await import('../adapters/payments/stripe/stripe-payments.ts');
  return adapter.openStripe(options);
}

/** A token that cannot be renewed now is, to who collects the money, a provider that cannot be asked now. */
const tokensFor = ({ tokenOf }: ShopTokens): ShopTokens => ({
  tokenOf: (shop, refused) =>
    tokenOf(shop, refused).catch((error: unknown) => {
      if (error instanceof PlatformUnavailable) throw new PaymentsUnavailable(error.message);
      throw error;
    }),
});

/** Stores on Shopify pay by Shopify, others by Stripe; those of whom is not set up by the sandbox, where there is one. */
export function paymentProvidersOf({
  sandbox,
  stripe,
  shopify,
  forgetSandbox = async () => undefined,
}: {
  sandbox?: Payments | undefined;
  stripe?: Payments | undefined;
  shopify?: Payments | undefined;
  forgetSandbox?: PaymentProviders['forgetSandbox'];
}): PaymentProviders {
  const named = { sandbox, stripe, shopify };
  return {
    of: (platform) => (platform === 'shopify' ? shopify : stripe) ?? sandbox,
    named: (provider) => named[provider],
    forgetSandbox,
  };
}
