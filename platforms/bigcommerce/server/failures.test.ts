import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PlatformUnavailable } from '../../../apps/server/src/ports/commerce-platform.ts';
import { type OpenBigCommerce, withBigCommerce } from '../../../apps/server/src/testing/bigcommerce.ts';
import type { Fault } from '../emulator/start.ts';

const request = { script_url: 'https://v.example/l.js', webhook_url: '', script_id: null };
const thrownBy = (promise: Promise<unknown>) =>
  promise.then(() => undefined).catch((error: unknown) => error);

describe('BigCommerce, when it does not do what it is asked for', () => {
  let world: OpenBigCommerce;
  beforeAll(async () => {
    world = await withBigCommerce();
  });
  afterAll(() => world?.emulator.close());

  it('knows no such token: unknown, another store’s, taken back, or none at all', async () => {
    const { platform, emulator, store } = world;
    const [mine, other] = [store(), store()];
    emulator.revokeAccount(mine.hash, mine.access_token);
    for (const token of ['x', other.access_token, mine.access_token, '', 'a\nb: c', 'á'])
      for (const asked of [platform.storeOf(mine.hash, token), platform.setUp(mine.hash, token, request)])
        expect(await asked, token).toEqual({ ok: false, error: 'invalid_credentials' });
  });

  it('names the scope that is missing as the merchant sees it', async () => {
    const { platform, store } = world;
    const blind = store(['store_v2_content']);
    expect(await platform.storeOf(blind.hash, blind.access_token)).toEqual({
      ok: false,
      error: 'missing_scope',
      detail: 'Information & Settings Read-Only',
    });
    for (const scopes of [[], ['store_v2_information', 'store_v2_content_read_only']]) {
      const bound = store(scopes);
      expect(await platform.setUp(bound.hash, bound.access_token, request)).toEqual({
        ok: false,
        error: 'missing_scope',
        detail: 'Content Modify',
      });
    }
  });

  it('knows no such store', async () => {
    const { platform } = world;
    expect(await platform.storeOf('nosuch', 'token')).toEqual({ ok: false, error: 'store_not_found' });
    expect(await platform.setUp('nosuch', 'token', request)).toEqual({ ok: false, error: 'store_not_found' });
  });

  it.each([
    [
      422,
      '{"status":422,"title":"Invalid","type":"t","errors":{"src":"too long","name":{"a":1}}}',
      'refused',
      'Invalid — src: too long, name',
    ],
    [400, '{"code":400,"message":"Input is invalid"}', 'refused', 'Input is invalid'],
    [409, '[{"status":409,"message":"A conflict"}]', 'refused', 'A conflict'],
    [422, '{"title":"No","errors":[]}', 'refused', 'No'],
    [423, '{"status":423,"title":"Locked"}', 'store_unavailable', 'Locked'],
    [405, '<html>', 'refused', undefined],
  ])('says %i: %s', async (status, body, error, detail) => {
    const { platform, emulator, store } = world;
    const shop = store();
    emulator.fail({ status, body });
    expect(await platform.storeOf(shop.hash, shop.access_token)).toEqual({
      ok: false,
      error,
      ...(detail === undefined ? {} : { detail }),
    });
  });

  it('brings no token back in its sentences', async () => {
    const { platform, emulator, store } = world;
    const shop = store();
    const body = JSON.stringify({ title: `Bad ${shop.access_token}`, errors: { x: shop.access_token } });
    emulator.fail({ status: 422, body });
    const outcome = await platform.storeOf(shop.hash, shop.access_token);
    expect(outcome).toMatchObject({ detail: 'Bad … — x: …' });
  });

  it('is out of reach: that is thrown, and the token told to nobody', async () => {
    const { platform, emulator, store } = world;
    const elsewhere = await withBigCommerce();
    onTestFinished(elsewhere.emulator.close);
    const shop = store();
    // How often it is asked: a question that nobody answered once more, what was answered no more.
    const faults: [Fault, number][] = [
      [{ status: 500, body: '<html>' }, 2],
      [{ status: 503, body: `{"title":"${shop.access_token}"}` }, 2],
      [{ status: 200, body: '<html>' }, 1],
      [{ status: 200, body: `{"name":["${shop.access_token}"]}` }, 1],
      [{ status: 307, headers: { location: `${elsewhere.emulator.url}/stores/${shop.hash}/v2/store` } }, 2],
      [{ throttled_ms: 30_000 }, 1],
      ['cut', 2],
    ];
    for (const [fault, times] of faults) {
      const before = emulator.asked.length;
      emulator.fail(...Array.from({ length: times }, () => fault));
      const error = await thrownBy(platform.storeOf(shop.hash, shop.access_token));
      expect(error, JSON.stringify(fault)).toBeInstanceOf(PlatformUnavailable);
      expect(emulator.asked).toHaveLength(before + times);
      const told = `${error} ${(error as Error).stack} ${JSON.stringify((error as Error).cause)}`;
      expect(told).not.toContain(shop.access_token);
    }
    expect(elsewhere.emulator.asked).toEqual([]);
  });

  it('fails once: what changes nothing is asked again', async () => {
    const { platform, emulator, store } = world;
    const shop = store();
    for (const fault of [{ status: 503 }, 'cut' as const, { throttled_ms: 20 }]) {
      emulator.fail(fault);
      expect(await platform.storeOf(shop.hash, shop.access_token)).toMatchObject({ ok: true });
    }
  });

  it('asks to wait while something is written: it is written after that, once', async () => {
    const { platform, emulator, store } = world;
    const shop = store();
    emulator.fail({ slow_ms: 0 }, { throttled_ms: 20 });
    expect(await platform.setUp(shop.hash, shop.access_token, request)).toMatchObject({ ok: true });
    expect(emulator.scripts(shop.hash)).toHaveLength(1);
  });

  it('has given all of its calls for now, and has some again when the window ends', async () => {
    const busy = await withBigCommerce({ quota: 2 });
    onTestFinished(busy.emulator.close);
    const shop = busy.store();
    const look = () => busy.platform.storeOf(shop.hash, shop.access_token);
    await look();
    await look();
    expect(await thrownBy(look())).toBeInstanceOf(PlatformUnavailable);
    busy.emulator.later(30_000);
    expect(await look()).toMatchObject({ ok: true });
  });

  it('does not answer in time', async () => {
    const { hasty, emulator, store } = world;
    const shop = store();
    emulator.fail({ slow_ms: 60_000 }, { slow_ms: 60_000 });
    expect(await thrownBy(hasty.storeOf(shop.hash, shop.access_token))).toBeInstanceOf(PlatformUnavailable);
  });
});
