import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenShopifyPlatform,
  withShopifyPlatform,
} from '../../../apps/server/src/testing/shopify-platform.ts';

const REQUEST = {
  script_url: 'https://vitrine.example/tracker/shopify/peonia.js',
  webhook_url: 'https://vitrine.example/api/webhooks/shopify/',
  script_id: null,
};
const ASKED = ['APP_SCOPES_UPDATE', 'APP_SUBSCRIPTIONS_UPDATE', 'APP_UNINSTALLED', 'SHOP_UPDATE'];

describe('a shop that is set up', () => {
  let shopify: OpenShopifyPlatform;
  beforeAll(async () => {
    shopify = await withShopifyPlatform();
  });
  afterAll(() => shopify?.emulator.close());

  const webhooksOf = (shop: string) =>
    shopify.emulator
      .webhooks(shop)
      .map(({ topic, uri }) => ({ topic, uri }))
      .sort((a, b) => (a.topic < b.topic ? -1 : 1));
  const to = (uri: string) => ASKED.map((topic) => ({ topic, uri }));

  it('has its messages sent to us and tells the theme who it is, however often it is asked', async () => {
    const { emulator, platform, connected } = shopify;
    const { store_id, shop, credentials } = await connected();
    const done = { ok: true, value: { script: 'in_theme', script_id: null } };
    expect(await platform.setUp(store_id, credentials.access_token, REQUEST)).toEqual(done);
    expect(webhooksOf(shop)).toEqual(to(REQUEST.webhook_url));
    const fields = () =>
      emulator.metafields(shop).map(({ namespace, key, value }) => ({ namespace, key, value }));
    const namespace = 'vitrine';
    expect(fields()).toEqual([
      { namespace, key: 'store_id', value: store_id },
      { namespace, key: 'script_url', value: REQUEST.script_url },
    ]);

    const asked = emulator.asked.length;
    expect(await platform.setUp(store_id, credentials.access_token, REQUEST)).toEqual(done);
    expect(webhooksOf(shop)).toEqual(to(REQUEST.webhook_url));
    expect(emulator.asked.slice(asked).map(({ operation }) => operation)).toEqual([
      'Installed',
      'SetMetafields',
    ]);

    const moved = {
      ...REQUEST,
      webhook_url: 'https://b.example/webhooks/',
      script_url: 'https://b.example/tracker/shopify/peonia.js',
    };
    expect(await platform.setUp(store_id, credentials.access_token, moved)).toEqual(done);
    expect(webhooksOf(shop)).toEqual(to(moved.webhook_url));
    expect(fields()[1]).toEqual({ namespace, key: 'script_url', value: moved.script_url });
  });

  it('is left with all that it was given, and its token is good no more', async () => {
    const { emulator, platform, connected } = shopify;
    const { store_id, shop, credentials } = await connected();
    await platform.setUp(store_id, credentials.access_token, REQUEST);
    expect(await platform.leave(store_id, credentials.access_token, REQUEST)).toEqual({
      ok: true,
      value: undefined,
    });
    expect([webhooksOf(shop), emulator.metafields(shop)]).toEqual([[], []]);
    const gone = { ok: false, error: 'invalid_credentials' };
    expect(await platform.storeOf(store_id, credentials.access_token)).toEqual(gone);
    expect(await platform.leave(store_id, credentials.access_token, REQUEST)).toEqual(gone);
  });

  it('is set up twice at a time all the same', async () => {
    const { platform, connected } = shopify;
    const { store_id, shop, credentials } = await connected();
    const both = [0, 1].map(() => platform.setUp(store_id, credentials.access_token, REQUEST));
    expect(await Promise.all(both)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(webhooksOf(shop)).toEqual(to(REQUEST.webhook_url));
  });

  it('says what Shopify does not want, and that it is none any more', async () => {
    const { emulator, platform, connected } = shopify;
    const { store_id, shop, credentials } = await connected();
    emulator.fail({ user_error: 'Address is not allowed' });
    expect(await platform.setUp(store_id, credentials.access_token, REQUEST)).toEqual({
      ok: false,
      error: 'refused',
      detail: 'Address is not allowed',
    });
    emulator.uninstall(shop);
    expect(await platform.setUp(store_id, credentials.access_token, REQUEST)).toEqual({
      ok: false,
      error: 'invalid_credentials',
    });
    expect(webhooksOf(shop)).toEqual([]);
    expect(emulator.metafields(shop)).toEqual([]);
  });
});
