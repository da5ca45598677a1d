import { z } from 'zod';
import type { Given } from './production-config.ts';

const origin = z.url({ protocol: /^https?$/, error: 'must be like http://127.0.0.1:4242' });
export const flag = z.enum(['true', 'false'], { error: 'must be true or false' });

/** The variables that have to do with money: a part of environment.ts. */
export const paymentsEnvironment = {
  /** `sandbox`: a marked page of our own on which no money moves, the default of MODE=evaluation; `none`: no payments. */
  PAYMENTS: z.enum(['sandbox', 'none'], { error: 'must be sandbox or none' }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a Stripe secret key, like sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the webhook signing secret, like whsec_…')
    .optional(),
  /** Another server in Stripe's place, to try things. */
  STRIPE_API_URL: origin.optional(),
  /** Take card numbers in a form of ours. The operator needs SAQ D of PCI DSS for that, and an account that Stripe has enabled for it. */
  BILLING_RAW_CARDS: flag.default('false').transform((value) => value === 'true'),
  SHOPIFY_API_SECRET: z.string().min(1).optional(),
  /** Of the app in Shopify's addresses. */
  SHOPIFY_APP_HANDLE: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, 'must be the app handle')
    .optional(),
  /** Who keeps the prices of stores on Shopify: our file of plans, or the app's page in Shopify's admin. */
  SHOPIFY_BILLING: z.enum(['api', 'managed'], { error: 'must be api or managed' }).default('api'),
  /** Charges that Shopify never collects: for development stores. */
  SHOPIFY_TEST_CHARGES: flag.default('false').transform((value) => value === 'true'),
  /** Other servers in the place of stores' APIs (`{url}/{shop}`) and of Shopify's admin, to try things. */
  SHOPIFY_API_URL: origin.optional(),
  SHOPIFY_ADMIN_URL: origin.optional(),
};

const schema = z.object(paymentsEnvironment);
type PaymentsEnvironment = z.infer<typeof schema>;

export interface StripeConfig {
  secret_key: string;
  webhook_secret: string;
  api_url: string | undefined;
  raw_cards: boolean;
}

export interface ShopifyConfig {
  api_secret: string;
  app_handle: string;
  billing: 'api' | 'managed';
  test_charges: boolean;
  api_url: string | undefined;
  admin_url: string | undefined;
}

export interface PaymentsConfig {
  sandbox: boolean;
  stripe: StripeConfig | undefined;
  shopify: ShopifyConfig | undefined;
}

type Mode = 'evaluation' | 'production';

export function paymentsOf(value: PaymentsEnvironment, mode: Mode): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secret_key, STRIPE_WEBHOOK_SECRET: webhook_secret } = value;
  const { SHOPIFY_API_SECRET: api_secret, SHOPIFY_APP_HANDLE: app_handle } = value;
  return {
    sandbox: (value.PAYMENTS ?? (mode === 'evaluation' ? 'sandbox' : 'none')) === 'sandbox',
    stripe:
      secret_key !== undefined && webhook_secret !== undefined
        ? { secret_key, webhook_secret, api_url: value.STRIPE_API_URL, raw_cards: value.BILLING_RAW_CARDS }
        : undefined,
    shopify:
      api_secret !== undefined && app_handle !== undefined
        ? {
            api_secret,
            app_handle,
            billing: value.SHOPIFY_BILLING,
            test_charges: value.SHOPIFY_TEST_CHARGES,
            api_url: value.SHOPIFY_API_URL,
            admin_url: value.SHOPIFY_ADMIN_URL,
          }
        : undefined,
  };
}

/** What one value needs beside it, malformed ones too: a start tells of all that is wrong. */
export function missingOfPayments(given: Given): string[] {
  const isProduction = given.MODE === 'production';
  const together = (a: keyof PaymentsEnvironment, b: keyof PaymentsEnvironment) =>
    (given[a] === undefined) === (given[b] === undefined) ? [] : [`Set both ${a} and ${b}, or neither.`];
  return [
    ...(isProduction && given.PAYMENTS === 'sandbox'
      ? ['PAYMENTS=sandbox only works with MODE=evaluation: it never charges real money.']
      : []),
    ...(['STRIPE_API_URL', 'SHOPIFY_API_URL', 'SHOPIFY_ADMIN_URL'] as const).flatMap((name) =>
      isProduction && given[name] !== undefined ? [`${name} is only allowed with MODE=evaluation.`] : [],
    ),
    ...together('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
    ...together('SHOPIFY_API_SECRET', 'SHOPIFY_APP_HANDLE'),
    ...(isProduction && given.STRIPE_SECRET_KEY?.includes('_test_')
      ? ['STRIPE_SECRET_KEY is a test key. Use a live key with MODE=production.']
      : []),
  ];
}
