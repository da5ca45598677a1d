import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { paymentProvidersOf } from '../../process/payment-providers.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { withShopify } from '../../testing/shopify.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { createPlatformTokens, shopTokens, storeToken, type TokenKeys } from '../merchants/service.ts';

const KEYS: TokenKeys = [{ id: 'a', key: randomBytes(32) }];
const tokensOf = ({ deps: { database, clock } }: TestServer) =>
  shopTokens(createPlatformTokens({ orm: database.orm, clock, keys: KEYS, platforms: {} }));

it.each(engines())('a store on Shopify pays by Shopify, on %s', async (engine) => {
  let server: TestServer;
  const {
    emulator,
    payments,
    agree,
    checkout: openPage,
  } = await withShopify({
    tokens: { tokenOf: (shop) => tokensOf(server).tokenOf(shop) },
  });
  onTestFinished(emulator.close);
  server = await createTestServer({
    engine,
    clock: emulator.clock,
    payment_providers: paymentProvidersOf({ shopify: payments }),
  });
  onTestFinished(server.close);
  const { orm } = server.deps.database;
  emulator.sendWebhooksTo(`${server.url}/api/billing/webhooks/shopify/`);
  const { headers, workspace_id } = await createTestWorkspace(server, {
    store: { platform: 'shopify', store_id: 'peonia' },
  });
  const shop = 'peonia.myshopify.com';
  const checkout = () =>
    call(server, 'create_checkout', {
      headers,
      body: { plan_id: 'growth', return_url: `${server.url}/billing/success` },
    });
  const subscription = async () => (await call(server, 'active_subscription', { headers })).body;

  // The app is not installed yet.
  expect(await checkout()).toMatchObject({ status: 502, body: { code: 'payments_unavailable' } });
  const token = emulator.install(shop);
  await orm.transaction((tx) => storeToken(tx, KEYS, workspace_id, token));
  expect((await call(server, 'billing_settings', { headers })).body).toMatchObject({
    provider: 'shopify',
    saves_cards: false,
    pricing_url: `${emulator.url}/store/peonia/charges/vitrine/pricing_plans`,
  });

  const opened = await checkout();
  expect(opened).toMatchObject({ status: 200, body: { id: expect.stringContaining('AppSubscription') } });
  expect(await subscription()).toMatchObject({ provider: 'none', plan: { id: 'free' } });
  expect(await agree(opened.body.confirmation_url)).toContain(`${server.url}/billing/success?charge_id=`);
  await expect.poll(subscription).toMatchObject({
    provider: 'shopify',
    status: 'trialing',
    plan: { id: 'growth' },
  });

  // The same message again, and forged ones.
  const [sent] = emulator.messages(shop);
  const post = async (change: Record<string, string> = {}) => {
    const body = new Uint8Array(sent?.body ?? []);
    const url = `${server.url}/api/billing/webhooks/shopify/`;
    const answer = await fetch(url, { method: 'POST', headers: { ...sent?.headers, ...change }, body });
    return answer.status;
  };
  const counted = () => anyRows(orm)`SELECT 1 FROM payment_messages`;
  await emulator.delivered();
  const before = (await counted()).length;
  expect(await post()).toBe(200);
  expect(await post({ 'x-shopify-hmac-sha256': randomBytes(32).toString('base64') })).toBe(401);
  expect(await post({ 'x-shopify-webhook-id': '' })).toBe(401);
  expect(await counted()).toHaveLength(before);

  // What a store has chosen in its admin is heard of, though nobody has looked at the plans here.
  const other = await createTestWorkspace(server, { store: { platform: 'shopify', store_id: 'magnolia' } });
  const other_token = emulator.install('magnolia.myshopify.com');
  await orm.transaction((tx) => storeToken(tx, KEYS, other.workspace_id, other_token));
  await agree((await openPage('magnolia.myshopify.com')).url);
  await expect
    .poll(async () => (await call(server, 'active_subscription', { headers: other.headers })).body)
    .toMatchObject({ provider: 'shopify', plan: { id: 'starter' } });

  emulator.uninstall(shop);
  await expect.poll(subscription).toMatchObject({ code: 'no_subscription' });
  expect(server.logs()).not.toContain(token.slice(6));
});
