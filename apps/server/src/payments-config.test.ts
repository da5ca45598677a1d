import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = {
  MODE: 'production',
  JWT_SECRET: 'n7Ik3PAR4ZWcu4yZZbHqvDh8sqCM5AwXz0Ge1b7mJ2k',
  PUBLIC_URL: 'https://replay.example.com',
};
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_8fJ2mQx7Lr5TzKp1',
  STRIPE_WEBHOOK_SECRET: 'whsec_8fJ2mQx7Lr5TzKp1',
};

const paymentsOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config.payments;
};

it('collects nothing in production without keys, and plays it in an evaluation', () => {
  expect(paymentsOf({})).toEqual({ sandbox: true, stripe: undefined, shopify: undefined });
  expect(paymentsOf({ PAYMENTS: 'none' }).sandbox).toBe(false);
  expect(paymentsOf(PRODUCTION)).toEqual({ sandbox: false, stripe: undefined, shopify: undefined });
});

it('reads the keys', () => {
  const payments = paymentsOf({
    ...PRODUCTION,
    ...STRIPE,
    BILLING_RAW_CARDS: 'true',
    SHOPIFY_API_SECRET: 'shpss_8fJ2mQx7Lr5TzKp1',
    SHOPIFY_APP_HANDLE: 'vitrine',
    SHOPIFY_BILLING: 'managed',
  });
  expect(payments).toMatchObject({
    sandbox: false,
    stripe: {
      secret_key: 'sk_live_8fJ2mQx7Lr5TzKp1',
      webhook_secret: 'whsec_8fJ2mQx7Lr5TzKp1',
      api_url: undefined,
      raw_cards: true,
    },
    shopify: {
      api_secret: 'shpss_8fJ2mQx7Lr5TzKp1',
      app_handle: 'vitrine',
      billing: 'managed',
      test_charges: false,
    },
  });
});

it.each([
  [
    { ...PRODUCTION, PAYMENTS: 'sandbox' },
    'PAYMENTS=sandbox only works with MODE=evaluation: it never charges real money.',
  ],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS must be sandbox or none.'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_8fJ2mQx7Lr5TzKp1' },
    'Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.',
  ],
  [
    { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_8fJ2mQx7Lr5TzKp1' },
    'STRIPE_SECRET_KEY must be a Stripe secret key, like sk_live_….',
  ],
  [
    { ...PRODUCTION, ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_8fJ2mQx7Lr5TzKp1' },
    'STRIPE_SECRET_KEY is a test key. Use a live key with MODE=production.',
  ],
  [
    { ...PRODUCTION, ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:1' },
    'STRIPE_API_URL is only allowed with MODE=evaluation.',
  ],
  [{ SHOPIFY_API_SECRET: 's' }, 'Set both SHOPIFY_API_SECRET and SHOPIFY_APP_HANDLE, or neither.'],
])('%j is refused, and says why without a value', (env, problem) => {
  expect(readConfig(env)).toEqual({ ok: false, problems: [problem] });
});
