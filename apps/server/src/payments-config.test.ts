import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = {
  MODE: 'production',
  JWT_SECRET: 'n7Ik3PAR4ZWcu4yZZbHqvDh8sqCM5AwXz0Ge1b7mJ2k',
  PUBLIC_URL: 'https://replay.example.com',
};
const KEY = Buffer.from('7c1f9e0b5a3d86e24f70c9b8d1a6532e7c1e9f0b5a3d86e24f70c9b8d1a6532f', 'hex').toString(
  'base64',
);
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_8fJ2mQx7Lr5TzKp1',
  STRIPE_WEBHOOK_SECRET: 'whsec_8fJ2mQx7Lr5TzKp1',
};

const paymentsOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
};

it('collects nothing in production without keys, and plays it in an evaluation', () => {
  expect(paymentsOf({}).payments).toEqual({ sandbox: true, stripe: undefined, shopify: undefined });
  expect(paymentsOf({ PAYMENTS: 'none' }).payments.sandbox).toBe(false);
  expect(paymentsOf(PRODUCTION).payments).toEqual({ sandbox: false, stripe: undefined, shopify: undefined });
});

it('reads the keys', () => {
  const config = paymentsOf({
    ...PRODUCTION,
    ...STRIPE,
    BILLING_RAW_CARDS: 'true',
    SHOPIFY_API_SECRET: 'shpss_8fJ2mQx7Lr5TzKp1',
    SHOPIFY_APP_HANDLE: 'vitrine',
    SHOPIFY_BILLING: 'managed',
    PLATFORM_TOKEN_KEYS: `new:${KEY},old:${KEY}`,
    CONTACT_EMAIL: 'sales@example.com',
  });
  expect(config.payments).toMatchObject({
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
  expect(config.platform_token_keys?.map(({ id }) => id)).toEqual(['new', 'old']);
  expect(config.contact_email).toBe('sales@example.com');
});

it.each([
  ['Vitrine <hello@example.com>', 'hello@example.com'],
  ['hello@example.com', 'hello@example.com'],
])('who gives no other address is written to at that of the mails: %s', (MAIL_FROM, address) => {
  expect(paymentsOf({ MAIL_FROM }).contact_email).toBe(address);
});

it.each([
  [
    { ...PRODUCTION, PAYMENTS: 'sandbox' },
    'PAYMENTS=sandbox is for MODE=evaluation alone: nobody would pay.',
  ],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS must be sandbox or none.'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_8fJ2mQx7Lr5TzKp1' },
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are required together.',
  ],
  [
    { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_8fJ2mQx7Lr5TzKp1' },
    'STRIPE_SECRET_KEY must be a secret key of Stripe, like sk_live_….',
  ],
  [
    { ...PRODUCTION, ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_8fJ2mQx7Lr5TzKp1' },
    'STRIPE_SECRET_KEY is a test key: with MODE=production nobody would pay.',
  ],
  [
    { ...PRODUCTION, ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:1' },
    'STRIPE_API_URL is for MODE=evaluation alone.',
  ],
  [{ SHOPIFY_API_SECRET: 's' }, 'SHOPIFY_API_SECRET and SHOPIFY_APP_HANDLE are required together.'],
  [
    { PLATFORM_TOKEN_KEYS: `a:${KEY.slice(4)}` },
    'PLATFORM_TOKEN_KEYS must be like id:key,id2:key2, each key 32 bytes in base64.',
  ],
])('%j is refused, and says why without a value', (env, problem) => {
  expect(readConfig(env)).toEqual({ ok: false, problems: [problem] });
});
