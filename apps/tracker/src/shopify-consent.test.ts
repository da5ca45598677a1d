import { snippet } from '@vitrine/contract/snippet';
import {
  type PlatformStoreOptions,
  startPlatformStore,
} from '@vitrine/platforms/fixture-stores/platform-stores';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leave, recorded, useHarness, type Visit } from './testing/harness.ts';

const harness = useHarness();
type Shop = Awaited<ReturnType<typeof startPlatformStore>>;
let shop: Shop | undefined;

beforeEach(() => {
  harness.store.platform = 'shopify';
});
afterEach(() => shop?.close());

async function visitStore(options: Omit<PlatformStoreOptions, 'platform' | 'head'>): Promise<Visit> {
  const head = () =>
    `${snippet({ publicUrl: harness.store.origin, platform: 'shopify', storeId: harness.store.storeId })}<script>vitrine.config.interval=1000</script>`;
  shop = await startPlatformStore({ ...options, platform: 'shopify', head });
  const visit = await harness.visit();
  await visit.page.goto(`${shop.url}/`, { waitUntil: 'load' });
  await visit.page.waitForFunction(() => window.vitrine?.loaded);
  return visit;
}

/** What the loader decides on is decided, and what it asks for when idle is asked for. */
const idle = ({ page }: Visit) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(0), { timeout: 2_000 })));

async function expectUnrecorded(visit: Visit) {
  await idle(visit);
  await leave(harness, visit.page);
  expect(harness.collector.requests.posts).toBe(0);
  expect(harness.store.requests.join()).not.toMatch(/recorder-|platform-/);
  expect(visit.errors).toEqual([]);
}

const privacy = ({ page }: Visit) => page.waitForFunction(() => window.Shopify?.customerPrivacy);

describe("Shopify's consent", () => {
  test('is asked for where no script of the page does, and allows where none is required', async () => {
    const visit = await visitStore({});
    await recorded(harness, visit.page);
    await privacy(visit);
    expect(visit.errors).toEqual([]);
  });

  test('is waited for: nothing is recorded before the banner was answered', async () => {
    const visit = await visitStore({ consent_required: true });
    await privacy(visit);
    await visit.page.waitForSelector('dialog[open]');
    await expectUnrecorded(visit);
  });

  test('a yes in the banner begins the recording, also on the next page', async () => {
    const visit = await visitStore({ consent_required: true });
    await visit.page.click('dialog [value=yes]');
    await recorded(harness, visit.page);
    await visit.page.goto(`${shop?.url}/cart`);
    await recorded(harness, visit.page);
    expect(visit.errors).toEqual([]);
  });

  test('a no in the banner is heeded on the next page too', async () => {
    const visit = await visitStore({ consent_required: true });
    await visit.page.click('dialog [value=no]');
    await visit.page.goto(`${shop?.url}/cart`, { waitUntil: 'load' });
    await privacy(visit);
    await expectUnrecorded(visit);
  });

  test('that cannot be loaded is no', async () => {
    const visit = await visitStore({ features_fail: true });
    await expectUnrecorded(visit);
  });

  test('a yes to us is no yes to Shopify', async () => {
    const visit = await visitStore({ consent_required: true });
    await visit.page.evaluate(() => window.vitrine?.consent?.(true));
    await privacy(visit);
    await expectUnrecorded(visit);
  });

  test('the theme editor is never recorded', async () => {
    await expectUnrecorded(await visitStore({ design_mode: true }));
  });

  test('a page of Shopify that can load no features is not recorded', async () => {
    harness.store.pages.set('/', { head: '<script>window.Shopify={shop:"a.myshopify.com"}</script>' });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`, { waitUntil: 'load' });
    await visit.page.waitForFunction(() => window.vitrine?.loaded);
    await expectUnrecorded(visit);
  });

  test('a page of a Shopify store that Shopify has not made is recorded as any other', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    expect(visit.errors).toEqual([]);
  });

  test('Shopify written behind the snippet is waited for', async () => {
    // The document goes on coming after the loader has run.
    harness.store.pages.set('/', {
      body: `<script src="/tracker/shopify/${harness.store.storeId}.js"></script><script>window.Shopify={customerPrivacy:{analyticsProcessingAllowed:()=>false}}</script>`,
    });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`, { waitUntil: 'load' });
    await visit.page.waitForFunction(() => window.vitrine?.loaded);
    await expectUnrecorded(visit);
  });
});
