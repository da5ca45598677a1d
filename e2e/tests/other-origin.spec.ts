import { Api, seeded } from '../lib/api.ts';
import { Product } from '../lib/product.ts';
import { storeElsewhere } from '../lib/store.ts';
import { expect, test } from '../lib/test.ts';

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
    const mine = async () => (await api.sessions()).find(({ session_id }) => !known.has(session_id));
    const visited: string[] = [];
    for (const path of ['/', '/carrito', '/cuenta']) {
      await page.goto(store.url + path);
      visited.push(store.url + path);
      // A page's first picture is sent at once.
      await expect.poll(async () => (await mine())?.pages_visited, { timeout: 60_000 }).toEqual(visited);
    }
    await context.close();
    expect((await api.session((await mine())?.session_id ?? '')).has_full_snapshot).toBe(true);
    expect(methods).toContain('POST');
    expect(methods).not.toContain('OPTIONS');
    expect(errors).toEqual([]);
  } finally {
    await store.close();
    await product.remove();
  }
});
