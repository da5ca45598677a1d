import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { endpoints } from '@vitrine/contract/endpoints';
import { choose } from '@vitrine/platforms/shopify/emulator/merchant';
import { startShopify } from '@vitrine/platforms/shopify/emulator/start';
import { openShopifyPlatform } from '@vitrine/platforms/shopify/server/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/engines.ts';
import { SHOPIFY_APP } from '../../testing/shopify-platform.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { type OpenTiendanube, withTiendanube } from '../../testing/tiendanube.ts';

/** A cookie as a browser keeps it, of one host: by its name and path. */
interface Kept {
  name: string;
  value: string;
  path: string;
}

/** Somebody's browser, which sends a cookie back where its path is, and nowhere else (RFC 6265, 5.1.4 and 5.4). */
function openBrowser() {
  let kept: Kept[] = [];
  const isAt = (at: string, { path }: Kept) =>
    at === path || (at.startsWith(path) && (path.endsWith('/') || at[path.length] === '/'));
  function keep(header: string, at: string): void {
    const [pair = '', ...attributes] = header.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=');
    const given = attributes.find((each) => /^path=\//i.test(each))?.slice('path='.length);
    // Where none is given: the folder of the page that has set it.
    const path = given ?? (at.slice(0, at.lastIndexOf('/')) || '/');
    kept = [...kept.filter((each) => each.name !== name || each.path !== path), { name, value, path }];
  }
  return async (url: string, init: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(url);
    const sent = kept.filter((each) => isAt(pathname, each)).map(({ name, value }) => `${name}=${value}`);
    const headers = {
      ...(sent.length > 0 && { cookie: sent.join('; ') }),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const cookie of response.headers.getSetCookie()) keep(cookie, pathname);
    return response;
  };
}
type Browser = ReturnType<typeof openBrowser>;

describe.each(engines())('installations in two tabs of one browser, on %s', (engine) => {
  let shopify: Awaited<ReturnType<typeof startShopify>>;
  let tiendanube: OpenTiendanube;
  let server: TestServer;
  beforeAll(async () => {
    shopify = await startShopify(SHOPIFY_APP);
    tiendanube = await withTiendanube();
    const { api_key, api_secret } = SHOPIFY_APP;
    const { api_url, clock } = shopify;
    server = await createTestServer({
      engine,
      clock,
      platforms: {
        shopify: openShopifyPlatform({ api_key, api_secret, scopes: '', api_url, clock }),
        tiendanube: tiendanube.platform,
      },
    });
    tiendanube.emulator.register({ redirect_url: `${server.url}/register` });
  });
  afterAll(async () => {
    await server?.close();
    await Promise.all([shopify?.close(), tiendanube?.emulator.close()]);
  });
  // Installations from one address are counted for some hours.
  beforeEach(() => shopify.later(3 * HOUR_MS));

  /** Begun at one of our doors, and agreed to on the platform's page. @returns what brings a browser back from there: whether that is let in */
  const TABS = {
    async shopify(browser: Browser) {
      const shop = `shop-${randomUUID().slice(0, 8)}.myshopify.com`;
      const begun = await browser(`${server.url}/install/shopify?shop=${shop}`);
      const back = await choose(begun.headers.get('location') ?? '', { decision: 'install' });
      return async (by: Browser) => {
        const { headers } = await by(back ?? '');
        return (headers.get('location') ?? '').includes('merchant_id=');
      };
    },
    async tiendanube(browser: Browser) {
      const { emulator } = tiendanube;
      const { id } = emulator.addStore();
      const begun = await browser(`${server.url}/install/tiendanube`);
      const back = await emulator.accept(begun.headers.get('location') ?? '', id);
      const body = JSON.stringify(Object.fromEntries(back.searchParams));
      return async (by: Browser) => {
        const { method, path } = endpoints.install;
        return (await by(`${server.url}${path}`, { method, body })).status === 200;
      };
    },
  };
  type Tab = keyof typeof TABS;
  const pairs: [Tab, Tab][] = [
    ['shopify', 'shopify'],
    ['shopify', 'tiendanube'],
    ['tiendanube', 'shopify'],
    ['tiendanube', 'tiendanube'],
  ];

  it.each(pairs)('of %s and %s both come back, in any order, each once', async (one, other) => {
    for (const isInOrder of [true, false]) {
      const browser = openBrowser();
      const begun = [await TABS[one](browser), await TABS[other](browser)];
      for (const comeBack of isInOrder ? begun : begun.toReversed()) {
        expect(await comeBack(browser)).toBe(true);
        expect(await comeBack(browser)).toBe(false);
      }
    }
  });

  it.each(pairs)('of %s and %s come back by no other browser', async (one, other) => {
    const [browser, another] = [openBrowser(), openBrowser()];
    const comeBack = await TABS[one](browser);
    // One that has begun something itself, and one that knows nothing of us.
    const theirs = await TABS[other](another);
    for (const stranger of [another, openBrowser()]) expect(await comeBack(stranger)).toBe(false);
    expect(await theirs(browser)).toBe(false);
    // Nothing is used up by that.
    expect(await comeBack(browser)).toBe(true);
    expect(await theirs(another)).toBe(true);
  });
});
