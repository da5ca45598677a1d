import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const PRODUCTION = {
  MODE: 'production',
  JWT_SECRET: 'n7Ik3PAR4ZWcu4yZZbHqvDh8sqCM5AwXz0Ge1b7mJ2k',
  PUBLIC_URL: 'https://replay.example.com',
};
const KEY = Buffer.from('7c1f9e0b5a3d86e24f70c9b8d1a6532e7c1e9f0b5a3d86e24f70c9b8d1a6532f', 'hex').toString(
  'base64',
);
const TIENDANUBE = { TIENDANUBE_APP_ID: '1234', TIENDANUBE_CLIENT_SECRET: 'the-secret' };

it('has BigCommerce by credentials where nothing is set, and no other platform', () => {
  const read = readConfig({});
  expect(read.ok && read.config.platforms).toEqual({
    tiendanube: undefined,
    shopify: undefined,
    bigcommerce: { app: undefined, api_url: undefined, login_url: undefined },
    connect: { app_store_urls: {}, frame_origins: [] },
  });
});

it('reads the apps', () => {
  const read = readConfig({
    ...TIENDANUBE,
    SHOPIFY_API_KEY: 'abc',
    SHOPIFY_API_SECRET: 'def',
    SHOPIFY_APP_HANDLE: 'vitrine',
    SHOPIFY_APP_STORE_URL: 'https://apps.shopify.com/vitrine',
    BIGCOMMERCE_CLIENT_ID: 'id',
    BIGCOMMERCE_CLIENT_SECRET: 'secret',
    BIGCOMMERCE_LOGIN_URL: 'http://127.0.0.1:4300',
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  expect(read.config.platforms).toMatchObject({
    tiendanube: { app_id: '1234', client_secret: 'the-secret', token_header: 'Authentication' },
    shopify: { api_key: 'abc', api_secret: 'def' },
    bigcommerce: { app: { client_id: 'id', client_secret: 'secret' } },
    connect: {
      app_store_urls: { shopify: 'https://apps.shopify.com/vitrine' },
      frame_origins: ['http://127.0.0.1:4300'],
    },
  });
});

it('reads the keys of tokens, in their order', () => {
  const read = readConfig({ ...PRODUCTION, PLATFORM_TOKEN_KEYS: `new:${KEY},old:${KEY}` });
  expect(read.ok && read.config.platform_token_keys?.map(({ id }) => id)).toEqual(['new', 'old']);
});

it.each([
  [
    { PLATFORM_TOKEN_KEYS: `a:${KEY.slice(4)}` },
    'PLATFORM_TOKEN_KEYS must look like id:key,id2:key2, where each key is 32 bytes in base64.',
  ],
  [{ TIENDANUBE_APP_ID: '1' }, 'Set both TIENDANUBE_APP_ID and TIENDANUBE_CLIENT_SECRET, or neither.'],
  [{ TIENDANUBE_SCRIPT_ID: '1' }, 'TIENDANUBE_APP_ID is required with TIENDANUBE_SCRIPT_ID.'],
  [
    { ...TIENDANUBE, TIENDANUBE_WEBHOOK_SECRET: 'no/slashes' },
    'TIENDANUBE_WEBHOOK_SECRET must be 20 to 128 letters, digits, dashes or underscores, e.g. from `openssl rand -hex 24`.',
  ],
  [{ SHOPIFY_API_KEY: 'abc' }, 'SHOPIFY_API_SECRET is required with SHOPIFY_API_KEY.'],
  [
    { BIGCOMMERCE_CLIENT_SECRET: 's' },
    'Set both BIGCOMMERCE_CLIENT_ID and BIGCOMMERCE_CLIENT_SECRET, or neither.',
  ],
  [{ TIENDANUBE_APP_ID: 'x' }, 'TIENDANUBE_APP_ID must be the app ID (digits only).'],
  [
    { ...PRODUCTION, TIENDANUBE_API_URL: 'http://127.0.0.1:1' },
    'TIENDANUBE_API_URL is only allowed with MODE=evaluation.',
  ],
  [
    {
      ...PRODUCTION,
      ...TIENDANUBE,
      S3_BUCKET: 'visits',
      DATABASE_URL: 'postgres://db/vitrine',
      PUBLIC_URL: 'https://replay.example',
    },
    'S3_BUCKET requires PLATFORM_TOKEN_KEYS when a store platform is set up.',
  ],
])('refuses %j', (env, problem) => {
  const read = readConfig(env as Record<string, string>);
  expect(read.ok ? [] : read.problems).toContain(problem);
  if (!read.ok) expect(read.problems.join()).not.toContain('the-secret');
});
