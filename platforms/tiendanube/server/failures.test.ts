import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PlatformUnavailable } from '../../../apps/server/src/ports/commerce-platform.ts';
import { type OpenTiendanube, SET_UP, withTiendanube } from '../../../apps/server/src/testing/tiendanube.ts';
import { openTiendanube } from './platform.ts';

let tiendanube: OpenTiendanube;
beforeAll(async () => {
  tiendanube = await withTiendanube();
});
afterAll(() => tiendanube?.emulator.close());

describe('Tiendanube, when it refuses', () => {
  it('says why, in its own words', async () => {
    const { emulator, platform, connected } = tiendanube;
    const { id, store_id, token } = await connected();
    expect(await platform.storeOf(store_id, 'another')).toEqual({
      ok: false,
      error: 'invalid_credentials',
      detail: 'Unauthorized: Invalid access token',
    });
    expect(await platform.storeOf('999999', token)).toMatchObject({ error: 'invalid_credentials' });
    emulator.suspend(id);
    expect(await platform.storeOf(store_id, token)).toMatchObject({ error: 'store_unavailable' });
    expect(await platform.setUp(store_id, token, SET_UP)).toMatchObject({ error: 'store_unavailable' });
    emulator.resume(id);
    expect(await platform.storeOf(store_id, token)).toMatchObject({ ok: true });
    emulator.uninstall(id);
    expect(await platform.storeOf(store_id, token)).toMatchObject({ error: 'invalid_credentials' });
  });

  it.each([
    [400, { error: 'Problems parsing JSON' }, 'refused', 'Problems parsing JSON'],
    [403, { code: 403, message: 'Forbidden', description: 'No' }, 'missing_scope', 'Forbidden: No'],
    [404, { code: 404, message: 'Not Found' }, 'store_not_found', 'Not Found'],
    [415, '<html>', 'refused', undefined],
    [422, { src: ["can't be blank"], event: ['a', 'b'] }, 'refused', "src: can't be blank; event: a, b"],
    [422, { src: [{ nested: 1 }], other: 1 }, 'refused', undefined],
    [400, { error: 'x'.repeat(9_000) }, 'refused', 'x'.repeat(300)],
    [418, [], 'refused', undefined],
  ])('with %i, its words are told (%#)', async (status, body, error, detail) => {
    const { emulator, platform, connected } = tiendanube;
    const { store_id, token } = await connected();
    emulator.fail({ status, body });
    expect(await platform.storeOf(store_id, token)).toEqual({
      ok: false,
      error,
      ...(detail !== undefined && { detail }),
    });
  });

  it('a code, says nothing of our secret', async () => {
    const { emulator, options, accept } = tiendanube;
    const { id } = emulator.addStore();
    const wrong = { ...options, client_secret: 'a-wrong-secret-that-nobody-may-see' };
    const other = openTiendanube(wrong);
    const got = await other.connect(await accept(id), '');
    expect(got).toMatchObject({ ok: false, error: 'invalid_credentials' });
    emulator.fail({ status: 400, body: { error: `bad secret ${wrong.client_secret} for code abc` } });
    const echoed = await other.connect({ code: 'abc' }, '');
    expect(echoed).toEqual({
      ok: false,
      error: 'invalid_credentials',
      detail: 'bad secret … for code …',
    });
  });

  it('in words that hold the token, these are not passed on', async () => {
    const { emulator, platform, connected } = tiendanube;
    const { store_id, token } = await connected();
    emulator.fail({ status: 400, body: { error: `bad token ${token}!` } });
    expect(await platform.storeOf(store_id, token)).toMatchObject({ detail: 'bad token …!' });
  });
});

describe('ids of stores that are none', () => {
  it.each([
    ['../../apps/authorize/token'],
    ['1/../2'],
    ['1?x='],
    ['1%2f2'],
    ['-1'],
    ['01'],
    ['1e3'],
    [''],
    ['1'.repeat(21)],
    ['１２'],
    ['1\n'],
  ])('are refused before anything is asked: %j', async (store_id) => {
    const { emulator, platform } = tiendanube;
    const before = emulator.asked.length;
    const refused = { ok: false, error: 'store_not_found' };
    expect(await platform.storeOf(store_id, 'a-token')).toEqual(refused);
    expect(await platform.setUp(store_id, 'a-token', SET_UP)).toEqual(refused);
    expect(emulator.asked.length).toBe(before);
  });

  it('are not taken from the platform either', async () => {
    const { emulator, connect } = tiendanube;
    for (const user_id of ['../2', '', null, { id: 1 }, 1.5]) {
      const before = emulator.asked.length;
      emulator.fail({ status: 200, body: { access_token: 'abc', token_type: 'bearer', scope: '', user_id } });
      await expect(connect({ code: 'x' })).rejects.toBeInstanceOf(PlatformUnavailable);
      expect(emulator.asked.length).toBe(before + 1);
    }
  });
});

describe('Tiendanube, when it does not answer as it should', () => {
  it('is out of reach, and the token is told to nobody', async () => {
    const { emulator, platform, connected } = tiendanube;
    const { store_id, token } = await connected();
    const elsewhere = await withTiendanube();
    onTestFinished(elsewhere.emulator.close);
    const faults = [
      { status: 500, body: '<html>' },
      { status: 503 },
      { status: 307, headers: { location: `${elsewhere.emulator.url}/2025-03/${store_id}/store` } },
      { status: 200, body: '<html>' },
      { status: 200, body: [] },
      { status: 200, body: { name: { es: 'of no id' } } },
      { status: 200, body: { id: 1, name: { es: 'of another id' } } },
      { too_much_ms: 3_600_000 },
      'cut' as const,
    ];
    for (const fault of faults) {
      // Once more, for it is asked again where that changes nothing.
      emulator.fail(fault, fault);
      const error = await platform.storeOf(store_id, token).catch((thrown: unknown) => thrown);
      expect(error, JSON.stringify(fault)).toBeInstanceOf(PlatformUnavailable);
      expect(JSON.stringify([error, String(error), (error as Error).cause])).not.toContain(token.slice(4));
      emulator.recover();
    }
    expect(elsewhere.emulator.asked).toEqual([]);
    const error = await platform.storeOf(store_id, `${token}\nx`).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PlatformUnavailable);
    expect(`${error} ${(error as Error).stack} ${(error as Error).cause}`).not.toContain(token.slice(4));
  });

  it('when what is to be made is not answered, it is not asked for twice', async () => {
    const { emulator, platform, connected } = tiendanube;
    const { store_id, token } = await connected();
    // The list of webhooks is answered, the first that is made is not.
    emulator.fail({ slow_ms: 0 }, { status: 500 });
    await expect(platform.setUp(store_id, token, SET_UP)).rejects.toBeInstanceOf(PlatformUnavailable);
    expect(emulator.asked.at(-1)).toMatchObject({ method: 'POST' });
    expect(emulator.asked.at(-2)).toMatchObject({ method: 'GET' });
    expect(await platform.setUp(store_id, token, SET_UP)).toMatchObject({ ok: true });
  });

  it('is given up after a while', async () => {
    const { emulator, options, connected } = tiendanube;
    const { store_id, token } = await connected();
    const hasty = openTiendanube({ ...options, timeout_ms: 50 });
    emulator.fail({ slow_ms: 400 }, { slow_ms: 400 });
    await expect(hasty.storeOf(store_id, token)).rejects.toThrow('TimeoutError');
  });

  it('is asked once more when it was too much, after as long as it says', async () => {
    const { emulator, platform, connected } = tiendanube;
    const { store_id, token } = await connected();
    const before = emulator.asked.length;
    const started = Date.now();
    emulator.fail({ too_much_ms: 60 });
    expect(await platform.storeOf(store_id, token)).toMatchObject({ ok: true });
    expect(emulator.asked.length - before).toBe(2);
    expect(Date.now() - started).toBeGreaterThanOrEqual(55);
    emulator.fail({ too_much_ms: 1 }, { too_much_ms: 1 });
    await expect(platform.storeOf(store_id, token)).rejects.toBeInstanceOf(PlatformUnavailable);
  });

  it('with a full bucket, is asked once more when a call has run out of it, not when it is empty', async () => {
    const { emulator, platform, connected } = tiendanube;
    const { store_id, token } = await connected();
    const before = emulator.asked.length;
    const asked = () => emulator.asked.length - before;
    // It leaks while it is filled: how many calls that takes is up to the machine.
    let calls = 0;
    while (asked() === calls) {
      expect(await platform.storeOf(store_id, token)).toMatchObject({ ok: true });
      calls += 1;
    }
    expect(asked()).toBe(calls + 1);
    expect(calls).toBeGreaterThanOrEqual(39);
  });
});

it('a number of a script that can be none is refused at the start', () => {
  expect(() => openTiendanube({ ...tiendanube.options, script_id: '../1' })).toThrow('script_id');
});
