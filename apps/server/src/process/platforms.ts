import * as bigcommerce from '@vitrine/platforms/bigcommerce/server/config';
import * as shopify from '@vitrine/platforms/shopify/server/config';
import * as tiendanube from '@vitrine/platforms/tiendanube/server/config';
import { z } from 'zod';
import type { VariableRules } from '../adapters/platforms/variables.ts';
import type { ConnectOptions } from '../modules/integrations/service.ts';
import { readTokenKeys } from '../modules/merchants/service.ts';
import type { Clock } from '../ports/clock.ts';
import type { CommercePlatforms, PlatformName } from '../ports/commerce-platform.ts';
import type { Given } from '../production-config.ts';

/** What the platforms, and the merchants in their admin, know us by. */
const APP_NAME = 'Vitrine';
/** Tiendanube wants an address in each call; a trial has none. */
const NOBODY = 'no-reply@localhost';

/** What each platform's folder gives the server. */
const PLATFORMS = { tiendanube, shopify, bigcommerce } satisfies Record<
  PlatformName,
  { rules: VariableRules }
>;
const RULES: readonly VariableRules[] = Object.values(PLATFORMS).map(({ rules }) => rules);

/** The variables that have to do with the platforms of stores: a part of environment.ts. */
export const platformsEnvironment = {
  ...tiendanube.environment,
  ...shopify.environment,
  ...bigcommerce.environment,
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
};

const schema = z.object(platformsEnvironment);
type Environment = z.infer<typeof schema> & Parameters<typeof shopify.configOf>[0];

export interface PlatformsConfig {
  tiendanube: tiendanube.Config | undefined;
  shopify: shopify.Config | undefined;
  bigcommerce: bigcommerce.Config;
  connect: ConnectOptions;
}

export function platformsOf(value: Environment): PlatformsConfig {
  const { BIGCOMMERCE_LOGIN_URL: panel_url } = value;
  const urls = {
    tiendanube: value.TIENDANUBE_APP_STORE_URL,
    shopify: value.SHOPIFY_APP_STORE_URL,
    bigcommerce: value.BIGCOMMERCE_APP_STORE_URL,
  };
  return {
    tiendanube: tiendanube.configOf(value),
    shopify: shopify.configOf(value),
    bigcommerce: bigcommerce.configOf(value),
    connect: {
      app_store_urls: Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined)),
      frame_origins: panel_url === undefined ? [] : [new URL(panel_url).origin],
    },
  };
}

/** Whose stores can be connected, as the configuration says. */
export function openPlatforms(
  config: PlatformsConfig,
  { clock, contact_email = NOBODY }: { clock: Clock; contact_email: string | undefined },
): CommercePlatforms {
  const common = { app_name: APP_NAME, contact_email, clock };
  return {
    tiendanube: config.tiendanube && tiendanube.open({ ...config.tiendanube, ...common }),
    shopify: config.shopify && shopify.open({ ...config.shopify, ...common }),
    bigcommerce: bigcommerce.open({ ...config.bigcommerce, ...common }),
  };
}

/** What the operator is told at the start. */
export const platformNotices = ({ tiendanube: config }: Pick<PlatformsConfig, 'tiendanube'>): string[] =>
  config ? tiendanube.noticesOf(config) : [];

/** Every secret among the variables, and who made it up. */
export const platformSecrets: Readonly<Record<string, 'given' | 'made'>> = Object.fromEntries(
  RULES.flatMap(({ secrets = {} }) => Object.entries(secrets)),
);

/** Whether a platform's app is set up. */
export const hasPlatformApp = (given: Given): boolean => RULES.some(({ app }) => given[app] !== undefined);

/** What one value needs beside it, malformed ones too: a start tells of all that is wrong. */
export const missingOfPlatforms = (given: Given): string[] =>
  RULES.flatMap(({ together = [], needs = [], evaluation_only = [] }) => [
    ...evaluation_only
      .filter((name) => given.MODE === 'production' && given[name] !== undefined)
      .map((name) => `${name} is only allowed with MODE=evaluation.`),
    ...together
      .filter(([a, b]) => (given[a] === undefined) !== (given[b] === undefined))
      .map(([a, b]) => `Set both ${a} and ${b}, or neither.`),
    ...needs
      .filter(([a, b]) => given[a] !== undefined && given[b] === undefined)
      .map(([a, b]) => `${b} is required with ${a}.`),
  ]);
