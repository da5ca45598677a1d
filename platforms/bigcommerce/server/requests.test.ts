import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenBigCommerce, withBigCommerce } from '../../../apps/server/src/testing/bigcommerce.ts';
import { faultsOf, operationOf } from '../emulator/requests.ts';

const SCRIPTS = '/v3/content/scripts';
const request = {
  script_url: 'https://vitrine.example/tracker/bigcommerce/a.js?x=1&y=ñ',
  webhook_url: 'https://vitrine.example/hooks',
  script_id: null,
};
const SRI = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';

describe('what BigCommerce is asked is what its documents have', () => {
  let world: OpenBigCommerce;
  beforeAll(async () => {
    world = await withBigCommerce();
  });
  afterAll(() => world?.emulator.close());

  it('all of it, field by field', async () => {
    const { emulator, platform, store } = world;
    const shop = store();
    const { hash, access_token } = shop;
    const setUp = async (more: object = {}) => {
      const done = await platform.setUp(hash, access_token, { ...request, ...more });
      return done.ok ? done.value.script_id : null;
    };
    expect(await platform.storeOf(hash, access_token)).toMatchObject({ ok: true });
    const script_id = await setUp();
    for (const consent_category of ['essential', 'functional', 'analytics', 'targeting', 'unknown']) {
      Object.assign(emulator.scripts(hash)[0] as object, { consent_category });
      expect(await setUp({ script_id })).toBe(script_id);
    }
    // Another account's is taken away again, and so is a double of ours.
    const theirs = store();
    await platform.setUp(theirs.hash, theirs.access_token, { ...request, expected_client_id: 'another' });
    await setUp({ script_url: 'https://vitrine.example/old.js', script_id: randomUUID() });
    // With answers that are lost, or are no success.
    emulator.fail({ slow_ms: 0 }, 'cut_when_done');
    await setUp({ script_url: 'https://vitrine.example/lost.js' }).catch(() => undefined);

    const calls = emulator.asked.map(({ method, path, body }) => ({
      method,
      path: path.replace(/^\/stores\/[a-z0-9]+/, ''),
      body,
    }));
    for (const each of calls) expect(faultsOf(each), `${each.method} ${each.path} ${each.body}`).toEqual({});
    expect([...new Set(calls.map(operationOf))].sort()).toEqual([
      `DELETE ${SCRIPTS}/{uuid}`,
      'GET /v2/store',
      `GET ${SCRIPTS}`,
      `POST ${SCRIPTS}`,
      `PUT ${SCRIPTS}/{uuid}`,
    ]);
  });

  const good = { name: 'n', src: 'https://x.example/a.js' };
  it.each<[string, string, unknown, string[]]>([
    ['POST', SCRIPTS, { ...good, name: 'n'.repeat(256) }, ['name']],
    ['POST', SCRIPTS, { ...good, name: 7 }, ['name']],
    ['POST', SCRIPTS, { src: good.src }, ['name']],
    ['POST', SCRIPTS, { ...good, description: null }, ['description']],
    ['POST', SCRIPTS, { ...good, src: 'javascript:alert(1)' }, ['src']],
    ['POST', SCRIPTS, { ...good, load_method: 'lazy', visibility: 'home' }, ['load_method', 'visibility']],
    ['POST', SCRIPTS, { ...good, consent_category: 'unknown' }, ['consent_category']],
    ['POST', SCRIPTS, { ...good, channel_id: 0 }, ['channel_id']],
    ['POST', SCRIPTS, { ...good, channel_id: 1.5 }, ['channel_id']],
    ['POST', SCRIPTS, { ...good, auto_uninstall: 'true' }, ['auto_uninstall']],
    [
      'POST',
      SCRIPTS,
      { ...good, api_client_id: 'mine', date_created: 'x' },
      ['api_client_id', 'date_created'],
    ],
    ['POST', SCRIPTS, { ...good, integrity_hashes: ['md5-x'] }, ['integrity_hashes']],
    ['POST', SCRIPTS, { ...good, integrity_hashes: Array(6).fill(SRI) }, ['integrity_hashes']],
    ['POST', SCRIPTS, { name: 'n', kind: 'script_tag' }, ['html']],
    ['POST', SCRIPTS, { name: 'n', kind: 'script_tag', html: `<script>${'x'.repeat(65_536)}` }, ['html']],
    ['POST', SCRIPTS, { name: 'n', kind: 'script_tag', html: '<script></script>'.repeat(6) }, ['html']],
    ['POST', `${SCRIPTS}?force=1`, good, ['force']],
    ['PUT', `${SCRIPTS}/{uuid}`, { name: '' }, ['name']],
    ['PUT', `${SCRIPTS}/{uuid}`, { kind: 'script_tag' }, ['html', 'src']],
    ['PUT', `${SCRIPTS}/{uuid}`, { uuid: 'u' }, ['uuid']],
    ['GET', `${SCRIPTS}?page=0&limit=many`, undefined, ['limit', 'page']],
    ['GET', `${SCRIPTS}?sort=id&direction=up`, undefined, ['direction', 'sort']],
    ['GET', '/v2/store?fields=name', undefined, ['fields']],
  ])('else it is refused: %s %s %j', async (method, path, body, fields) => {
    const { emulator, store } = world;
    const shop = store();
    const call = (to: string, with_method: string, sent?: unknown) =>
      fetch(`${emulator.url}/stores/${shop.hash}${to}`, {
        method: with_method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-auth-token': shop.access_token,
        },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
    const made = await call(SCRIPTS, 'POST', { ...good, integrity_hashes: [SRI] });
    expect(made.status).toBe(200);
    const before = structuredClone(emulator.scripts(shop.hash));
    const answer = await call(path.replace('{uuid}', before[0]?.uuid ?? ''), method, body);
    expect(answer.status).toBe(422);
    const told = (await answer.json()) as { status: number; title: string; type: string; errors: object };
    expect(told).toEqual({
      status: 422,
      title: expect.any(String),
      type: expect.any(String),
      errors: expect.any(Object),
    });
    expect(Object.keys(told.errors).sort()).toEqual(
      path.includes('{uuid}') && fields.includes('src') ? [...fields, 'integrity_hashes'].sort() : fields,
    );
    expect(emulator.scripts(shop.hash)).toEqual(before);
    expect(emulator.headOf(shop.hash)).toContain(`integrity="${SRI}" crossorigin="anonymous"`);
  });
});
