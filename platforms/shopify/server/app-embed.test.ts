import { runInNewContext } from 'node:vm';
import { snippet } from '@vitrine/contract/snippet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OpenShopifyPlatform,
  SHOPIFY_APP,
  withShopifyPlatform,
} from '../../../apps/server/src/testing/shopify-platform.ts';
import { choose } from '../emulator/merchant.ts';
import { embedUrl } from './embed-url.ts';

const PUBLIC_URL = 'https://vitrine.example';

/** What the scripts of a head do in a page. */
function run(html: string, shopify?: object) {
  const appended: { src?: string; async?: boolean }[] = [];
  const listeners: (() => void)[] = [];
  const document = {
    createElement: () => ({}),
    head: { appendChild: (element: object) => appended.push(element) },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  const window: Record<string, unknown> = { ...(shopify && { Shopify: shopify }) };
  for (const [, script = ''] of html.matchAll(/<script>([\s\S]*?)<\/script>/g))
    runInNewContext(script, { window, document });
  // Objects of the other context are of another Object.
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));
  const loaded = () => {
    for (const each of listeners) each();
  };
  return { window, appended, loaded, page: plain(window.vitrinePage), vitrine: plain(window.vitrine) };
}

describe('the app embed', () => {
  let shopify: OpenShopifyPlatform;
  let shop: string;
  let store_id: string;
  let script_url: string;
  beforeAll(async () => {
    shopify = await withShopifyPlatform();
  });
  afterAll(() => shopify?.emulator.close());
  beforeEach(async () => {
    const made = await shopify.connected();
    ({ shop, store_id } = made);
    script_url = `${PUBLIC_URL}/tracker/shopify/${store_id}.js`;
    const request = { script_url, webhook_url: `${PUBLIC_URL}/webhooks`, script_id: null };
    await shopify.platform.setUp(store_id, made.credentials.access_token, request);
  });

  const editor = () => embedUrl(store_id, { ...SHOPIFY_APP, api_url: shopify.emulator.api_url }) ?? '';
  /** @param settings those of the block that are on */
  const switchOn = (settings: Record<string, 'on'> = {}) => choose(editor(), { enabled: 'on', ...settings });
  const headOf = (page?: Parameters<OpenShopifyPlatform['emulator']['headOf']>[1]) =>
    shopify.emulator.headOf(shop, page);

  it('is switched on in the theme editor, and goes with the app', async () => {
    expect(await headOf()).toBe('');
    await switchOn();
    expect(await headOf()).toContain(store_id);
    shopify.emulator.uninstall(shop);
    expect(await headOf()).toBe('');
    await expect(switchOn()).rejects.toThrow('404');
    expect(embedUrl('peonia', { api_key: 'a-client-id' })).toBe(
      'https://peonia.myshopify.com/admin/themes/current/editor?context=apps&activateAppId=a-client-id/app-embed',
    );
    expect(embedUrl('evil.example/', { api_key: 'a-client-id' })).toBeUndefined();
  });

  it('makes the global that the snippet makes, and asks for the same loader', async () => {
    await switchOn();
    const [ours, theirs] = [
      run(await headOf()),
      run(snippet({ publicUrl: PUBLIC_URL, platform: 'shopify', storeId: store_id })),
    ];
    expect(ours.vitrine).toEqual(theirs.vitrine);
    expect(ours.appended).toEqual([{ async: true, src: script_url }]);
    expect(ours.appended).toEqual(theirs.appended);
    expect(Object.keys(ours.window.vitrine as object)).toEqual(Object.keys(theirs.window.vitrine as object));
    const { identify, q } = ours.window.vitrine as { identify: (who: object) => void; q: unknown[][] };
    identify({ id: '7' });
    expect(q[0]?.[0]).toBe('identify');
  });

  it.each(['index', 'product', 'collection', 'cart', 'search', '404', 'customers/account'])(
    'hands on what the page is: %s',
    async (page_type) => {
      await switchOn();
      const nobody = run(await headOf({ page_type }));
      expect(nobody.page).toEqual({
        platform: 'shopify',
        page_type,
        customer_id: null,
        customer_email: null,
      });
      const somebody = run(
        await headOf({ page_type, customer: { id: 7_311_111_111_111, email: 'ana@correo.example' } }),
      );
      expect(somebody.page).toEqual({
        platform: 'shopify',
        page_type,
        customer_id: '7311111111111',
        customer_email: null,
      });
    },
  );

  it('puts an email into the page where the merchant has switched that on, and nowhere else', async () => {
    const ana = { customer: { id: 7_311_111_111_111, email: 'ana@correo.example' } };
    await switchOn();
    expect(await headOf(ana)).not.toContain('correo.example');
    await switchOn({ customer_email: 'on' });
    expect(run(await headOf(ana)).page).toMatchObject({
      customer_id: '7311111111111',
      customer_email: 'ana@correo.example',
    });
    expect(run(await headOf({ customer: { id: 7, email: '' } })).page).toMatchObject({
      customer_id: '7',
      customer_email: null,
    });
    expect(run(await headOf()).page).toMatchObject({ customer_id: null, customer_email: null });
    await switchOn();
    expect(await headOf(ana)).not.toContain('correo.example');
    // What was chosen goes with the app.
    await switchOn({ customer_email: 'on' });
    shopify.emulator.uninstall(shop);
    const again = await shopify.connected(store_id);
    const request = { script_url, webhook_url: `${PUBLIC_URL}/webhooks`, script_id: null };
    await shopify.platform.setUp(store_id, again.credentials.access_token, request);
    const page = await (await fetch(editor())).text();
    expect(page).toMatch(/name="customer_email" value="on"> Share signed-in customers’ email/);
    expect(page).toContain('other scripts in your store can also read it');
    await switchOn();
    expect(run(await headOf(ana)).page).toMatchObject({ customer_email: null });
  });

  it.each(['"\'\\', '</script><script>alert(1)</script>', '<!--<script>', 'a\u2028b', 'ñ {{ shop.name }}'])(
    'takes any value as text: %j',
    async (text) => {
      await switchOn({ customer_email: 'on' });
      const html = await headOf({ page_type: text, customer: { id: 1, email: text } });
      expect(html.match(/<\/?script/gi)).toHaveLength(2);
      expect(html).not.toContain('<!--');
      expect(run(html).page).toMatchObject({ page_type: text, customer_email: text });
    },
  );

  it('does nothing in the theme editor, or before the server has said which store it is', async () => {
    await switchOn();
    expect((await headOf({ design_mode: true })).trim()).toBe('');
    const bare = await shopify.connected();
    const at = embedUrl(bare.store_id, { ...SHOPIFY_APP, api_url: shopify.emulator.api_url }) ?? '';
    await choose(at, { enabled: 'on' });
    expect((await shopify.emulator.headOf(bare.shop)).trim()).toBe('');
  });

  it('asks for the Customer Privacy API, at once or when Shopify is there', async () => {
    await switchOn();
    const asked: unknown[] = [];
    const theirs = { loadFeatures: (features: object) => asked.push(JSON.parse(JSON.stringify(features))) };
    const html = await headOf();
    run(html, theirs);
    const features = [{ name: 'consent-tracking-api', version: '0.1' }];
    expect(asked).toEqual([features]);
    const later = run(html);
    later.window.Shopify = theirs;
    later.loaded();
    expect(asked).toEqual([features, features]);
    expect(() => run(html).loaded()).not.toThrow();
  });
});
