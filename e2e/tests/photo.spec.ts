import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { hold } from '../lib/hold.ts';
import type { Product } from '../lib/product.ts';
import { openAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(async ({ product: running }) => {
  product = running;
});

const portrait = (page: Page) => page.getByRole('main').locator('img');
const choosePhoto = (page: Page, buffer: Buffer, mimeType = 'image/png') =>
  page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType, buffer });

/** A picture of one colour, wider than high. */
function picture(): Buffer {
  const png = new PNG({ width: 480, height: 320 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([194, 65, 12, 255], at);
  return PNG.sync.write(png);
}

test('a photo shows at once, goes up and stays', async ({ page, context }) => {
  const account = await openAccount(page, product);
  await expect(portrait(page)).toHaveCount(0);
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', 'image/*');

  const letGo = await hold(page, '**/update-photo/');
  await choosePhoto(page, picture());
  await expect(portrait(page)).toHaveAttribute('src', /^blob:/);
  await expect(page.getByRole('progressbar', { name: 'Uploading photo…' })).toBeVisible();
  letGo();
  await expect(page.getByText('Photo updated')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(portrait(page)).toHaveAttribute('src', /\/photos\/.+\.webp/);
  const size = () => portrait(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(size).toBe(256);
  expect((await account.call('users_me')).profile_photo).toContain('/photos/');

  // An old access token is renewed on the way, once.
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/token-refresh/')) refreshes.push(request.url());
  });
  await context.addCookies([{ name: 'access', value: 'old', url: product.url }]);
  await choosePhoto(page, picture());
  await expect(page.getByText('Photo updated')).toBeVisible();
  expect(refreshes).toHaveLength(1);
});
