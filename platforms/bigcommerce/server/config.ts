import { z } from 'zod';
import {
  appStoreUrl,
  origin,
  secret,
  type VariableRules,
} from '../../../apps/server/src/adapters/platforms/variables.ts';

export { openBigCommerce as open } from './platform.ts';

/** The variables that have to do with BigCommerce. */
export const environment = {
  BIGCOMMERCE_CLIENT_ID: secret.optional(),
  BIGCOMMERCE_CLIENT_SECRET: secret.optional(),
  BIGCOMMERCE_APP_STORE_URL: appStoreUrl.optional(),
  BIGCOMMERCE_API_URL: origin.optional(),
  BIGCOMMERCE_LOGIN_URL: origin.optional(),
};

export const rules: VariableRules = {
  app: 'BIGCOMMERCE_CLIENT_ID',
  together: [['BIGCOMMERCE_CLIENT_ID', 'BIGCOMMERCE_CLIENT_SECRET']],
  evaluation_only: ['BIGCOMMERCE_API_URL', 'BIGCOMMERCE_LOGIN_URL'],
  secrets: { BIGCOMMERCE_CLIENT_SECRET: 'given' },
};

export interface Config {
  /** Undefined: stores are connected by credentials that merchants type in, and not by an app. */
  app: { client_id: string; client_secret: string } | undefined;
  /** Undefined: BigCommerce's own. */
  api_url: string | undefined;
  login_url: string | undefined;
}

const schema = z.object(environment);

export function configOf(value: z.infer<typeof schema>): Config {
  const { BIGCOMMERCE_CLIENT_ID: client_id, BIGCOMMERCE_CLIENT_SECRET: client_secret } = value;
  return {
    app: client_id !== undefined && client_secret !== undefined ? { client_id, client_secret } : undefined,
    api_url: value.BIGCOMMERCE_API_URL,
    login_url: value.BIGCOMMERCE_LOGIN_URL,
  };
}
