import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type OpenTiendanube,
  SCRIPT_ID,
  SET_UP,
  withTiendanube,
} from '../../../apps/server/src/testing/tiendanube.ts';

let tiendanube: OpenTiendanube;
beforeAll(async () => {
  tiendanube = await withTiendanube();
});
afterAll(() => tiendanube?.emulator.close());

const EVENTS = ['app/resumed', 'app/suspended', 'app/uninstalled'];

/** An emulated platform with other habits. */
async function other(...how: Parameters<typeof withTiendanube>): Promise<OpenTiendanube> {
  const opened = await withTiendanube(...how);
  onTestFinished(opened.emulator.close);
  return opened;
}

describe('a store of Tiendanube', () => {
  it('is connected by the code that its merchant is sent back with', async () => {
    const { emulator, accept, connect } = tiendanube;
    const { id } = emulator.addStore({
      name: { en: '', es: 'Tienda Peonía', pt: 'Loja Peônia' },
      main_language: 'pt_BR',
      email: ' owner@peonia.example ',
      original_domain: 'Peonia.lojavirtualnuvem.com.br',
      domains: ['www.peonia.com.br', 'https://Peonia.com.br/inicio', 'www.peonia.com.br', 'no host', ''],
    });
    const query = await accept(id, 'state & more');
    expect(query).toEqual({ code: expect.stringMatching(/^[0-9a-f]{40}$/), state: 'state & more' });
    expect(await connect(query)).toEqual({
      ok: true,
      value: {
        credentials: {
          access_token: emulator.token(id),
          refresh_token: null,
          expires_at: null,
          refresh_expires_at: null,
          scope: 'write_scripts',
        },
        store: {
          store_id: String(id),
          name: 'Loja Peônia',
          main_language: 'pt',
          email: 'owner@peonia.example',
          domains: ['peonia.lojavirtualnuvem.com.br', 'www.peonia.com.br', 'peonia.com.br'],
        },
      },
    });
  });

  it('is asked for under the app’s name, by JSON', async () => {
    const { emulator, platform, connected } = tiendanube;
    const { store_id, token } = await connected();
    await platform.storeOf(store_id, token);
    const asked = emulator.asked.at(-1);
    expect(asked).toMatchObject({ method: 'GET', path: `/2025-03/${store_id}/store` });
    expect(asked?.headers['user-agent']).toBe('Vitrine (support@vitrine.example)');
    expect(asked?.headers.authentication).toBe(`bearer ${token}`);
    expect(asked?.headers.authorization).toBeUndefined();
    expect(asked?.headers.accept).toBe('application/json');
  });

  it('is asked with the token in the header of the newer documents, where that is wanted', async () => {
    const { connected, emulator } = await other({
      token_header: 'Authorization',
      app_name: 'Vitrine — año 日',
      emulator: { token_headers: ['authorization'], store_field: 'store_id' },
    });
    const { token } = await connected();
    expect(emulator.asked.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
    expect(emulator.asked.at(-1)?.headers['user-agent']).toBe('Vitrine  ano  (support@vitrine.example)');
  });

  it.each([
    ['es_AR', { es_AR: 'Doña Flor', es: 'Otra' }, 'es', 'Doña Flor'],
    ['pt', { es: 'Flor', pt: ' ' }, 'pt', 'Flor'],
    ['fr', {}, 'en', 'tienda-of-nobody.mitiendanube.com'],
  ])('whose main language is %s is told of in ours', async (main_language, name, language, told) => {
    const { platform, connected } = tiendanube;
    const original_domain = 'tienda-of-nobody.mitiendanube.com';
    const { store_id, token } = await connected({ main_language, name, email: null, original_domain });
    expect(await platform.storeOf(store_id, token)).toEqual({
      ok: true,
      value: { store_id, name: told, main_language: language, email: null, domains: [original_domain] },
    });
  });

  it('is sent to the page of the app, with our state as it is', () => {
    const url = new URL(
      tiendanube.platform.authorizeUrl?.({ state: 'a b&c=d/é', redirect_uri: 'x', shop: '../9' }) ?? '',
    );
    expect(url.pathname).toBe('/apps/789/authorize');
    expect([...url.searchParams]).toEqual([['state', 'a b&c=d/é']]);
  });

  it('is connected whatever its state says: whose it is only who has asked can tell', async () => {
    const { emulator, accept, connect } = tiendanube;
    const { id } = emulator.addStore();
    expect(await connect({ ...(await accept(id)), state: 'forged' })).toMatchObject({ ok: true });
  });
});

describe('a code', () => {
  it.each([200, 400])('is good once, and for five minutes (refused with %i)', async (refusal_status) => {
    const { emulator, accept, connect } = await other({ emulator: { refusal_status } });
    const { id } = emulator.addStore();
    const used = await accept(id);
    expect(await connect(used)).toMatchObject({ ok: true });
    const refused = { ok: false, error: 'invalid_credentials', detail: expect.stringContaining('invalid') };
    expect(await connect(used)).toEqual(refused);
    const late = await accept(id);
    emulator.later(5 * 60_000);
    expect(await connect(late)).toEqual({ ...refused, detail: expect.stringContaining('expired') });
    expect(await connect({ code: 'made-up', state: 's' })).toEqual(refused);
  });

  it('that is none is not asked for', async () => {
    const { emulator, connect } = tiendanube;
    const before = emulator.asked.length;
    for (const query of [{}, { code: '' }, { code: 'x'.repeat(3_000) }] as Record<string, string>[])
      expect(await connect(query)).toEqual({ ok: false, error: 'invalid_credentials' });
    expect(emulator.asked.length).toBe(before);
  });

  it('brings a token that takes the place of the one before', async () => {
    const { platform, accept, connect, connected } = tiendanube;
    const { id, store_id, token } = await connected();
    expect(await connect(await accept(id))).toMatchObject({ ok: true });
    expect(await platform.storeOf(store_id, token)).toMatchObject({ error: 'invalid_credentials' });
  });
});

describe('a store that is set up', () => {
  it.each(['plain', 'paged'] as const)(
    'has the script and the messages, each once (lists: %s)',
    async (lists) => {
      const { emulator, platform, connected } = await other({ emulator: { lists } });
      const { id, store_id, token } = await connected();
      const first = await platform.setUp(store_id, token, SET_UP);
      expect(first).toEqual({
        ok: true,
        value: { script: 'installed', script_id: expect.stringMatching(/^\d+$/) },
      });
      const before = emulator.asked.length;
      expect(await platform.setUp(store_id, token, SET_UP)).toEqual(first);
      expect(emulator.asked.slice(before).map(({ method }) => method)).toEqual(['GET', 'GET']);
      const { scripts, webhooks } = emulator.store(id);
      expect(scripts.map((each) => String(each.script_id))).toEqual([SCRIPT_ID]);
      expect(webhooks.map(({ event }) => event).sort()).toEqual(EVENTS);
      expect(new Set(webhooks.map(({ url }) => url))).toEqual(new Set([SET_UP.webhook_url]));
      expect(emulator.headOf(id)).toContain(`/tracker/tiendanube.js?versionId=c1&amp;store=${id}"`);
    },
  );

  it.each(['plain', 'paged'] as const)('is left without either (lists: %s)', async (lists) => {
    const { emulator, platform, connected } = await other({ emulator: { lists } });
    const { id, store_id, token } = await connected();
    const set = await platform.setUp(store_id, token, SET_UP);
    if (!set.ok) throw new Error(set.error);
    const left = { ...SET_UP, script_id: set.value.script_id };
    for (let time = 0; time < 2; time++)
      expect(await platform.leave(store_id, token, left)).toEqual({ ok: true, value: undefined });
    expect(emulator.store(id)).toMatchObject({ scripts: [], webhooks: [] });
    expect(emulator.headOf(id)).toBe('');
  });

  it('has its messages sent to our newer address, and nowhere else', async () => {
    const { emulator, platform, connected } = tiendanube;
    const { id, store_id, token } = await connected();
    await platform.setUp(store_id, token, SET_UP);
    const webhook_url = 'https://new.example/api/webhooks/tiendanube/';
    await platform.setUp(store_id, token, { ...SET_UP, webhook_url });
    const { webhooks } = emulator.store(id);
    expect(webhooks.map(({ event, url }) => `${event} ${url}`).sort()).toEqual(
      EVENTS.map((event) => `${event} ${webhook_url}`),
    );
  });

  it.each([
    ['that the platform installs by itself', { is_auto_install: true }, 'write_scripts', 'installed'],
    ['that nobody installs', {}, 'write_scripts', 'by_hand'],
    ['that the app may not have', { is_auto_install: true }, 'read_products', 'by_hand'],
  ])('without a number of ours, has a script %s', async (_, registered, scope, script) => {
    const scripts = [{ id: 7, src: 'http://127.0.0.1:4400/tracker/tiendanube.js', ...registered }];
    const { platform, connected } = await other({ script_id: undefined, emulator: { scripts, scope } });
    const { store_id, token } = await connected();
    const script_id = script === 'installed' ? '7' : null;
    const expected = { ok: true, value: { script, script_id } };
    expect(await platform.setUp(store_id, token, SET_UP)).toEqual(expected);
    expect(await platform.setUp(store_id, token, SET_UP)).toEqual(expected);
  });

  it('is told why it cannot be', async () => {
    const { platform, connected } = tiendanube;
    const { store_id, token } = await connected();
    const local = { ...SET_UP, webhook_url: 'http://localhost:4400/api/webhooks/tiendanube/' };
    expect(await platform.setUp(store_id, token, local)).toEqual({
      ok: false,
      error: 'refused',
      detail: 'url: invalid url specified',
    });
    const unscoped = await other({ emulator: { scope: 'read_products' } });
    const poor = await unscoped.connected();
    expect(await unscoped.platform.setUp(poor.store_id, poor.token, SET_UP)).toEqual({
      ok: false,
      error: 'missing_scope',
      detail: 'write_scripts',
    });
    const unregistered = await other({ emulator: { scripts: [] } });
    const without = await unregistered.connected();
    expect(await unregistered.platform.setUp(without.store_id, without.token, SET_UP)).toEqual({
      ok: false,
      error: 'refused',
      detail: 'script_id: does not exist',
    });
  });
});
