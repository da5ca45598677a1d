import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PaymentsUnavailable } from '../../../../apps/server/src/ports/payments.ts';
import { type OpenShopify, SHOPIFY_PLANS, withShopify } from '../../../../apps/server/src/testing/shopify.ts';
import { openShopify } from './shopify-payments.ts';

const { small } = SHOPIFY_PLANS;

describe('Shopify, when it does not answer as it should', () => {
  let shopify: OpenShopify;
  beforeAll(async () => {
    shopify = await withShopify();
  });
  afterAll(() => shopify?.emulator.close());

  it('is out of reach: nothing is taken to have ended, and the token is told to nobody', async () => {
    const { payments, emulator, tokens, account } = shopify;
    const shop = await account();
    const token = tokens.get(shop) ?? '';
    const { emulator: elsewhere } = await withShopify();
    onTestFinished(elsewhere.close);
    const faults = [
      { status: 500, body: '<html>' },
      { status: 503 },
      { status: 402, body: '{"errors":"Payment Required"}' },
      { status: 423, body: '{"errors":"Locked"}' },
      { status: 403, body: '{"errors":"Forbidden"}' },
      { status: 404, body: '{"errors":"Not Found"}' },
      // Somebody else's refusal, as a proxy's.
      { status: 401, body: '<html>Unauthorized</html>' },
      // A token is carried nowhere else.
      { status: 307, headers: { location: `${elsewhere.api_url(shop)}/admin/api/2026-10/graphql.json` } },
      { status: 200, body: '<html>' },
      { status: 200, body: '[]' },
      {
        status: 200,
        body: '{"errors":[{"message":"Internal","extensions":{"code":"INTERNAL_SERVER_ERROR"}}]}',
      },
      { status: 429, headers: { 'retry-after': '3600' } },
      { throttled_ms: 60_000 },
      'cut' as const,
    ];
    for (const fault of faults) {
      emulator.fail(fault);
      const error = await payments.subscriptionsOf(shop).catch((thrown: unknown) => thrown);
      expect(error, JSON.stringify(fault)).toBeInstanceOf(PaymentsUnavailable);
      expect(JSON.stringify([error, String(error), (error as Error).cause])).not.toContain(token.slice(6));
    }
    expect(elsewhere.asked).toEqual([]);
    // A header that cannot be one: its value stands in what is thrown.
    tokens.set(shop, `${token}\nx`);
    const error = await payments.subscriptionsOf(shop).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentsUnavailable);
    expect(`${error} ${(error as Error).stack} ${(error as Error).cause}`).not.toContain(token.slice(6));
    tokens.set(shop, token);
    expect(await payments.subscriptionsOf(shop)).toEqual([]);
  });

  it('is asked by a newer token when the one at hand is refused', async () => {
    const { emulator, account, checkout, agree } = shopify;
    const shop = await account();
    await agree((await checkout(shop)).url);
    const refused: (string | undefined)[] = [];
    const replaced = openShopify({
      ...shopify.options,
      tokens: {
        async tokenOf(_, old) {
          refused.push(old);
          return old === undefined ? 'shpat_old' : emulator.install(shop);
        },
      },
    });
    expect(await replaced.subscriptionsOf(shop)).toMatchObject([{ status: 'active' }]);
    expect(refused).toEqual([undefined, 'shpat_old']);
  });

  it('is asked once more when it was too much, after as long as it says', async () => {
    const { payments, emulator, account } = shopify;
    const shop = await account();
    for (const fault of [{ throttled_ms: 20 }, { status: 429, headers: { 'retry-after': '0' } }]) {
      const asked = emulator.asked.length;
      emulator.fail(fault);
      expect(await payments.subscriptionsOf(shop)).toEqual([]);
      expect(emulator.asked.length - asked).toBe(2);
      emulator.fail(fault, fault);
      await expect(payments.subscriptionsOf(shop)).rejects.toBeInstanceOf(PaymentsUnavailable);
      expect(emulator.asked.length - asked).toBe(4);
    }
  });

  it('says why a plan, or its end, is refused', async () => {
    const { payments, emulator, account, checkout, agree, going } = shopify;
    const shop = await account();
    emulator.fail({ user_error: 'Managed Pricing Apps cannot use the Billing API' });
    await expect(checkout(shop)).rejects.toThrow('refused the plan starter: Managed Pricing Apps cannot');
    await expect(checkout(shop, { plan: { ...small, amount: '0.00' } })).rejects.toThrow('greater than 0');
    await expect(checkout(shop, { plan: { ...small, currency: 'XTS' } })).rejects.toThrow('CurrencyCode');
    await agree((await checkout(shop)).url);
    const [{ id = '' } = {}] = await going(shop);
    emulator.fail({ user_error: 'Not today' });
    await expect(payments.end(shop, id)).rejects.toThrow('Not today');
  });
});
