import { z } from 'zod';
import { ask } from '../../../apps/server/src/adapters/platforms/platform-request.ts';
import type { Clock } from '../../../apps/server/src/ports/clock.ts';
import {
  type PlatformCredentials,
  type PlatformOutcome,
  PlatformUnavailable,
} from '../../../apps/server/src/ports/commerce-platform.ts';
import { retryAfterMs } from './graphql-answer.ts';
import { refusalOf } from './refusal.ts';

/** By which Shopify knows the app. */
export interface AppCredentials {
  api_key: string;
  api_secret: string;
}

/** `code`: that of a callback; else the token by which one that ends is renewed. */
type Exchange = { code: string } | { refresh_token: string };

/** Lengths are seconds. Without `expires_in` the token does not end. */
const issued = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
});

/** What an OAuth server calls an error (RFC 6749, 5.2). */
const refused = z.object({ error: z.string() });
/** A name, and nothing of the request. */
const NAME = /^[a-z_]{1,64}$/;
/** Of the app's own credentials (RFC 6749, 5.2, and Shopify's own name): they say nothing of a store's token. */
const OF_APP = new Set(['invalid_client', 'unauthorized_client', 'application_cannot_be_found']);

/**
 * Asks a shop's token endpoint, for a token that ends and can be renewed (`expiring`), which public apps must have. A refresh token is good until the
 * token that it was changed for is used.
 * @param api_url origin of the shop's Admin API
 */
export async function exchange(
  what: Exchange,
  {
    app,
    api_url,
    clock,
    timeout_ms,
  }: { app: AppCredentials; api_url: string; clock: Clock; timeout_ms: number | undefined },
): Promise<PlatformOutcome<PlatformCredentials>> {
  const credentials = { client_id: app.api_key, client_secret: app.api_secret };
  const body =
    'code' in what
      ? { ...credentials, code: what.code, expiring: '1' }
      : { ...credentials, grant_type: 'refresh_token', refresh_token: what.refresh_token };
  const asked_at = clock.now();
  const answer = await ask(
    { method: 'POST', url: `${api_url}/admin/oauth/access_token`, body },
    { platform: 'Shopify', timeout_ms, waitOf: retryAfterMs },
  );
  if (answer.status !== 200) return refusal(answer.status, answer.body);
  const read = issued.safeParse(answer.body);
  if (!read.success) throw new PlatformUnavailable('Shopify returned an unreadable response');
  const { access_token, scope, expires_in, refresh_token, refresh_token_expires_in } = read.data;
  const endOf = (seconds: number | undefined) => (seconds === undefined ? null : asked_at + seconds * 1_000);
  const value: PlatformCredentials = {
    access_token,
    refresh_token: refresh_token ?? null,
    expires_at: endOf(expires_in),
    refresh_expires_at: endOf(refresh_token_expires_in),
    scope,
  };
  return { ok: true, value };
}

/**
 * With 400 and 401 the code, the refresh token or the app's own credentials are none; the name of the error says which. A page in its place is no word of
 * Shopify's: a store is not given up for it, nor for a secret of ours that is wrong.
 */
function refusal(status: number, body: unknown): PlatformOutcome<never> {
  const { error } = refused.safeParse(body).data ?? {};
  const named = error !== undefined && NAME.test(error) ? { detail: error } : {};
  if (error !== undefined && (status === 400 || status === 401))
    return { ok: false, error: OF_APP.has(error) ? 'client_id_mismatch' : 'invalid_credentials', ...named };
  return { ok: false, error: refusalOf(status) ?? 'refused', ...named };
}
