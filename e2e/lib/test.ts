import { test as base } from '@playwright/test';
import { pointAway } from './chromium.ts';
import { Product } from './product.ts';

export { expect } from '@playwright/test';

/**
 * For files whose tests make accounts of their own and leave the demo workspace as it is: one product a worker, handed
 * from file to file. Who records visits, stops the server or is refused often starts a `Product` instead.
 */
export const test = base.extend<object, { product: Product }>({
  browser: [
    async ({ browser }, use) => {
      pointAway(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // A screen that asks by itself may be asking now: what a test makes of the answer is of no matter any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture asks for.
    async ({}, use) => {
      // Behind a proxy, as products are: each person then comes from a network of their own (`Account.register`).
      const product = await Product.start({ TRUST_PROXY: 'true' });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
