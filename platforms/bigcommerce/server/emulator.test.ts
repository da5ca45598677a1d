import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AUTH_URL,
  BIGCOMMERCE_APP,
  BIGCOMMERCE_SCOPES,
  type OpenBigCommerce,
  queryOf,
  withBigCommerce,
} from '../../../apps/server/src/testing/bigcommerce.ts';

describe('the emulator of BigCommerce is as strict as the documents are', () => {
  let world: OpenBigCommerce;
  beforeAll(async () => {
    world = await withBigCommerce();
  });
  afterAll(() => world?.emulator.close());

  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const post = (
    { hash, access_token }: { hash: string; access_token: string },
    body: unknown,
    more: Record<string, string> = {},
  ) =>
    fetch(`${world.emulator.url}/stores/${hash}/v3/content/scripts`, {
      method: 'POST',
      headers: { ...headers, 'x-auth-token': access_token, ...more },
      body: JSON.stringify(body),
    });

  it.each([
    [{}, ['name', 'src']],
    [{ name: '', src: 'https://x.example' }, ['name']],
    [{ name: 'n', src: 'nowhere' }, ['src']],
    [{ name: 'n', src: 'https://x.example', html: '<script></script>' }, ['html']],
    [{ name: 'n', kind: 'script_tag', html: '<script></script>', load_method: 'async' }, ['load_method']],
    [{ name: 'n', src: 'https://x.example', location: 'body', enabled: 1 }, ['location', 'enabled']],
    [{ name: 'n', src: 'https://x.example', uuid: 'u', colour: 1 }, ['uuid', 'colour']],
    [[], ['body']],
  ])('refuses %j by its fields', async (body, fields) => {
    const answer = await post(world.store(), body);
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: object };
    expect(Object.keys(errors).sort()).toEqual([...fields].sort());
  });

  it('wants JSON both ways, and another scope for pages of the checkout', async () => {
    const shop = world.store();
    const body = { name: 'n', src: 'https://x.example' };
    expect((await post(shop, body, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(shop, body, { accept: 'text/html' })).status).toBe(406);
    expect((await post(shop, { ...body, visibility: 'all_pages' })).status).toBe(403);
    const whole = world.store(['store_v2_content', 'store_content_checkout']);
    expect((await post(whole, { ...body, visibility: 'all_pages' })).status).toBe(200);
  });

  it('shows an account its own scripts alone', async () => {
    const { emulator, store } = world;
    const shop = store();
    const other = emulator.addAccount(shop.hash, { client_id: 'other', scopes: BIGCOMMERCE_SCOPES });
    await post(shop, { name: 'n', src: 'https://x.example' });
    const list = await fetch(`${emulator.url}/stores/${shop.hash}/v3/content/scripts`, {
      headers: { ...headers, 'x-auth-token': other.access_token },
    });
    expect(await list.json()).toMatchObject({ data: [], meta: { pagination: { total: 0, total_pages: 1 } } });
    expect(list.headers.get('x-rate-limit-requests-left')).toBe('148');
  });

  it('takes a form for a token too, and signs what another library reads', async () => {
    const { emulator, store } = world;
    const { hash } = store();
    const { code = '', context = '', scope = '' } = queryOf(emulator.authUrl(hash));
    const fields = { ...BIGCOMMERCE_APP, code, context, scope, redirect_uri: AUTH_URL };
    const ask = (more: Record<string, string>) =>
      fetch(`${emulator.url}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, ...more }),
      });
    expect((await ask({})).status).toBe(400);
    expect((await ask({ grant_type: 'client_credentials' })).status).toBe(400);
    expect(await (await ask({ grant_type: 'authorization_code' })).json()).toMatchObject({ context, scope });
    const { signed_payload_jwt = '' } = queryOf(emulator.launchUrl(hash));
    const { payload } = await jwtVerify(signed_payload_jwt, Buffer.from(BIGCOMMERCE_APP.client_secret), {
      audience: BIGCOMMERCE_APP.client_id,
      issuer: 'bc',
      algorithms: ['HS256'],
    });
    expect(payload.sub).toBe(context);
  });
});
