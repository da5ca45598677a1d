import { expect, it, onTestFinished } from 'vitest';
import { SHOPIFY_APP, withShopifyPlatform } from '../../../apps/server/src/testing/shopify-platform.ts';

it('the app is opened in the admin: who opens it is sent to us, signed', async () => {
  const { emulator, platform, connected } = await withShopifyPlatform();
  onTestFinished(emulator.close);
  const { store_id, shop } = await connected();
  const link = `${emulator.url}/store/${store_id}/apps/${SHOPIFY_APP.app_handle}`;
  const open = async () => {
    const answer = await fetch(link, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  };
  const opened = new URL(await open());
  expect(opened.href.startsWith(`${SHOPIFY_APP.app_url}?`)).toBe(true);
  const query = Object.fromEntries(opened.searchParams);
  expect(Buffer.from(query.host ?? '', 'base64').toString()).toBe(`admin.shopify.com/store/${store_id}`);
  expect(platform.readLaunch(query)).toEqual({ store_id, email: null });
  expect(platform.readLaunch({ ...query, shop: 'peonia.myshopify.com' })).toBeUndefined();
  expect(platform.readLaunch({})).toBeUndefined();
  emulator.openAppAt('http://127.0.0.1:4500/launch');
  expect(await open()).toMatch(/^http:\/\/127\.0\.0\.1:4500\/launch\?/);
  emulator.later(92_000);
  expect(platform.readLaunch(query)).toBeUndefined();
  emulator.uninstall(shop);
  expect(await open()).toBe('');
});
