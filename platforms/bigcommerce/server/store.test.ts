import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenBigCommerce, withBigCommerce } from '../../../apps/server/src/testing/bigcommerce.ts';

describe('BigCommerce: what a store is', () => {
  let world: OpenBigCommerce;
  beforeAll(async () => {
    world = await withBigCommerce();
  });
  afterAll(() => world?.emulator.close());

  it('is told by its name, language, email and hosts', async () => {
    const { platform, store } = world;
    const { hash, access_token } = store();
    expect(await platform.storeOf(hash, access_token)).toEqual({
      ok: true,
      value: {
        store_id: hash,
        name: `Peônia ${hash}`,
        main_language: 'pt',
        email: `owner@${hash}.example`,
        domains: [`${hash}.example`],
      },
    });
  });

  it('has both of its hosts, and English where it speaks none of our languages', async () => {
    const { platform, emulator } = world;
    emulator.addStore({
      hash: 'two1',
      name: 'Two',
      domain: 'Shop.Example.com',
      secure_url: 'https://store-two1.mybigcommerce.com:443/x',
      language: 'de',
      admin_email: '',
    });
    const account = emulator.addAccount('two1', { client_id: 'c', scopes: ['store_v2_information'] });
    expect(await platform.storeOf('two1', account.access_token)).toMatchObject({
      value: {
        main_language: 'en',
        email: null,
        domains: ['shop.example.com', 'store-two1.mybigcommerce.com'],
      },
    });
  });

  it.each(['', '../v3', 'ABC', 'a/b', 'a?x', 'a%2Fb', 'a\n', 'a.b', '@evil', 'á', 'a'.repeat(65)])(
    'is never asked for by %j, which is no hash',
    async (hash) => {
      const { platform, emulator } = world;
      const before = emulator.asked.length;
      const request = { script_url: 'https://v.example/l.js', webhook_url: '', script_id: null };
      expect(await platform.storeOf(hash, 'token')).toEqual({ ok: false, error: 'store_not_found' });
      expect(await platform.setUp(hash, 'token', request)).toEqual({ ok: false, error: 'store_not_found' });
      expect(emulator.asked).toHaveLength(before);
    },
  );
});
