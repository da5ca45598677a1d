import { ask } from '../../../apps/server/src/adapters/platforms/platform-request.ts';
import type {
  CallbackQuery,
  PlatformCredentials,
  PlatformOutcome,
} from '../../../apps/server/src/ports/commerce-platform.ts';
import { askOptions, readAnswer } from './api.ts';
import { authCallback, hashOf, tokenAnswer } from './documents.ts';
import { refusalOf } from './failures.ts';

export interface TokenOptions {
  app: { client_id: string; client_secret: string };
  login_url: string;
  timeout_ms: number | undefined;
}

/** What a code has brought: whose store it is stands in the answer, not in the address. */
export interface Installed {
  credentials: PlatformCredentials;
  store_id: string;
  /** Of who installs the app. */
  email: string | null;
}

/** A token for the code of the auth callback (auth.mdx, "Requesting the access_token"). The token does not end by itself. */
export async function redeemCode(
  { app, login_url, timeout_ms }: TokenOptions,
  query: CallbackQuery,
  redirect_uri: string,
): Promise<PlatformOutcome<Installed>> {
  const callback = authCallback.safeParse(query);
  if (!callback.success) return { ok: false, error: 'invalid_credentials' };
  const { code, context, scope } = callback.data;
  const { client_id, client_secret } = app;
  const body = {
    client_id,
    client_secret,
    code,
    context,
    scope,
    grant_type: 'authorization_code',
    redirect_uri,
  };
  const answer = await ask(
    { method: 'POST', url: `${login_url}/oauth2/token`, body },
    askOptions(timeout_ms),
  );
  // The documents name no errors; these are OAuth's (RFC 6749, 5.2) for a code, a secret or an address that does not fit.
  if ([400, 401, 403].includes(answer.status)) return { ok: false, error: 'invalid_credentials' };
  if (answer.status >= 400) return refusalOf(answer, 'refused', [client_secret, code]);
  const told = readAnswer(tokenAnswer, answer.body);
  if (told.context !== context) return { ok: false, error: 'invalid_credentials' };
  const credentials = {
    access_token: told.access_token,
    refresh_token: null,
    expires_at: null,
    refresh_expires_at: null,
    scope: told.scope,
  };
  return {
    ok: true,
    value: { credentials, store_id: hashOf(told.context), email: told.user?.email || null },
  };
}
