import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformUnavailable } from '../../../apps/server/src/ports/commerce-platform.ts';
import {
  AUTH_URL,
  BIGCOMMERCE_APP,
  BIGCOMMERCE_SCOPES,
  type OpenBigCommerce,
  queryOf,
  withBigCommerce,
} from '../../../apps/server/src/testing/bigcommerce.ts';
import { openBigCommerce } from './platform.ts';

const FORGED = { ok: false, error: 'invalid_credentials' };

describe('BigCommerce: an app that is installed', () => {
  let world: OpenBigCommerce;
  beforeAll(async () => {
    world = await withBigCommerce();
  });
  afterAll(() => world?.emulator.close());

  /** What the browser of a merchant brings who has pressed the button of the control panel. */
  async function installing(hash: string): Promise<Record<string, string>> {
    const page = world.emulator.installApp(hash);
    expect(await (await fetch(page)).text()).toContain('<button>Install</button>');
    const pressed = await fetch(page, { method: 'POST' });
    const [, frame = ''] = /<iframe [^>]*src="([^"]+)"/.exec(await pressed.text()) ?? [];
    const framed = await fetch(new URL(frame, page), { redirect: 'manual' });
    const location = framed.headers.get('location') ?? '';
    expect(location.startsWith(`${AUTH_URL}?`)).toBe(true);
    return queryOf(location);
  }

  it('brings credentials without an end, and the store; the code is good once', async () => {
    const { platform, store } = world;
    const { hash } = store();
    const query = await installing(hash);
    const connected = await platform.connect(query, AUTH_URL);
    expect(connected).toEqual({
      ok: true,
      value: {
        credentials: {
          access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
          refresh_token: null,
          expires_at: null,
          refresh_expires_at: null,
          scope: BIGCOMMERCE_SCOPES.join(' '),
        },
        store: expect.objectContaining({ store_id: hash, email: `owner@${hash}.example` }),
      },
    });
    expect(await platform.connect(query, AUTH_URL)).toEqual(FORGED);
  });

  it('is opened in a frame from then on, and the token of an earlier installation is good no more', async () => {
    const { platform, emulator, store } = world;
    const { hash } = store();
    const first = await platform.connect(await installing(hash), AUTH_URL);
    expect(await (await fetch(emulator.installApp(hash))).text()).toContain('<iframe');
    const opened = await fetch(`${emulator.url}/manage/${hash}/open`, { redirect: 'manual' });
    expect(platform.readLaunch?.(queryOf(opened.headers.get('location') ?? ''))).toEqual({
      store_id: hash,
      email: `owner@${hash}.example`,
    });
    await platform.connect(queryOf(emulator.authUrl(hash)), AUTH_URL);
    const token = first.ok ? first.value.credentials.access_token : '';
    expect(await platform.storeOf(hash, token)).toEqual(FORGED);
  });

  it('takes no code that is made up, too old, another store’s or for another address', async () => {
    const { platform, emulator, store } = world;
    const [mine, other] = [store(), store()];
    const query = () => queryOf(emulator.authUrl(mine.hash));
    const old = query();
    emulator.later(6 * 60_000);
    const attempts: [Record<string, string>, string][] = [
      [old, AUTH_URL],
      [{ ...query(), code: 'made-up' }, AUTH_URL],
      [{ ...query(), context: `stores/${other.hash}` }, AUTH_URL],
      [{ ...query(), scope: 'store_v2_orders' }, AUTH_URL],
      [query(), 'https://elsewhere.example/auth'],
    ];
    for (const [attempt, redirect_uri] of attempts)
      expect(await platform.connect(attempt, redirect_uri)).toEqual(FORGED);
    expect(await platform.connect(query(), AUTH_URL)).toMatchObject({ ok: true });
  });

  it.each([
    { context: '' },
    { context: 'stores/../x' },
    { context: 'stores/A' },
    { context: 'abc' },
    { context: 'stores/abc/v2' },
    { code: '' },
    { code: 'x'.repeat(513) },
  ])('asks nobody with %j in the address', async (wrong) => {
    const { platform, emulator, store } = world;
    const query = { ...queryOf(emulator.authUrl(store().hash)), ...wrong };
    const before = emulator.asked.length;
    expect(await platform.connect(query, AUTH_URL)).toEqual(FORGED);
    expect(emulator.asked).toHaveLength(before);
  });

  it('takes no credentials for another store than the one that asked', async () => {
    const { platform, emulator, store } = world;
    const query = queryOf(emulator.authUrl(store().hash));
    emulator.fail({
      status: 200,
      body: JSON.stringify({ access_token: 't', scope: '', context: 'stores/another' }),
    });
    expect(await platform.connect(query, AUTH_URL)).toEqual(FORGED);
  });

  it('needs the secret of the app, and an app at all', async () => {
    const { emulator, store, without_app } = world;
    const { url, clock } = emulator;
    const app = { ...BIGCOMMERCE_APP, client_secret: 'wrong' };
    const other = openBigCommerce({ app, app_name: 'Vitrine', api_url: url, login_url: url, clock });
    const query = queryOf(emulator.authUrl(store().hash));
    expect(await other.connect(query, AUTH_URL)).toEqual(FORGED);
    expect(await without_app.connect(query, AUTH_URL)).toEqual(FORGED);
    expect(without_app.readLaunch).toBeUndefined();
  });

  it('tells no secret when the login is out of reach or refuses', async () => {
    const { platform, emulator, store } = world;
    const { client_secret } = BIGCOMMERCE_APP;
    const { hash } = store();
    emulator.fail('cut');
    const query = queryOf(emulator.authUrl(hash));
    const error = await platform.connect(query, AUTH_URL).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PlatformUnavailable);
    expect(`${error} ${(error as Error).stack}`).not.toContain(client_secret);
    emulator.fail({ status: 422, body: JSON.stringify({ title: `${client_secret} ${query.code}` }) });
    expect(await platform.connect(query, AUTH_URL)).toEqual({ ok: false, error: 'refused', detail: '… …' });
  });
});
