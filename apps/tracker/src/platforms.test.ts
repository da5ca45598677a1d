import { snippet } from '@vitrine/contract/snippet';
import { type CartChange, TRACKER_TAGS } from '@vitrine/contract/tags';
import {
  type PlatformStoreOptions,
  STORE_CUSTOMER,
  startPlatformStore,
} from '@vitrine/platforms/fixture-stores/platform-stores';
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { leave, recorded, useHarness, type Visit } from './testing/harness.ts';

const harness = useHarness();
type Shop = Awaited<ReturnType<typeof startPlatformStore>>;
const shops: Shop[] = [];

async function open(options: Omit<PlatformStoreOptions, 'head'> & { head?: string }): Promise<Shop> {
  const { platform, head = '' } = options;
  harness.store.platform = platform;
  const tag = () =>
    `${head}${snippet({ publicUrl: harness.store.origin, platform, storeId: harness.store.storeId })}<script>vitrine.config.interval=1000</script>`;
  const shop = await startPlatformStore({ ...options, head: tag });
  shops.push(shop);
  return shop;
}
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close();
});

const tagged = <T>(tag: string) =>
  harness.collector
    .events()
    .filter((event) => event.type === 5 && event.data.tag === tag)
    .map((event) => event.data.payload as T);
const types = () => tagged<{ type: string }>(TRACKER_TAGS.page_type).map(({ type }) => type);
const changes = () =>
  tagged<CartChange>(TRACKER_TAGS.cart).map(({ added, removed, items }) => ({
    added: added.map(({ name, quantity }) => `${name} x ${quantity}`),
    removed: removed.map(({ name, quantity }) => `${name} x ${quantity}`),
    items,
  }));
const identities = () => tagged<object>(TRACKER_TAGS.identify);

/** Opens a page and waits until the platform's script has told what it is. */
async function go(visit: Visit, shop: Shop, path: string) {
  const before = types().length;
  await visit.page.goto(shop.url + path);
  await recorded(harness, visit.page);
  await expect.poll(() => types().length).toBeGreaterThan(before);
}

const STORES = [
  {
    platform: 'shopify',
    pages: [
      ['/', 'home'],
      ['/collections/sillas', 'category'],
      ['/products/silla-ronda', 'product'],
      ['/cart', 'cart'],
      ['/search?q=silla', 'search'],
      ['/account/login', 'other'],
      ['/no-hay', 'other'],
    ],
    product: '/products/silla-ronda',
    name: 'Silla Ronda',
    cart: '/cart',
    takeOut: (page: Page) => page.click('[data-line]'),
    order: async (page: Page) => {
      await page.click('[name=checkout]');
      await page.waitForURL('**/checkouts/**');
      await page.click('main button');
    },
    checkout: '/checkouts/cn/abc',
    login: ['/account/login', 'input[type=email]'],
  },
  {
    platform: 'tiendanube',
    pages: [
      ['/', 'home'],
      ['/macetas/', 'category'],
      ['/productos/maceta-terracota/', 'product'],
      ['/comprar/', 'cart'],
      ['/search/?q=maceta', 'search'],
      ['/account/login/', 'other'],
    ],
    product: '/productos/maceta-terracota/',
    name: 'Maceta Terracota',
    cart: '/comprar/',
    takeOut: async (page: Page) => {
      await page.fill('.js-cart-quantity-input', '0');
      await page.click('[name=update]');
    },
    order: async (page: Page) => {
      await page.click('[name=go_to_checkout]');
      await page.waitForURL('**/checkout/**');
      await page.click('main button');
    },
    checkout: '/checkout/v3/start/abc',
    login: ['/account/login/', 'input[type=email]'],
  },
  {
    platform: 'bigcommerce',
    pages: [
      ['/', 'home'],
      ['/desk-lamps/', 'category'],
      ['/brass-reading-lamp/', 'product'],
      ['/cart.php', 'cart'],
      ['/search.php?search_query=lamp', 'search'],
      ['/login.php', 'other'],
    ],
    product: '/brass-reading-lamp/',
    name: 'Brass Reading Lamp',
    cart: '/cart.php',
    takeOut: (page: Page) => page.click('[data-remove]'),
    order: async (page: Page) => {
      await page.click('[href="/checkout"]');
      await page.click('main button');
    },
    checkout: '/checkout',
    login: ['/login.php', 'input[type=email]'],
  },
] as const;

describe.each(STORES)('a store of $platform', (its) => {
  const { platform, pages, product, name, cart, checkout, login } = its;

  async function addByForm(visit: Visit, shop: Shop) {
    await go(visit, shop, product);
    await visit.page.waitForFunction(() => sessionStorage.getItem('vitrine:cart2'));
    await visit.page.fill('input[name^=q]', '3');
    await visit.page.click('[name=add]');
    await visit.page.waitForURL(`**${cart}*`);
  }

  test('tells what kind each page is', async () => {
    const shop = await open({ platform });
    const visit = await harness.visit();
    for (const [path] of pages) await go(visit, shop, path);
    expect(types()).toEqual(pages.map(([, type]) => type));
    expect(changes()).toEqual([]);
    expect(identities()).toEqual([]);
    expect(visit.errors).toEqual([]);
  });

  test('tells what is put into the cart without leaving the page', async () => {
    const shop = await open({ platform });
    const visit = await harness.visit();
    await go(visit, shop, product);
    // The first look at the cart is what changes are told against.
    await visit.page.waitForFunction(() => sessionStorage.getItem('vitrine:cart2'));
    await visit.page.click('[data-add]');
    await expect.poll(changes).toEqual([{ added: [`${name} x 1`], removed: [], items: 1 }]);
    const [change] = tagged<CartChange>(TRACKER_TAGS.cart);
    expect(change?.added[0]).toMatchObject({ product_id: expect.any(String), price: expect.any(String) });
    expect(change).toMatchObject({
      total: expect.any(String),
      currency: expect.stringMatching(/^[A-Z]{3}$/),
    });
    expect(visit.errors).toEqual([]);
  });

  test('tells what a form has put into the cart, and what is taken out of it', async () => {
    const shop = await open({ platform });
    const visit = await harness.visit();
    await addByForm(visit, shop);
    const added = { added: [`${name} x 3`], removed: [], items: 3 };
    await expect.poll(changes).toEqual([added]);
    await its.takeOut(visit.page);
    await expect.poll(changes).toEqual([added, { added: [], removed: [`${name} x 3`], items: 0 }]);
    expect(visit.errors).toEqual([]);
  });

  test('what was ordered was not taken out', async () => {
    const shop = await open({ platform });
    const visit = await harness.visit();
    await addByForm(visit, shop);
    await expect.poll(() => changes().length).toBe(1);
    await its.order(visit.page);
    await visit.page.waitForURL(/thank_you|success|confirmation/);
    await go(visit, shop, cart);
    await addByForm(visit, shop);
    const added = { added: [`${name} x 3`], removed: [], items: 3 };
    await expect.poll(changes).toEqual([added, added]);
  });

  test('tells who logs in', async () => {
    const shop = await open({ platform });
    const visit = await harness.visit();
    const [path, email] = login;
    await go(visit, shop, product);
    await visit.page.waitForFunction(() => sessionStorage.getItem('vitrine:cart2'));
    await visit.page.click('[data-add]');
    await expect.poll(() => changes().length).toBe(1);
    await go(visit, shop, path);
    await visit.page.fill(email, STORE_CUSTOMER.email);
    await visit.page.fill('input[type=password]', 'secreto-99');
    await visit.page.click('main button');
    await visit.page.waitForURL(/\/account(\.php|\/)?$/);
    // BigCommerce's pages tell nobody; its cart does, which is looked at on the cart's page.
    if (platform === 'bigcommerce') await go(visit, shop, cart);
    await expect.poll(identities).toContainEqual({ id: String(STORE_CUSTOMER.id) });
    await leave(harness, visit.page);
    expect(harness.collector.heard.join()).not.toContain('secreto-99');
  });

  test('takes what a theme says of the customer', async () => {
    const shop = await open({
      platform,
      head: "<script>window.vitrinePage={customer_id:31,customer_email:'tema@correo.test'}</script>",
    });
    const visit = await harness.visit();
    await go(visit, shop, '/');
    await expect.poll(identities).toEqual([{ email: 'tema@correo.test', id: '31' }]);
  });

  test('tells nothing without consent, and all of it after a later yes', async () => {
    const shop = await open({ platform });
    harness.store.settings = { require_consent: true };
    const visit = await harness.visit();
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visit.page.goto(shop.url + product);
    await visit.page.waitForFunction(() => window.vitrine?.loaded);
    await visit.page.click('[data-add]');
    await visit.page.waitForFunction(() => document.querySelector('output')?.textContent);
    expect(asked.join()).not.toMatch(/recorder-|platform-|\/cart\.js|api\/storefront/);
    await visit.page.evaluate(() => window.vitrine?.consent?.(true));
    await expect.poll(types).toEqual(['product']);
    await visit.page.evaluate(() => window.vitrine?.consent?.(false));
    expect(await visit.page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await visit.page.click('[data-add]');
    await visit.page.evaluate(() => window.vitrine?.consent?.(true));
    await expect.poll(types).toEqual(['product', 'product']);
    expect(changes()).toEqual([]);
  });

  test('never records where people pay', async () => {
    const shop = await open({ platform });
    const visit = await harness.visit();
    await visit.page.goto(shop.url + checkout, { waitUntil: 'load' });
    await visit.page.waitForFunction(() => window.vitrine?.loaded);
    await visit.page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => resolve(0), { timeout: 2_000 })),
    );
    await leave(harness, visit.page);
    expect(harness.collector.requests.posts).toBe(0);
    expect(harness.store.requests.join()).not.toMatch(/recorder-|platform-/);
  });
});

test('a theme that keeps its cart to itself shows the change on the next page', async () => {
  const shop = await open({ platform: 'tiendanube', live_cart: false });
  const visit = await harness.visit();
  await go(visit, shop, '/productos/maceta-terracota/');
  await visit.page.waitForFunction(() => sessionStorage.getItem('vitrine:cart2'));
  await visit.page.click('[data-add]');
  await visit.page.waitForFunction(() => document.querySelector('output')?.textContent);
  await go(visit, shop, '/');
  await expect.poll(changes).toEqual([{ added: ['Maceta Terracota x 1'], removed: [], items: 1 }]);
});

test('a navigation within the page tells its kind by the address, once', async () => {
  harness.store.platform = 'bigcommerce';
  const visit = await harness.visit();
  await visit.page.goto(`${harness.store.origin}/`);
  await recorded(harness, visit.page);
  await expect.poll(types).toEqual(['home']);
  await visit.page.evaluate(() => {
    for (const path of ['/?a=1', '/cart.php', '/cart.php?b=2', '/algo/', '/checkout', '/search.php'])
      history.pushState({}, '', path);
  });
  await expect.poll(types).toEqual(['home', 'cart', 'other', 'search']);
  expect(visit.errors).toEqual([]);
});

test('a page that holds nothing of its platform, or nonsense, is recorded all the same', async () => {
  harness.store.platform = 'tiendanube';
  harness.store.pages.set('/', {
    head: '<script>window.LS={get cart(){throw new Error("mine")},customer:{id:{}},product:7};window.vitrinePage=3</script>',
  });
  const visit = await harness.visit();
  await visit.page.goto(`${harness.store.origin}/`);
  await recorded(harness, visit.page);
  await leave(harness, visit.page);
  expect(types()).toEqual(['home']);
  expect(visit.errors).toEqual([]);
  await expect.poll(() => harness.collector.failures.splice(0)).toEqual(['platform']);
});
