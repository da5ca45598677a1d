import { z } from 'zod';
import {
  appStoreUrl,
  digits,
  origin,
  secret,
  type VariableRules,
} from '../../../apps/server/src/adapters/platforms/variables.ts';

export { openTiendanube as open } from './platform.ts';

/** The variables that have to do with Tiendanube. */
export const environment = {
  TIENDANUBE_APP_ID: digits('app ID').optional(),
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
  TIENDANUBE_SCRIPT_ID: digits('script ID').optional(),
  TIENDANUBE_APP_STORE_URL: appStoreUrl.optional(),
  /** The header that carries tokens: Tiendanube's own pages name two. */
  TIENDANUBE_TOKEN_HEADER: z
    .enum(['Authentication', 'Authorization'], { error: 'must be Authentication or Authorization' })
    .default('Authentication'),
  TIENDANUBE_API_URL: origin.optional(),
  TIENDANUBE_LOGIN_URL: origin.optional(),
};

export const rules: VariableRules = {
  app: 'TIENDANUBE_APP_ID',
  together: [['TIENDANUBE_APP_ID', 'TIENDANUBE_CLIENT_SECRET']],
  needs: [
    ['TIENDANUBE_SCRIPT_ID', 'TIENDANUBE_APP_ID'],
    ['TIENDANUBE_WEBHOOK_SECRET', 'TIENDANUBE_APP_ID'],
  ],
  evaluation_only: ['TIENDANUBE_API_URL', 'TIENDANUBE_LOGIN_URL'],
  secrets: { TIENDANUBE_CLIENT_SECRET: 'given', TIENDANUBE_WEBHOOK_SECRET: 'made' },
};

export interface Config {
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

const schema = z.object(environment);

export function configOf(value: z.infer<typeof schema>): Config | undefined {
  const { TIENDANUBE_APP_ID: app_id, TIENDANUBE_CLIENT_SECRET: client_secret } = value;
  if (app_id === undefined || client_secret === undefined) return undefined;
  return {
    app_id,
    client_secret,
    webhook_secret: value.TIENDANUBE_WEBHOOK_SECRET,
    script_id: value.TIENDANUBE_SCRIPT_ID,
    token_header: value.TIENDANUBE_TOKEN_HEADER,
    api_url: value.TIENDANUBE_API_URL,
    login_url: value.TIENDANUBE_LOGIN_URL,
  };
}

/** What the operator is told at the start: of what does not work as the configuration is. */
export const noticesOf = ({ webhook_secret }: Config): string[] =>
  webhook_secret === undefined
    ? [
        'Tiendanube may send its privacy webhooks unsigned; those are refused. Set TIENDANUBE_WEBHOOK_SECRET and put it into their address in the partners’ panel (docs/platforms.md).',
      ]
    : [];
