import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PlatformUnavailable } from '../../../apps/server/src/ports/commerce-platform.ts';
import { type OpenBigCommerce, withBigCommerce } from '../../../apps/server/src/testing/bigcommerce.ts';

const script_url = 'https://vitrine.example/l/store.js?platform=bigcommerce&store=1';
const request = { script_url, webhook_url: 'https://vitrine.example/hooks', script_id: null };

describe('BigCommerce: our script in a store', () => {
  let world: OpenBigCommerce;
  beforeAll(async () => {
    world = await withBigCommerce();
  });
  afterAll(() => world?.emulator.close());

  /** Puts the script there, and says what it is called. */
  async function installed(
    { hash, access_token }: { hash: string; access_token: string },
    more: object = {},
  ) {
    const outcome = await world.platform.setUp(hash, access_token, { ...request, ...more });
    if (!outcome.ok) throw new Error(outcome.error);
    return outcome.value;
  }

  it('comes into the head of every page of the storefront, and goes with the account', async () => {
    const { emulator, store } = world;
    const shop = store();
    const set = await installed(shop);
    expect(set).toEqual({ script: 'installed', script_id: emulator.scripts(shop.hash)[0]?.uuid });
    expect(emulator.scripts(shop.hash)).toMatchObject([
      {
        name: 'Vitrine',
        kind: 'src',
        src: script_url,
        load_method: 'async',
        location: 'head',
        visibility: 'storefront',
        consent_category: 'analytics',
        auto_uninstall: true,
        enabled: true,
      },
    ]);
    expect(emulator.headOf(shop.hash)).toBe(
      `<script async src="${script_url.replaceAll('&', '&#38;')}"></script>`,
    );
    emulator.revokeAccount(shop.hash, shop.access_token);
    expect(emulator.headOf(shop.hash)).toBe('');
  });

  it('goes when the store is left, and what is not ours stays', async () => {
    const { emulator, store, platform } = world;
    const shop = store();
    const { script_id } = await installed(shop);
    await platform.setUp(shop.hash, shop.access_token, {
      ...request,
      script_url: 'https://other.example/l.js',
    });
    const left = { ...request, script_id };
    expect(emulator.scripts(shop.hash)).toHaveLength(2);
    for (let time = 0; time < 2; time++)
      expect(await platform.leave(shop.hash, shop.access_token, left)).toEqual({
        ok: true,
        value: undefined,
      });
    expect(emulator.scripts(shop.hash)).toMatchObject([{ src: 'https://other.example/l.js' }]);
  });

  it('is one after a second connect, at the new address, as the merchant has categorised it', async () => {
    const { emulator, store } = world;
    const shop = store();
    const { script_id } = await installed(shop);
    const [script] = emulator.scripts(shop.hash);
    Object.assign(script as object, { consent_category: 'functional', enabled: false });
    const moved = 'https://moved.example/l.js';
    expect(await installed(shop, { script_id, script_url: moved })).toEqual({
      script: 'installed',
      script_id,
    });
    expect(emulator.scripts(shop.hash)).toMatchObject([
      { uuid: script_id, src: moved, consent_category: 'functional', enabled: true },
    ]);
  });

  it('is found by name and address when nobody knows its id, and its doubles go', async () => {
    const { emulator, store } = world;
    const shop = store();
    const { script_id } = await installed(shop);
    const headers = { 'x-auth-token': shop.access_token, accept: '*/*', 'content-type': 'application/json' };
    const addScript = async (name: string, src: string) => {
      const body = JSON.stringify({ name, src });
      const to = `${emulator.url}/stores/${shop.hash}/v3/content/scripts`;
      expect((await fetch(to, { method: 'POST', headers, body })).status).toBe(200);
    };
    await addScript('Vitrine', script_url);
    await addScript('Vitrine', 'https://staging.vitrine.example/l.js');
    await addScript('Chat', script_url);
    expect(await installed(shop)).toMatchObject({ script_id });
    expect(emulator.scripts(shop.hash).map(({ name, src }) => [name, src])).toEqual([
      ['Vitrine', script_url],
      ['Vitrine', 'https://staging.vitrine.example/l.js'],
      ['Chat', script_url],
    ]);
  });

  it('is found on a later page of the list', async () => {
    const small = await withBigCommerce({ page_size: 2 });
    onTestFinished(small.emulator.close);
    const shop = small.store();
    for (const [index] of Array.from({ length: 4 }).entries())
      await small.platform.setUp(shop.hash, shop.access_token, {
        ...request,
        script_url: `https://v.example/${index}.js`,
      });
    const last = small.emulator.scripts(shop.hash)[3]?.uuid;
    const again = { ...request, script_url: 'https://v.example/3.js' };
    expect(await small.platform.setUp(shop.hash, shop.access_token, again)).toMatchObject({
      value: { script_id: last },
    });
    expect(small.emulator.scripts(shop.hash)).toHaveLength(4);
  });

  it('comes back when the merchant has deleted it, also while it is being written', async () => {
    const { emulator, store } = world;
    const shop = store();
    const { script_id } = await installed(shop);
    emulator.deleteScript(shop.hash, script_id ?? '');
    const second = await installed(shop, { script_id });
    expect(emulator.scripts(shop.hash).map(({ uuid }) => uuid)).toEqual([second.script_id]);
    // The list is answered; the PUT finds nothing.
    emulator.fail({ slow_ms: 0 }, { status: 404 });
    const third = await installed(shop, { script_id: second.script_id });
    expect(third.script_id).not.toBe(second.script_id);
  });

  it('is not put there twice when the answer was lost on its way', async () => {
    const { emulator, platform, store } = world;
    const shop = store();
    emulator.fail({ slow_ms: 0 }, 'cut_when_done');
    await expect(platform.setUp(shop.hash, shop.access_token, request)).rejects.toThrow(PlatformUnavailable);
    expect(emulator.scripts(shop.hash)).toHaveLength(1);
    await installed(shop);
    expect(emulator.scripts(shop.hash)).toHaveLength(1);
  });

  it('is taken away again when the client id is another account’s', async () => {
    const { emulator, platform, store } = world;
    const shop = store();
    const expecting = (expected_client_id: string) =>
      platform.setUp(shop.hash, shop.access_token, { ...request, expected_client_id });
    expect(await expecting('somebody-else')).toEqual({ ok: false, error: 'client_id_mismatch' });
    expect(emulator.scripts(shop.hash)).toEqual([]);
    expect(await expecting(shop.client_id)).toMatchObject({ ok: true });
  });

  it('stays as it is when a later connect names another client id', async () => {
    const { emulator, platform, store } = world;
    const shop = store();
    const { script_id } = await installed(shop);
    const before = structuredClone(emulator.scripts(shop.hash));
    const wrong = { ...request, script_id, script_url: 'https://x.example', expected_client_id: 'other' };
    expect(await platform.setUp(shop.hash, shop.access_token, wrong)).toEqual({
      ok: false,
      error: 'client_id_mismatch',
    });
    expect(emulator.scripts(shop.hash)).toEqual(before);
  });

  it('is refused when the account has as many as it may, with the words of the platform', async () => {
    const { emulator, platform, store } = world;
    const shop = store();
    for (let index = 0; index < 10; index++)
      await installed(shop, { script_url: `https://v.example/${index}.js` });
    expect(await platform.setUp(shop.hash, shop.access_token, request)).toEqual({
      ok: false,
      error: 'refused',
      detail: 'The limit of scripts was reached — scripts: an app can have 10 scripts',
    });
    // The documents say 403 of limits in general.
    emulator.fail({ slow_ms: 0 }, { status: 403 });
    expect(await platform.setUp(shop.hash, shop.access_token, request)).toMatchObject({ error: 'refused' });
  });
});
