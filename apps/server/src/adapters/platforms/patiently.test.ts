import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformUnavailable } from '../../ports/commerce-platform.ts';
import { AUTH_URL, queryOf, withBigCommerce } from '../../testing/bigcommerce.ts';
import { REDIRECT_URI, withShopifyPlatform } from '../../testing/shopify-platform.ts';
import { withTiendanube } from '../../testing/tiendanube.ts';

const WAIT_MS = 60_000;
const down = (times: number) => Array.from({ length: times }, () => ({ status: 503 }));

/** A platform on which somebody installs the app. */
interface World {
  /** Comes back with a code that is good. */
  connect(): Promise<unknown>;
  /** What the store answers, once the code was changed for a token: this, so many times, then itself. */
  failStore(...faults: ({ status: number } | 'cut')[]): void;
  /** The store has it wait for longer than a person does. */
  throttleStore(): void;
  /** How often the store was asked so far. */
  asked(): number;
  /** How often it is asked by one try. */
  each_try: number;
  close(): Promise<void>;
}

const WORLDS: Record<string, () => Promise<World>> = {
  async shopify() {
    const { emulator, platform, agree } = await withShopifyPlatform();
    return {
      connect: async () =>
        platform.connect(await agree(`shop-${randomUUID().slice(0, 8)}.myshopify.com`), REDIRECT_URI),
      failStore: (...faults) => emulator.fail(...faults),
      throttleStore: () => emulator.fail({ throttled_ms: WAIT_MS }),
      asked: () => emulator.asked.length,
      each_try: 1,
      close: emulator.close,
    };
  },
  async tiendanube() {
    const { emulator, accept, connect } = await withTiendanube();
    return {
      connect: async () => connect(await accept(emulator.addStore().id)),
      failStore: (...faults) => emulator.fail({ slow_ms: 0 }, ...faults),
      throttleStore: () => emulator.fail({ slow_ms: 0 }, { too_much_ms: WAIT_MS }),
      asked: () => emulator.asked.filter(({ path }) => path.endsWith('/store')).length,
      each_try: 2,
      close: emulator.close,
    };
  },
  async bigcommerce() {
    const { emulator, platform, store } = await withBigCommerce();
    return {
      connect: () => platform.connect(queryOf(emulator.authUrl(store().hash)), AUTH_URL),
      failStore: (...faults) => emulator.fail({ slow_ms: 0 }, ...faults),
      throttleStore: () => emulator.fail({ slow_ms: 0 }, { throttled_ms: WAIT_MS }),
      asked: () => emulator.asked.filter(({ path }) => path.endsWith('/v2/store')).length,
      each_try: 2,
      close: emulator.close,
    };
  },
};

describe.each(Object.keys(WORLDS))('a store of %s behind a code that is good once', (name) => {
  let world: World;
  beforeAll(async () => {
    world = await (WORLDS[name] as () => Promise<World>)();
  });
  afterAll(() => world?.close());

  it('is asked again what it is, until it answers', async () => {
    const { connect, failStore, asked, each_try } = world;
    const before = asked();
    failStore(...down(each_try), ...down(each_try - 1), 'cut');
    expect(await connect()).toMatchObject({ ok: true });
    expect(asked() - before).toBe(2 * each_try + 1);
  });

  it('is given up after a while', async () => {
    const { connect, failStore, asked, each_try } = world;
    const before = asked();
    failStore(...down(3 * each_try));
    await expect(connect()).rejects.toThrow(PlatformUnavailable);
    expect(asked() - before).toBe(3 * each_try);
    expect(await connect()).toMatchObject({ ok: true });
  });

  it('is not asked again where it has us wait for long', async () => {
    const { connect, throttleStore, asked } = world;
    const before = asked();
    throttleStore();
    await expect(connect()).rejects.toThrow(PlatformUnavailable);
    expect(asked() - before).toBe(1);
  });
});
