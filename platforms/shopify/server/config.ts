import { z } from 'zod';
import { appStoreUrl, type VariableRules } from '../../../apps/server/src/adapters/platforms/variables.ts';
import type { Clock } from '../../../apps/server/src/ports/clock.ts';
import { openShopifyPlatform } from './platform.ts';
import { shopifyApiUrl } from './shop.ts';

/** The variables that have to do with stores on Shopify. SHOPIFY_API_SECRET and SHOPIFY_API_URL stand with those of payments. */
export const environment = {
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
};

export const rules: VariableRules = {
  app: 'SHOPIFY_API_KEY',
  needs: [
    ['SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET'],
    ['SHOPIFY_SCOPES', 'SHOPIFY_API_KEY'],
  ],
};

export interface Config {
  api_key: string;
  api_secret: string;
  scopes: string | undefined;
  /** Undefined: the shop's own host. */
  api_url: string | undefined;
}

const schema = z.object(environment);
type Environment = z.infer<typeof schema> & {
  SHOPIFY_API_SECRET?: string | undefined;
  SHOPIFY_API_URL?: string | undefined;
};

export function configOf(value: Environment): Config | undefined {
  const { SHOPIFY_API_KEY: api_key, SHOPIFY_API_SECRET: api_secret } = value;
  return api_key !== undefined && api_secret !== undefined
    ? { api_key, api_secret, scopes: value.SHOPIFY_SCOPES, api_url: value.SHOPIFY_API_URL }
    : undefined;
}

export const open = ({ scopes = '', ...config }: Config & { clock: Clock }) =>
  openShopifyPlatform({ ...config, scopes, api_url: shopifyApiUrl(config) });
