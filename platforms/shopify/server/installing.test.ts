import { createHmac } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@vitrine/contract/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformUnavailable } from '../../../apps/server/src/ports/commerce-platform.ts';
import {
  type OpenShopifyPlatform,
  REDIRECT_URI,
  SHOPIFY_APP,
  withShopifyPlatform,
} from '../../../apps/server/src/testing/shopify-platform.ts';
import { choose } from '../emulator/merchant.ts';
import { openShopifyPlatform } from './platform.ts';

const refused = (error: string) => expect.objectContaining({ ok: false, error });

let shopify: OpenShopifyPlatform;
beforeAll(async () => {
  shopify = await withShopifyPlatform();
});
afterAll(() => shopify?.emulator.close());

/** Signs what is changed as Shopify would. */
function signed(query: Record<string, string>): Record<string, string> {
  const { hmac: _, ...rest } = query;
  const text = new URLSearchParams(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return { ...rest, hmac: createHmac('sha256', SHOPIFY_APP.api_secret).update(text).digest('hex') };
}

describe('an installation on Shopify', () => {
  it('is agreed to on a page of the shop, and tells whose store it is', async () => {
    const { emulator, platform, agree } = shopify;
    emulator.updateShop('peonia.myshopify.com', {
      name: 'Peonía',
      email: 'olga@peonia.example',
      host: 'WWW.peonia.example',
      locale: 'es-AR',
    });
    const query = await agree('Peonia.myshopify.com', 'of ours & signed');
    expect(query).toMatchObject({ shop: 'peonia.myshopify.com', state: 'of ours & signed' });
    const before = emulator.clock.now();
    const done = await platform.connect(query, REDIRECT_URI);
    expect(done).toEqual({
      ok: true,
      value: {
        credentials: {
          access_token: expect.stringMatching(/^shpat_/),
          refresh_token: expect.stringMatching(/^shprt_/),
          expires_at: expect.any(Number),
          refresh_expires_at: expect.any(Number),
          scope: '',
        },
        store: {
          store_id: 'peonia',
          name: 'Peonía',
          email: 'olga@peonia.example',
          main_language: 'es',
          domains: ['www.peonia.example', 'peonia.myshopify.com'],
        },
      },
    });
    if (!done.ok) return;
    const { credentials, store } = done.value;
    expect((credentials.expires_at ?? 0) - before).toBeGreaterThanOrEqual(HOUR_MS);
    expect((credentials.expires_at ?? 0) - before).toBeLessThan(HOUR_MS + 60_000);
    expect((credentials.refresh_expires_at ?? 0) - before).toBeGreaterThanOrEqual(90 * DAY_MS);
    expect(await platform.storeOf('peonia', credentials.access_token)).toEqual({ ok: true, value: store });
    // The code was good once.
    expect(await platform.connect(query, REDIRECT_URI)).toEqual({
      ok: false,
      error: 'invalid_credentials',
      detail: 'invalid_request',
    });
  });

  it.each([
    ['pt-BR', undefined, 'pt'],
    ['fr', undefined, 'en'],
    [null, 'es-419', 'es'],
    [null, undefined, 'en'],
  ])('is in a language of ours: of a shop in %s, by somebody in %s', async (locale, by, language) => {
    const { emulator, platform, agree } = shopify;
    const shop = `in-${locale ?? 'none'}-${by ?? 'none'}.myshopify.com`.toLowerCase();
    emulator.updateShop(shop, { locale });
    const query = await agree(shop);
    const done = await platform.connect(signed({ ...query, ...(by && { locale: by }) }), REDIRECT_URI);
    expect(done).toMatchObject({ ok: true, value: { store: { main_language: language } } });
  });

  it.each([
    undefined,
    '',
    'peonia',
    'evil.com/x.myshopify.com',
    'peonia.myshopify.com.evil.example',
    'evil.example?x=.myshopify.com',
    'evil.example#.myshopify.com',
    'user@evil.example/.myshopify.com',
    '.myshopify.com',
    '-peonia.myshopify.com',
    'a.b.myshopify.com',
    'peonia.myshopify.com\n',
    'peonia.myshopify.com/',
  ])('is of no shop: %j', async (shop) => {
    const { platform, agree, emulator } = shopify;
    expect(platform.authorizeUrl({ state: 's', redirect_uri: REDIRECT_URI, shop })).toBeUndefined();
    const asked = emulator.asked.length;
    const query = await agree('peonia.myshopify.com');
    const forged = signed({ ...query, shop: shop ?? '' });
    expect(await platform.connect(forged, REDIRECT_URI)).toEqual(refused('invalid_credentials'));
    expect(emulator.asked).toHaveLength(asked);
  });

  it('that is forged or old is none, and its code stays good', async () => {
    const { platform, agree, emulator } = shopify;
    const query = await agree('dalia.myshopify.com');
    for (const change of [{ hmac: '0'.repeat(64) }, { code: 'another' }, { shop: 'peonia.myshopify.com' }])
      expect(await platform.connect({ ...query, ...change }, REDIRECT_URI)).toEqual(
        refused('invalid_credentials'),
      );
    const late = openShopifyPlatform({
      ...shopify.options,
      clock: { now: () => emulator.clock.now() + 92_000 },
    });
    expect(await late.connect(query, REDIRECT_URI)).toEqual(refused('invalid_credentials'));
    expect(await platform.connect(query, REDIRECT_URI)).toMatchObject({ ok: true });
  });

  it('is on a page that sends nobody elsewhere, and takes no other app', async () => {
    const { platform } = shopify;
    const page = platform.authorizeUrl({
      state: 's',
      redirect_uri: 'https://evil.example/',
      shop: 'peonia.myshopify.com',
    });
    await expect(choose(page ?? '', { decision: 'install' })).rejects.toThrow('400');
    const other = openShopifyPlatform({
      ...shopify.options,
      api_secret: SHOPIFY_APP.api_secret,
      api_key: 'x',
    });
    const query = await shopify.agree('peonia.myshopify.com');
    expect(await other.connect(query, REDIRECT_URI)).toMatchObject(refused('client_id_mismatch'));
  });

  it('is asked for with the scopes of the options', () => {
    const asking = openShopifyPlatform({ ...shopify.options, scopes: 'read_themes,read_locales' });
    const page = asking.authorizeUrl({ state: 's', redirect_uri: REDIRECT_URI, shop: 'x.myshopify.com' });
    expect(new URL(page ?? '').searchParams.get('scope')).toBe('read_themes,read_locales');
    const real = openShopifyPlatform({ api_key: 'k', api_secret: 's', scopes: '', clock: { now: () => 0 } });
    expect(real.authorizeUrl({ state: 's', redirect_uri: REDIRECT_URI, shop: 'x.myshopify.com' })).toMatch(
      /^https:\/\/x\.myshopify\.com\/admin\/oauth\/authorize\?client_id=k&scope=&redirect_uri=http%3A/,
    );
  });
});

describe('a token of Shopify’s', () => {
  it('ends after an hour and is renewed; the refresh token before goes when the new token is used', async () => {
    const { emulator, platform, connected } = shopify;
    const { store_id, credentials } = await connected();
    const [first, refresh] = [credentials.access_token, credentials.refresh_token ?? ''];
    emulator.later(HOUR_MS);
    expect(await platform.storeOf(store_id, first)).toEqual(refused('invalid_credentials'));
    const lost = await platform.renew(store_id, refresh);
    // Its answer was never heard: asked again.
    const renewed = await platform.renew(store_id, refresh);
    if (!lost.ok || !renewed.ok) throw new Error('it was not renewed');
    expect(renewed.value.expires_at).toBeGreaterThan(emulator.clock.now());
    expect(new Set([first, lost.value.access_token, renewed.value.access_token]).size).toBe(3);
    expect(await platform.storeOf(store_id, renewed.value.access_token)).toMatchObject({ ok: true });
    expect(await platform.renew(store_id, refresh)).toEqual({
      ok: false,
      error: 'invalid_credentials',
      detail: 'invalid_grant',
    });
    expect(await platform.renew(store_id, renewed.value.refresh_token ?? '')).toMatchObject({ ok: true });
  });

  it('is renewed for 90 days, in its own shop, while the app is installed', async () => {
    const { emulator, platform, connected } = shopify;
    const [late, gone, other] = [await connected(), await connected(), await connected()];
    expect(await platform.renew(other.store_id, gone.credentials.refresh_token ?? '')).toEqual(
      refused('invalid_credentials'),
    );
    emulator.uninstall(gone.shop);
    expect(await platform.renew(gone.store_id, gone.credentials.refresh_token ?? '')).toEqual(
      refused('invalid_credentials'),
    );
    expect(await platform.storeOf(gone.store_id, gone.credentials.access_token)).toEqual(
      refused('invalid_credentials'),
    );
    emulator.later(90 * DAY_MS);
    expect(await platform.renew(late.store_id, late.credentials.refresh_token ?? '')).toEqual(
      refused('invalid_credentials'),
    );
  });

  it('is asked for in shops alone', async () => {
    const { platform } = shopify;
    for (const store_id of ['Peonia', 'evil.example/x', '']) {
      expect(await platform.renew(store_id, 'x')).toEqual(refused('store_not_found'));
      expect(await platform.storeOf(store_id, 'x')).toEqual(refused('store_not_found'));
    }
  });
});

describe('Shopify, when it does not answer as it should', () => {
  it.each([
    [{ status: 402 }, 'store_unavailable'],
    [{ status: 423 }, 'store_unavailable'],
    [{ status: 404 }, 'store_not_found'],
    [{ status: 403 }, 'refused'],
    [
      {
        status: 200,
        body: '{"errors":[{"message":"Access denied for shop field.","extensions":{"code":"ACCESS_DENIED"}}]}',
      },
      'missing_scope',
    ],
    [{ status: 200, body: '{"errors":[{"message":"Field does not exist"}]}' }, 'refused'],
  ])('says %j', async (fault, error) => {
    const { emulator, platform, connected } = shopify;
    const { store_id, credentials } = await connected();
    emulator.fail(fault);
    expect(await platform.storeOf(store_id, credentials.access_token)).toEqual(refused(error));
  });

  it.each([
    { status: 500 },
    { status: 401, body: '<html>Unauthorized</html>' },
    { status: 200, body: '{"data":{"shop":{}}}' },
    { throttled_ms: 60_000 },
    'cut' as const,
  ])('is out of reach, and the token is told to nobody: %j', async (fault) => {
    const { emulator, platform, connected } = shopify;
    const { store_id, credentials } = await connected();
    emulator.fail(fault);
    const error = await platform
      .storeOf(store_id, credentials.access_token)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PlatformUnavailable);
    expect(`${error} ${(error as Error).stack} ${(error as Error).cause}`).not.toContain(
      credentials.access_token,
    );
  });

  it('cannot be had: neither code nor secrets are told', async () => {
    const query = await shopify.agree('peonia.myshopify.com');
    const away = openShopifyPlatform({ ...shopify.options, api_url: () => 'http://127.0.0.1:9' });
    const refresh = 'shprt_of_somebody';
    for (const asked of [away.connect(query, REDIRECT_URI), away.renew('peonia', refresh)]) {
      const error = await asked.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PlatformUnavailable);
      const told = `${error} ${(error as Error).stack} ${(error as Error).cause}`;
      for (const secret of [query.code ?? '', refresh, SHOPIFY_APP.api_secret])
        expect(told).not.toContain(secret);
    }
  });
});
