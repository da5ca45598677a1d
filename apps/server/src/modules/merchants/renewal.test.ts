import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { PlatformUnavailable } from '../../ports/commerce-platform.ts';
import { resealSecrets } from '../../process/reseal-secrets.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { installing, testPlatform } from '../../testing/platform.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { createPlatformTokens, type TokenKeys } from './service.ts';

const STORE = { platform: 'shopify', store_id: 'peonia' } as const;

describe.each(engines())('renewing tokens on %s', (engine) => {
  async function connected() {
    const clock = fakeClock(Date.now());
    const shopify = testPlatform('shopify');
    Object.assign(shopify, { ends: true, clock });
    const token_keys: TokenKeys = [{ id: 'a', key: randomBytes(32) }];
    const server = await createTestServer({ engine, clock, platforms: { shopify }, token_keys });
    onTestFinished(server.close);
    const { workspace_id } = await createTestWorkspace(server, { store: STORE });
    await installing(server, shopify).install({ store_id: 'peonia' });
    await expect.poll(() => shopify.asked).toContain('setUp peonia');
    const { orm } = server.deps.database;
    /** Of a process of its own, as far as tokens are concerned. */
    const tokens = (keys = token_keys) => createPlatformTokens({ orm, clock, keys, platforms: { shopify } });
    const row = async () => {
      const query = sql`SELECT * FROM merchants WHERE workspace_id = ${workspace_id}`;
      return (await anyRows(orm)`${query}`)[0];
    };
    return { clock, shopify, orm, tokens, row, token_keys, server };
  }
  const renewals = (asked: readonly string[]) => asked.filter((call) => call === 'renew peonia').length;

  it('happens once for all who ask at once, in any process', async () => {
    const { clock, shopify, tokens, server } = await connected();
    const [first] = shopify.tokens('peonia');
    expect(await tokens().tokenOf(STORE)).toBe(first);
    clock.advance(HOUR_MS - 60_000);
    const processes = [tokens(), tokens(), tokens()];
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => processes[n % 3]?.tokenOf(STORE)));
    const [second] = shopify.tokens('peonia');
    expect(second).not.toBe(first);
    expect(new Set(answers)).toEqual(new Set([second]));
    expect(renewals(shopify.asked)).toBe(1);
    // One that was refused is renewed before its time; one that was replaced meanwhile is not.
    expect(await tokens().tokenOf(STORE, second)).toBe(shopify.tokens('peonia')[0]);
    expect(await tokens().tokenOf(STORE, second)).toBe(shopify.tokens('peonia')[0]);
    expect(renewals(shopify.asked)).toBe(2);
    expect(server.logs()).not.toContain(second?.slice(6, -4));
  });

  it('that is refused for good disconnects the store', async () => {
    const { clock, shopify, tokens, row } = await connected();
    clock.advance(2 * HOUR_MS);
    shopify.uninstall('peonia');
    expect(await tokens().tokenOf(STORE)).toBeUndefined();
    expect(await row()).toMatchObject({ access_token_sealed: null, refresh_token_sealed: null });
    expect((await row())?.disconnected_at).not.toBeNull();
  });

  it('that overlaps with a new installation leaves what that has brought', async () => {
    const { clock, shopify, tokens, row, server } = await connected();
    clock.advance(2 * HOUR_MS);
    let go: () => void = () => undefined;
    shopify.beforeRenewal = new Promise((resolve) => {
      go = resolve;
    });
    const asking = tokens().tokenOf(STORE);
    await expect.poll(async () => (await row())?.renewing_until).not.toBeNull();
    shopify.uninstall('peonia');
    await installing(server, shopify).install({ store_id: 'peonia' });
    go();
    expect(await asking).toBeUndefined();
    expect((await row())?.disconnected_at).toBeNull();
    expect(await tokens().tokenOf(STORE)).toBe(shopify.tokens('peonia')[0]);
  });

  it('that cannot be had now changes nothing, and is had later', async () => {
    const { clock, shopify, tokens, row } = await connected();
    clock.advance(2 * HOUR_MS);
    shopify.down = true;
    await expect(tokens().tokenOf(STORE)).rejects.toThrow(PlatformUnavailable);
    expect(await row()).toMatchObject({ disconnected_at: null, renewing_until: null });
    shopify.down = false;
    expect(await tokens().tokenOf(STORE)).toBe(shopify.tokens('peonia')[0]);
  });

  it('goes on with what was sealed again by a newer key, of stores without an account too', async () => {
    const { clock, shopify, orm, tokens, token_keys, server } = await connected();
    await installing(server, shopify).install({ store_id: 'nobodys' });
    const newer = { id: 'b', key: randomBytes(32) };
    // Two tokens of a store and two of an installation.
    expect(await resealSecrets(orm, [newer, ...token_keys])).toEqual({ resealed: 4, unreadable: 0 });
    clock.advance(2 * HOUR_MS);
    expect(await tokens([newer]).tokenOf(STORE)).toBe(shopify.tokens('peonia')[0]);
  });
});
