import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  AUTH_URL,
  BIGCOMMERCE_APP,
  BIGCOMMERCE_SCOPES,
  type OpenBigCommerce,
  queryOf,
  withBigCommerce,
} from '../../../apps/server/src/testing/bigcommerce.ts';

const { client_id, client_secret } = BIGCOMMERCE_APP;
const now_s = () => Math.floor(Date.now() / 1000);

/** As BigCommerce signs it, but for what a test makes of it. */
function claims(changed: Record<string, unknown> = {}): Record<string, unknown> {
  const now = now_s();
  return {
    aud: client_id,
    iss: 'bc',
    iat: now,
    nbf: now - 5,
    exp: now + 3_600,
    jti: 'c5f0bcf5-a504-4ae6-8dcc-0e40eaa5a070',
    sub: 'stores/z4zn3wo',
    user: { id: 1, email: 'user@example.com', locale: 'en-US' },
    owner: { id: 2, email: 'owner@example.com' },
    url: '/',
    channel_id: null,
    ...changed,
  };
}
const signed = (payload: Record<string, unknown>, alg = 'HS256', secret = client_secret) =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(Buffer.from(secret));
/** Signed by the app's secret, whatever the header says. */
function withHeader(header: object): string {
  const text = `${part(header)}.${part(claims())}`;
  return `${text}.${createHmac('sha256', client_secret).update(text).digest('base64url')}`;
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('BigCommerce: what the callbacks of the app carry', () => {
  let world: OpenBigCommerce;
  beforeAll(async () => {
    world = await withBigCommerce();
  });
  afterAll(() => world?.emulator.close());
  const read = (signed_payload_jwt: string) => world.platform.readLaunch?.({ signed_payload_jwt });

  it('says whose store it is, and who opens it', async () => {
    expect(await read(await signed(claims()))).toEqual({ store_id: 'z4zn3wo', email: 'user@example.com' });
    expect(read(await signed(claims({ user: { id: 1 } })))).toEqual({ store_id: 'z4zn3wo', email: null });
  });

  it.each([
    ['another audience', { aud: 'another-app' }],
    ['several audiences', { aud: [client_id, 'another-app'] }],
    ['another issuer', { iss: 'bcx' }],
    ['no issuer', { iss: undefined }],
    ['too old', { exp: now_s() - 60 }],
    ['without an end', { exp: undefined }],
    ['an end that is no number', { exp: '9999999999' }],
    ['not yet', { nbf: now_s() + 300 }],
    ['issued in times to come', { iat: now_s() + 300 }],
    ['a path', { sub: 'stores/../x' }],
    ['a longer path', { sub: 'stores/abc/v2/store' }],
    ['a hash that is none', { sub: 'stores/ABC' }],
    ['no hash', { sub: 'stores/' }],
    ['another subject', { sub: 'z4zn3wo' }],
    ['a line more', { sub: 'stores/abc\n' }],
    ['nobody', { user: undefined }],
  ])('is nothing: %s', async (_what, changed) => {
    expect(read(await signed(claims(changed)))).toBeUndefined();
  });

  it('allows clocks to differ by some seconds', async () => {
    expect(read(await signed(claims({ exp: now_s() - 10, nbf: now_s() - 100 })))).toBeDefined();
    expect(read(await signed(claims({ iat: now_s() + 15, nbf: now_s() + 10 })))).toBeDefined();
  });

  it('is signed by the secret of the app with HS256, and no other way', async () => {
    const good = await signed(claims());
    const [header = '', payload = '', signature = ''] = good.split('.');
    const none = part({ alg: 'none' });
    const other = part(claims({ sub: 'stores/victim' }));
    const forged = [
      await signed(claims(), 'HS256', 'another-secret'),
      await signed(claims(), 'HS512'),
      // Our own secret and HS256, under another name; and something that only some readers know.
      withHeader({ alg: 'none' }),
      withHeader({ alg: 'RS256' }),
      withHeader({}),
      withHeader({ alg: 'HS256', crit: ['x'], x: 1 }),
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${other}.${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.x`,
      `${header}.${payload}.${signature.slice(0, -4)}`,
      `${header}.${payload}. ${signature}`,
      '..',
      '',
      'x.y.z',
    ];
    for (const jwt of forged) expect(read(jwt), jwt).toBeUndefined();
    expect(world.platform.readLaunch?.({})).toBeUndefined();
    expect(read(good)).toBeDefined();
  });

  it('ends after a day', () => {
    const { emulator, platform, store } = world;
    const query = queryOf(emulator.launchUrl(store().hash, { id: 7, email: 'clerk@example.com' }));
    expect(platform.readLaunch?.(query)).toMatchObject({ email: 'clerk@example.com' });
    emulator.later(25 * 60 * 60_000);
    expect(platform.readLaunch?.(query)).toBeUndefined();
  });

  it('comes by the server when the app is uninstalled or a person may open it no more', async () => {
    const { emulator, platform } = await withBigCommerce();
    onTestFinished(emulator.close);
    const heard: string[] = [];
    const server = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    emulator.registerApp({
      ...BIGCOMMERCE_APP,
      name: 'Vitrine',
      scopes: BIGCOMMERCE_SCOPES,
      auth_url: AUTH_URL,
      load_url: `${own}/load`,
      uninstall_url: `${own}/uninstall`,
      remove_user_url: `${own}/remove-user`,
    });
    emulator.addStore({ hash: 'peonia1', name: 'Peônia', domain: 'peonia.example' });
    const connected = await platform.connect(queryOf(emulator.authUrl('peonia1')), AUTH_URL);
    const token = connected.ok ? connected.value.credentials.access_token : '';
    await platform.setUp('peonia1', token, {
      script_url: 'https://v.example/l.js',
      webhook_url: '',
      script_id: null,
    });
    expect(emulator.headOf('peonia1')).toContain('https://v.example/l.js');
    expect(await emulator.removeUser('peonia1', { id: 7, email: 'clerk@example.com' })).toBe(200);
    expect(await emulator.uninstallApp('peonia1')).toBe(200);
    expect(heard.map((path) => path.split('?')[0])).toEqual(['/remove-user', '/uninstall']);
    expect(heard.map((path) => platform.readLaunch?.(queryOf(own + path))?.email)).toEqual([
      'clerk@example.com',
      'owner@peonia.example',
    ]);
    expect(emulator.headOf('peonia1')).toBe('');
    expect(await platform.storeOf('peonia1', token)).toEqual({ ok: false, error: 'invalid_credentials' });
  });
});
