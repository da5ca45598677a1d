import { z } from 'zod';
import type { ConnectOptions } from './modules/integrations/service.ts';
import { readTokenKeys } from './modules/merchants/service.ts';
import type { Given } from './production-config.ts';

const origin = z.url({ protocol: /^https?$/, error: 'must be like http://127.0.0.1:4242' });
const appStoreUrl = z.url({ protocol: /^https$/, error: 'must be an https URL' });
const secret = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be ASCII without spaces');

/** The variables that have to do with the platforms of stores: a part of environment.ts. SHOPIFY_API_SECRET and SHOPIFY_API_URL stand in payments-config.ts. */
export const platformsEnvironment = {
  TIENDANUBE_APP_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the app ID (digits only)')
    .optional(),
  TIENDANUBE_CLIENT_SECRET: secret.optional(),
  /** Ends the address that the partners' panel has for messages about privacy: those may come unsigned. */
  TIENDANUBE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{20,128}$/,
      'must be 20 to 128 letters, digits, dashes or underscores, e.g. from `openssl rand -hex 24`',
    )
    .optional(),
  /** Of the script that was uploaded in the partners' panel; absent, it is one that Tiendanube installs by itself. */
  TIENDANUBE_SCRIPT_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the script ID (digits only)')
    .optional(),
  TIENDANUBE_APP_STORE_URL: appStoreUrl.optional(),
  /** The header that carries tokens: Tiendanube's own pages name two. */
  TIENDANUBE_TOKEN_HEADER: z
    .enum(['Authentication', 'Authorization'], { error: 'must be Authentication or Authorization' })
    .default('Authentication'),
  /** The client id of the app. */
  SHOPIFY_API_KEY: z
    .string()
    .regex(/^[0-9A-Za-z]{1,64}$/, 'must be the app client ID')
    .optional(),
  /** What merchants are asked to allow; absent, what the adapter needs. */
  SHOPIFY_SCOPES: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'must be a comma-separated list of scopes')
    .optional(),
  SHOPIFY_APP_STORE_URL: appStoreUrl.optional(),
  BIGCOMMERCE_CLIENT_ID: secret.optional(),
  BIGCOMMERCE_CLIENT_SECRET: secret.optional(),
  BIGCOMMERCE_APP_STORE_URL: appStoreUrl.optional(),
  /** Keys that stores' tokens are encrypted with: `id:key,id:key`, 32 bytes in base64 each. The first one encrypts, all decrypt. */
  PLATFORM_TOKEN_KEYS: z
    .string()
    .transform((value, context) => {
      const keys = readTokenKeys(value);
      if (!keys)
        context.addIssue({
          code: 'custom',
          message: 'must look like id:key,id2:key2, where each key is 32 bytes in base64',
        });
      return keys;
    })
    .optional(),
  /** Other servers in the platforms' places, to try things. */
  TIENDANUBE_API_URL: origin.optional(),
  TIENDANUBE_LOGIN_URL: origin.optional(),
  BIGCOMMERCE_API_URL: origin.optional(),
  BIGCOMMERCE_LOGIN_URL: origin.optional(),
};

const schema = z.object(platformsEnvironment);
type PlatformsEnvironment = z.infer<typeof schema> & {
  SHOPIFY_API_SECRET?: string | undefined;
  SHOPIFY_API_URL?: string | undefined;
};

export interface TiendanubeConfig {
  app_id: string;
  client_secret: string;
  /** Undefined: unsigned messages about privacy are refused. */
  webhook_secret: string | undefined;
  script_id: string | undefined;
  token_header: 'Authentication' | 'Authorization';
  /** Undefined: Tiendanube's own. */
  api_url: string | undefined;
  login_url: string | undefined;
}

export interface ShopifyPlatformConfig {
  api_key: string;
  api_secret: string;
  scopes: string | undefined;
  /** Undefined: the shop's own host. */
  api_url: string | undefined;
}

export interface BigCommerceConfig {
  /** Undefined: stores are connected by credentials that merchants type in, and not by an app. */
  app: { client_id: string; client_secret: string } | undefined;
  /** Undefined: BigCommerce's own. */
  api_url: string | undefined;
  login_url: string | undefined;
}

export interface PlatformsConfig {
  tiendanube: TiendanubeConfig | undefined;
  shopify: ShopifyPlatformConfig | undefined;
  bigcommerce: BigCommerceConfig;
  connect: ConnectOptions;
}

export function platformsOf(value: PlatformsEnvironment): PlatformsConfig {
  const { TIENDANUBE_APP_ID: app_id, TIENDANUBE_CLIENT_SECRET: tiendanube_secret } = value;
  const { SHOPIFY_API_KEY: api_key, SHOPIFY_API_SECRET: api_secret } = value;
  const { BIGCOMMERCE_CLIENT_ID: client_id, BIGCOMMERCE_CLIENT_SECRET: client_secret } = value;
  const urls = {
    tiendanube: value.TIENDANUBE_APP_STORE_URL,
    shopify: value.SHOPIFY_APP_STORE_URL,
    bigcommerce: value.BIGCOMMERCE_APP_STORE_URL,
  };
  return {
    tiendanube:
      app_id !== undefined && tiendanube_secret !== undefined
        ? {
            app_id,
            client_secret: tiendanube_secret,
            webhook_secret: value.TIENDANUBE_WEBHOOK_SECRET,
            script_id: value.TIENDANUBE_SCRIPT_ID,
            token_header: value.TIENDANUBE_TOKEN_HEADER,
            api_url: value.TIENDANUBE_API_URL,
            login_url: value.TIENDANUBE_LOGIN_URL,
          }
        : undefined,
    shopify:
      api_key !== undefined && api_secret !== undefined
        ? { api_key, api_secret, scopes: value.SHOPIFY_SCOPES, api_url: value.SHOPIFY_API_URL }
        : undefined,
    bigcommerce: {
      app: client_id !== undefined && client_secret !== undefined ? { client_id, client_secret } : undefined,
      api_url: value.BIGCOMMERCE_API_URL,
      login_url: value.BIGCOMMERCE_LOGIN_URL,
    },
    connect: {
      app_store_urls: Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined)),
      frame_origins:
        value.BIGCOMMERCE_LOGIN_URL === undefined ? [] : [new URL(value.BIGCOMMERCE_LOGIN_URL).origin],
    },
  };
}

/** Whether a platform's app is set up: then tokens of stores come and have to be kept. */
export const hasPlatformApp = (given: Given): boolean =>
  given.TIENDANUBE_APP_ID !== undefined ||
  given.SHOPIFY_API_KEY !== undefined ||
  given.BIGCOMMERCE_CLIENT_ID !== undefined;

/** What one value needs beside it, malformed ones too: a start tells of all that is wrong. */
export function missingOfPlatforms(given: Given): string[] {
  const together = (a: keyof PlatformsEnvironment, b: keyof PlatformsEnvironment) =>
    (given[a] === undefined) === (given[b] === undefined) ? [] : [`Set both ${a} and ${b}, or neither.`];
  const needs = (a: keyof PlatformsEnvironment, b: keyof PlatformsEnvironment) =>
    given[a] !== undefined && given[b] === undefined ? [`${b} is required with ${a}.`] : [];
  const urls = [
    'TIENDANUBE_API_URL',
    'TIENDANUBE_LOGIN_URL',
    'BIGCOMMERCE_API_URL',
    'BIGCOMMERCE_LOGIN_URL',
  ] as const;
  return [
    ...(given.MODE === 'production'
      ? urls.flatMap((name) =>
          given[name] === undefined ? [] : [`${name} is only allowed with MODE=evaluation.`],
        )
      : []),
    ...together('TIENDANUBE_APP_ID', 'TIENDANUBE_CLIENT_SECRET'),
    ...together('BIGCOMMERCE_CLIENT_ID', 'BIGCOMMERCE_CLIENT_SECRET'),
    ...needs('SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET'),
    ...needs('SHOPIFY_SCOPES', 'SHOPIFY_API_KEY'),
    ...needs('TIENDANUBE_SCRIPT_ID', 'TIENDANUBE_APP_ID'),
    ...needs('TIENDANUBE_WEBHOOK_SECRET', 'TIENDANUBE_APP_ID'),
  ];
}
