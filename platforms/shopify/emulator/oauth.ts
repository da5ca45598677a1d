import type { Grants } from './grants.ts';
import { bodyOf, type Visit } from './http.ts';
import { installPage, plainPage } from './pages.ts';
import { signedAddress } from './signing.ts';

/** The app, as it is known to Shopify. */
export interface AppSettings {
  api_key: string;
  api_secret: string;
  app_handle: string;
  /** Where a merchant is sent who opens the app in the admin. */
  app_url: string | undefined;
  /** Addresses that `redirect_uri` may be; undefined: any. */
  redirect_urls: readonly string[] | undefined;
}

interface OauthShop {
  domain: string;
  grants: Grants;
  now: number;
}

/** The page on which a merchant installs the app. */
export async function answerAuthorize(app: AppSettings, shop: OauthShop, visit: Visit): Promise<void> {
  const { request, reply, params } = visit;
  const redirect_uri = params.get('redirect_uri') ?? '';
  if (params.get('client_id') !== app.api_key)
    return reply(400, plainPage('Oauth error application_cannot_be_found'));
  if (!URL.canParse(redirect_uri) || app.redirect_urls?.includes(redirect_uri) === false)
    return reply(400, plainPage('Oauth error invalid_request: The redirect_uri is not whitelisted'));
  const scope = params.get('scope') ?? '';
  if (request.method !== 'POST') return reply(200, installPage(shop.domain, scope));
  const chosen = new URLSearchParams(await bodyOf(request)).get('decision');
  if (chosen !== 'install') return reply(400, plainPage('Choose one'));
  const state = params.get('state');
  const location = signedAddress(redirect_uri, {
    api_secret: app.api_secret,
    shop: shop.domain,
    now: shop.now,
    more: { code: shop.grants.code(scope, shop.now), ...(state !== null && { state }) },
  });
  reply(302, '', { location });
}

/** Turns a code, or a refresh token, into a token. */
export async function answerToken(app: AppSettings, { grants, now }: OauthShop, visit: Visit): Promise<void> {
  const { request, reply } = visit;
  const no = (status: number, error: string, error_description: string) =>
    reply(status, JSON.stringify({ error, error_description }));
  const body = parsed(await bodyOf(request));
  const { client_id, client_secret, code, grant_type, refresh_token, expiring } = body;
  if (client_id !== app.api_key)
    return no(400, 'application_cannot_be_found', 'Could not find Shopify API application');
  if (client_secret !== app.api_secret) return no(400, 'invalid_client', 'Client authentication failed');
  if (grant_type === 'refresh_token') {
    const renewed = grants.renew(refresh_token, now);
    if (!renewed) return no(400, 'invalid_grant', 'This request requires an active refresh_token');
    return reply(200, JSON.stringify({ ...renewed, scope: grants.scope }));
  }
  const scope = grants.redeem(code ?? '', now);
  if (scope === undefined)
    return no(400, 'invalid_request', 'The authorization code was not found or was already used');
  grants.scope = scope;
  const issued = expiring === '1' ? grants.issue(now) : grants.issueForEver();
  reply(200, JSON.stringify({ ...issued, scope }));
}

function parsed(text: string): Record<string, string | undefined> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    return {};
  }
}

/** The link of the app in a store's admin. */
export function answerLaunch(app: AppSettings, { domain, grants, now }: OauthShop, { reply }: Visit): void {
  const { app_url, api_secret } = app;
  if (app_url === undefined || !grants.installed) reply(404, plainPage('Not found'));
  else reply(302, '', { location: signedAddress(app_url, { api_secret, shop: domain, now }) });
}
