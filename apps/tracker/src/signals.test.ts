import { createHash } from 'node:crypto';
import { snippet } from '@vitrine/contract/snippet';
import { type FailedRequest, type Left, type Theme, TRACKER_TAGS, type Vitals } from '@vitrine/contract/tags';
import { startPlatformStore } from '@vitrine/platforms/fixture-stores/platform-stores';
import { describe, expect, test } from 'vitest';
import { leave, recorded, useHarness } from './testing/harness.ts';

const harness = useHarness();
const tagged = <T>(tag: string) =>
  harness.collector
    .events()
    .filter((event) => event.type === 5 && event.data.tag === tag)
    .map((event) => event.data.payload as T);
const headers = () => [...harness.collector.blocks.values()].map(({ header }) => header);
const arrivals = () => headers().flatMap(({ arrival }) => arrival ?? []);

const PERSON = 'ana.soto';
const FAST = '<script>vitrine.config.interval=1000</script>';

describe('the signals of a visit', () => {
  test('say where it came from: a host and whose advertisement, and nothing else of the address', async () => {
    const { store } = harness;
    const { page } = await harness.visit();
    await page.route('https://l.instagram.com/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<meta name=referrer content=unsafe-url><a href="${store.origin}/?gclid=${PERSON}&utm_source=g">ir</a>`,
      }),
    );
    await page.goto(`https://l.instagram.com/?u=${PERSON}`);
    await page.click('a');
    await recorded(harness, page);
    await expect.poll(arrivals).toEqual([{ referrer_host: 'l.instagram.com', paid: 'google' }]);
    // The next page came from the store itself, and the one after it from where people pay.
    store.pages.set('/checkout/', { body: '<a href="/gracias">volver</a>' });
    await page.evaluate(() => location.assign('/checkout/'));
    await page.waitForURL('**/checkout/');
    await page.click('a');
    await page.waitForURL('**/gracias');
    await recorded(harness, page);
    await expect.poll(() => arrivals().slice(1)).toEqual([{ from_checkout: true }]);
    expect(harness.collector.heard.join('\n')).not.toContain(PERSON);
    expect(tagged<Left>(TRACKER_TAGS.left)).toEqual([{ to: 'checkout' }]);
  });

  test('say where in a control a click was, and whether that stays in the window', async () => {
    harness.store.pages.set('/', {
      head: FAST,
      body:
        '<header style="position:sticky;top:0"><button id=a style="width:200px;height:100px;padding:0;border:0"><i style="position:absolute">x</i></button></header>' +
        '<p style="margin:40px 0"><button id=b style="width:200px;height:100px;border:0">b</button>',
    });
    const { page } = await harness.visit();
    await page.goto(`${harness.store.origin}/`);
    await recorded(harness, page);
    await page.click('#a', { position: { x: 50, y: 75 } });
    await page.click('#b', { position: { x: 200 - 1, y: 50 } });
    await page.keyboard.press('Enter');
    await leave(harness, page);
    const clicks = harness.collector
      .events()
      .filter(({ type, data }) => type === 3 && data.source === 2 && data.type === 2);
    expect(clicks.map(({ data: { rx, ry, fixed } }) => ({ rx, ry, fixed }))).toEqual([
      { rx: 250, ry: 750, fixed: true },
      { rx: 995, ry: 500, fixed: undefined },
      expect.objectContaining({ fixed: undefined }),
    ]);
  });

  test('say how the visitor left, how fast the page was, what failed, and of which theme it is', async () => {
    const { store } = harness;
    store.platform = 'tiendanube';
    store.pages.set('/', {
      head: `${FAST}<script>LS = { theme: { id: 71, name: 'Morelia' } }</script><script src="/static/theme-1.2.3.js?v=${PERSON}"></script>`,
      body: '<h1>Hola</h1><a id=wa href="https://wa.me/5491155550000?text=hola">escribir</a><a id=kept href="https://example.org/">no</a><button>más</button>',
    });
    store.pages.set('/static/theme-1.2.3.js', { file: '', headers: { 'content-type': 'text/javascript' } });
    store.pages.set(`/api/cart/${PERSON}.json`, { file: 'no', status: 404 });
    const { page, console: lines } = await harness.visit();
    await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.goto(`${store.origin}/`);
    await recorded(harness, page);
    await page.evaluate(async (path) => {
      document.querySelector('#kept')?.addEventListener('click', (event) => event.preventDefault());
      document.querySelector('button')?.addEventListener('click', () => {
        const end = performance.now() + 120;
        while (performance.now() < end);
      });
      for (let n = 0; n < 2; n++) await fetch(path, { method: 'POST' });
    }, `/api/cart/${PERSON}.json?token=${PERSON}`);
    await page.click('#kept');
    await page.click('button');
    await expect.poll(() => tagged(TRACKER_TAGS.theme).length).toBe(1);
    await expect.poll(() => tagged(TRACKER_TAGS.failed_request).length).toBe(1);
    await page.click('#wa');
    await page.waitForURL('https://wa.me/**');
    // Another version is no other theme; another script is.
    store.pages.set('/', { head: `${FAST}<script src="/static/theme-1.2.4.js"></script>` });
    await page.goto(`${store.origin}/`);
    await expect.poll(() => tagged(TRACKER_TAGS.theme).length).toBe(2);
    store.pages.set('/', { head: `${FAST}<script src="/static/other.js"></script>` });
    await page.goto(`${store.origin}/`);
    await expect.poll(() => tagged(TRACKER_TAGS.theme).length).toBe(3);

    expect(tagged<Left>(TRACKER_TAGS.left)).toEqual([{ to: 'whatsapp', host: 'wa.me' }]);
    expect(tagged<FailedRequest>(TRACKER_TAGS.failed_request)).toEqual([
      { by: 'fetch', path: '/api/cart/*.json', status: 404, duration: expect.any(Number) },
    ]);
    const [vitals] = tagged<Vitals>(TRACKER_TAGS.vitals);
    expect(vitals?.inp).toBeGreaterThanOrEqual(100);
    expect(vitals?.lcp).toBeGreaterThan(0);
    expect(vitals?.ttfb).toBeGreaterThan(0);
    expect(vitals?.cls).toBeGreaterThanOrEqual(0);
    const [theme, updated, other] = tagged<Theme>(TRACKER_TAGS.theme);
    expect(theme).toEqual({ id: '71', fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(updated?.fingerprint).toBe(theme?.fingerprint);
    expect(other?.fingerprint).not.toBe(theme?.fingerprint);
    expect(harness.collector.heard.join('\n')).not.toContain(PERSON);
    // The browser tells of the failed requests; we say our one line a page.
    expect(new Set(lines.filter((line) => !line.includes('404')))).toEqual(
      new Set(['[vitrine] tracker initialized']),
    );
  });

  test('name the cart by a digest that an order gives too, and never by its id', async () => {
    harness.store.platform = 'bigcommerce';
    const { storeId: store_id, origin } = harness.store;
    const tag = snippet({ publicUrl: origin, platform: 'bigcommerce', storeId: store_id });
    const shop = await startPlatformStore({ platform: 'bigcommerce', head: () => `${tag}${FAST}` });
    try {
      const { page } = await harness.visit();
      await page.goto(`${shop.url}/brass-reading-lamp/`);
      await page.waitForFunction(() => sessionStorage.getItem('vitrine:cart2'));
      await page.click('[name=add]');
      await page.waitForURL('**/cart.php*');
      const id = await page.evaluate(async () => (await (await fetch('/api/storefront/carts')).json())[0].id);
      const told = () => headers().flatMap(({ cart_ref }) => cart_ref ?? []);
      await expect.poll(() => told().length).toBeGreaterThan(0);
      const digest = createHash('sha256')
        .update(`bigcommerce\n${store_id}\n${id}`)
        .digest('hex')
        .slice(0, 32);
      expect(new Set(told())).toEqual(new Set([digest]));
      expect(harness.collector.heard.join('\n')).not.toContain(id);
      const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
      expect(kept).not.toContain(id);
    } finally {
      await shop.close();
    }
  });
});
