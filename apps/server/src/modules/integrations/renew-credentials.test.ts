import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOON } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { type ShopifyServer, withShopifyServer } from '../../testing/shopify-server.ts';

describe.each(engines())('credentials that end, on %s', (engine) => {
  let running: ShopifyServer;
  beforeAll(async () => {
    running = await withShopifyServer(engine);
  });
  afterAll(() => running?.close());

  const rowOf = async (store_id: string) => {
    const row = await running.rowOf(store_id);
    if (!row) throw new Error(`there is no store ${store_id}`);
    return row;
  };
  async function connected(): Promise<string> {
    const store_id = `shop-${randomUUID().slice(0, 8)}`;
    const { browser, register } = running;
    expect((await register(await browser().install(`${store_id}.myshopify.com`))).status).toBe(201);
    await expect.poll(async () => (await rowOf(store_id)).script_place, SOON).toBe('in_theme');
    return store_id;
  }
  /** Days until the token ends by which others are renewed. */
  const daysLeft = async (store_id: string) => {
    const end = new Date(String((await rowOf(store_id)).refresh_expires_at)).getTime();
    return Math.round((end - running.emulator.clock.now()) / DAY_MS);
  };
  const sealed = async (store_id: string) => {
    const { access_token_sealed, refresh_token_sealed } = await rowOf(store_id);
    return [access_token_sealed, refresh_token_sealed];
  };
  /** Shopify tells something of the store, and we ask what it is: that takes a token that is good. */
  async function answers(store_id: string): Promise<void> {
    const name = `Peonía ${randomUUID()}`;
    running.emulator.updateShop(`${store_id}.myshopify.com`, { name });
    await expect.poll(async () => (await rowOf(store_id)).store_name, SOON).toBe(name);
  }

  it('are renewed two weeks before, though nobody asks anything of the store for months', {
    timeout: 60_000,
  }, async () => {
    const { emulator, renewals } = running;
    const first = await connected();
    const before = await sealed(first);
    expect(await daysLeft(first)).toBe(90);
    emulator.later(70 * DAY_MS);
    // A second store comes now, and the first has 20 days left.
    const second = await connected();
    const [untouched, counted] = [await sealed(second), renewals()];
    expect(await sealed(first)).toEqual(before);

    emulator.later(7 * DAY_MS);
    await expect.poll(() => daysLeft(first), SOON).toBe(90);
    const after = await sealed(first);
    for (const [n, token] of after.entries()) expect(token).not.toBe(before[n]);
    expect(await sealed(second)).toEqual(untouched);
    expect(await daysLeft(second)).toBe(83);

    // Each time anew: in the end long past the end of what the installation brought.
    for (const _ of [1, 2]) {
      emulator.later(80 * DAY_MS);
      await expect.poll(async () => [await daysLeft(first), await daysLeft(second)], SOON).toEqual([90, 90]);
    }
    // Once each time: each renewal but the last is one that nobody uses.
    expect(renewals() - counted).toBe(5);
    for (const store_id of [first, second]) {
      await answers(store_id);
      expect(await rowOf(store_id)).toMatchObject({ disconnected_at: null, script_place: 'in_theme' });
    }
  });

  it('of a store that does not take its token any more are given up, and the others are renewed', {
    timeout: 60_000,
  }, async () => {
    const { emulator } = running;
    const gone = await connected();
    const stays = await connected();
    // The token went to another server of ours, and nobody tells this one.
    emulator.install(`${gone}.myshopify.com`);
    emulator.later(80 * DAY_MS);
    await expect.poll(() => daysLeft(stays), SOON).toBe(90);
    await expect.poll(async () => (await rowOf(gone)).disconnected_at, SOON).not.toBeNull();
    expect(await sealed(gone)).toEqual([null, null]);
    expect((await rowOf(stays)).disconnected_at).toBeNull();
    await answers(stays);
  });
});
