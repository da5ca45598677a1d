import { type BigcommerceProduct, startBigcommerceProduct } from '../lib/bigcommerce-product.ts';
import { button, check, sessionsOf, storeNotAllowed } from '../lib/bigcommerce-steps.ts';
import { asAccount } from '../lib/signed-in.ts';
import { StoreVisitor } from '../lib/store-visitor.ts';
import { expect, test } from '../lib/test.ts';

let world: BigcommerceProduct;
test.beforeAll(async () => {
  world = await startBigcommerceProduct();
});
test.afterAll(() => world.remove());

test('a script that is copied from the settings records, once its pages are allowed', async ({
  page,
  browser,
}) => {
  const { product } = world;
  const { owner, store, host } = await storeNotAllowed(world);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await button(page, 'Copy script').click();
  store.theme = await page.evaluate(() => navigator.clipboard.readText());
  expect(store.theme).toContain(`/tracker/other/${owner.user.merchant.store_id}.js`);
  await expect(check(page).getByText('Waiting for the first session…').first()).toBeVisible();

  const refused = await StoreVisitor.arrive(browser, { product, store: store.url });
  await expect.poll(() => refused.answers.map(({ status }) => status)).toContain(403);
  await refused.leave();
  await expect(check(page).getByText(`Sessions from ${host} were blocked`)).toBeVisible();
  await button(page, `Allow ${host}`).click();
  await expect(check(page).getByText(/were blocked/)).toHaveCount(0);
  const visitor = await StoreVisitor.arrive(browser, { product, store: store.url });
  await visitor.openAnswered('/desk-lamps/', 202);
  await visitor.leave();
  await expect(check(page).getByText('Your store is being recorded.').first()).toBeVisible();
  await expect.poll(async () => (await sessionsOf(owner)).length).toBe(1);
});
