import { z } from 'zod';
import {
  type PlatformCredentials,
  type PlatformOutcome,
  PlatformUnavailable,
} from '../../../apps/server/src/ports/commerce-platform.ts';
import { isId, readable, type StoreApi } from './api.ts';
import { refusalOf, wordsOf } from './refusal.ts';
import { platformId } from './store.ts';

export interface TokenOptions {
  app_id: string;
  client_secret: string;
  /** Origin of the pages of authorization, without a trailing slash. */
  login_url: string;
}

/** Codes of the platform's have some dozens of characters; the longest address has some thousands. */
const MAX_CODE = 2_048;

/** `store_id` stands in the place of `user_id` now and then (https://tiendanube.github.io/api-documentation/authentication). */
const tokenAnswer = z
  .object({
    access_token: z.string().min(1),
    scope: z.string().nullish(),
    user_id: platformId.nullish(),
    store_id: platformId.nullish(),
  })
  .transform(({ access_token, scope, user_id, store_id }) => ({
    access_token,
    scope: scope ?? '',
    store_id: user_id ?? store_id ?? '',
  }));
const errorAnswer = z.object({ error: z.string() });

/** Tokens do not end by themselves: they are good until the app is uninstalled, or the store gives a newer one. */
const credentialsOf = (access_token: string, scope: string): PlatformCredentials => ({
  access_token,
  refresh_token: null,
  expires_at: null,
  refresh_expires_at: null,
  scope,
});

/** Turns a code, which is good once and for 5 minutes, into credentials. */
export async function exchangeCode(
  api: StoreApi,
  { app_id, client_secret, login_url }: TokenOptions,
  code: string | undefined,
): Promise<PlatformOutcome<{ credentials: PlatformCredentials; store_id: string }>> {
  if (code === undefined || code === '' || code.length > MAX_CODE)
    return { ok: false, error: 'invalid_credentials' };
  const got = await api.askOpenly(`${login_url}/apps/authorize/token`, {
    client_id: app_id,
    client_secret,
    grant_type: 'authorization_code',
    code,
  });
  const secrets = [client_secret, code];
  // A code that was used is answered 200, with an `error` in it.
  if ([200, 400, 401].includes(got.status) && errorAnswer.safeParse(got.body).success)
    return { ok: false, error: 'invalid_credentials', detail: wordsOf(got.body, secrets) };
  const refusal = refusalOf(got, { secrets });
  if (refusal) return refusal;
  const { access_token, scope, store_id } = readable(tokenAnswer, got.body);
  if (!isId(store_id)) throw new PlatformUnavailable('Tiendanube named a store that can be none');
  return { ok: true, value: { credentials: credentialsOf(access_token, scope), store_id } };
}
