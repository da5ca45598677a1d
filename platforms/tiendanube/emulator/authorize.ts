import { randomBytes } from 'node:crypto';
import { type Answer, type Asked, jsonOf } from './http.ts';
import { grantPage, plainPage } from './pages.ts';
import type { World } from './world.ts';

/** "This code is valid for only 5 minutes" (https://dev.nuvemshop.com.br/docs/applications/authentication). */
const CODE_MS = 5 * 60_000;

export interface AuthorizeOptions {
  /** Where merchants are sent back to. */
  redirectUrl(): string;
  /** With which a refusal of a token is answered: the documents do not say; the vendor's own samples read it from a 200. */
  refusal_status: number;
  /** Under which name a token tells whose it is; the documents know both. */
  store_field: 'user_id' | 'store_id';
}

/** The page on which a merchant lets the app in, and what the app gets for the code that it is sent then. */
export function createAuthorizing(world: World, options: AuthorizeOptions) {
  const codes = new Map<string, { store_id: number; until: number }>();

  /** Who comes has signed in to a store before: here they choose it. */
  function answerPage({ method, query, body }: Asked): Answer {
    if (method !== 'POST') {
      const profiles = [...world.stores.values()].map(({ profile }) => profile);
      return { status: 200, html: grantPage(profiles, world.scope) };
    }
    const store = world.stores.get(Number(new URLSearchParams(body).get('store')));
    if (!store) return { status: 400, html: plainPage('Choose a store') };
    const code = randomBytes(20).toString('hex');
    codes.set(code, { store_id: store.profile.id, until: world.now() + CODE_MS });
    const location = new URL(options.redirectUrl());
    location.searchParams.set('code', code);
    const state = query.get('state');
    if (state !== null) location.searchParams.set('state', state);
    return { status: 302, headers: { location: location.href }, html: '' };
  }

  const refused = (error: string, error_description: string): Answer => ({
    status: options.refusal_status,
    json: { error, error_description },
  });

  function answerToken({ body }: Asked): Answer {
    const { client_id, client_secret, grant_type, code } = jsonOf(body) ?? {};
    if (grant_type !== 'authorization_code')
      return refused('unsupported_grant_type', 'Grant type is not supported');
    if (String(client_id) !== world.app_id || client_secret !== world.client_secret)
      return refused('invalid_client', 'The client credentials are invalid');
    const given = codes.get(String(code));
    codes.delete(String(code));
    const store = given && world.stores.get(given.store_id);
    if (!store)
      return refused('invalid_grant', "Authorization code doesn't exist or is invalid for the client");
    if (world.now() >= given.until) return refused('invalid_grant', 'The authorization code has expired');
    // The token from before is good no more.
    store.token = randomBytes(20).toString('hex');
    const { token: access_token, profile } = store;
    const whose = { [options.store_field]: String(profile.id) };
    return { status: 200, json: { access_token, token_type: 'bearer', scope: world.scope, ...whose } };
  }

  return { answerPage, answerToken };
}
