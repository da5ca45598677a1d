import { expect, test } from '@playwright/test';
import { Api, seeded } from '../lib/api.ts';
import { Product } from '../lib/product.ts';
import { storeElsewhere } from '../lib/store.ts';

test('a store on an origin of its own is recorded, without a preflight', async ({ browser }) => {
  const product = await Product.start();
  const store = await storeElsewhere(product);
  try {
    const api = await Api.signIn(product);
    await seeded(api);
    const known = new Set((await api.sessions()).map(({ session_id }) => session_id));

    const context = await browser.newContext();
    const page = await context.newPage();
    const methods: string[] = [];
    const errors: string[] = [];
    context.on('request', (request) => {
      if (request.url().startsWith(product.url)) methods.push(request.method());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    for (const path of ['/', '/carrito', '/cuenta']) {
      // Each page's first picture goes at once; whoever stays for it has been on the page.
      const stored = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.status() === 202,
      );
      await page.goto(store.url + path);
      await stored;
    }
    await context.close();

    const mine = async () => (await api.sessions()).find(({ session_id }) => !known.has(session_id));
    await expect
      .poll(async () => (await mine())?.pages_visited, { timeout: 60_000 })
      .toEqual([`${store.url}/`, `${store.url}/carrito`, `${store.url}/cuenta`]);
    expect((await api.session((await mine())?.session_id ?? '')).has_full_snapshot).toBe(true);
    expect(methods).toContain('POST');
    expect(methods).not.toContain('OPTIONS');
    expect(errors).toEqual([]);
  } finally {
    await store.close();
    await product.remove();
  }
});
