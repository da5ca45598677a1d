import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { detailOf, newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';

const ZONE = { device: { time_zone: 'America/Buenos_Aires' } };

describe.each(engines())('a visit’s country on %s', (engine) => {
  let server: TestServer;
  let behindProxy: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ engine });
    behindProxy = await createTestServer({ engine, trust_proxy: true, country_header: 'cf-ipcountry' });
  });
  afterAll(async () => {
    await server.close();
    await behindProxy.close();
  });

  /** The country of a visit of two blocks, sent with these headers, as detail and list tell it. */
  async function countryOf(
    at: TestServer,
    headers: [first: Record<string, string>, second: Record<string, string>],
    device: object = ZONE,
    order: readonly (0 | 1)[] = [0, 1],
  ): Promise<string> {
    const owner = await createTestWorkspace(at);
    const session = { ...newSession(owner), ...device };
    const blocks = pageBlocks(session, { blocks: 2 });
    for (const number of order) {
      const envelope = blocks[number]?.envelope;
      if (!envelope) throw new Error('no such block');
      expect((await post(at, envelope, headers[number])).status).toBe(202);
    }
    const { country } = await detailOf(at, owner, session.session_id);
    const { body } = await call(at, 'sessions_list', { headers: owner.headers });
    expect(body.results[0].country).toBe(country);
    return country;
  }

  it('is that of the time zone, where no proxy tells one', async () => {
    expect(await countryOf(server, [{}, {}])).toBe('AR');
    expect(await countryOf(server, [{}, {}], { device: { time_zone: 'UTC' } })).toBe('');
    expect(await countryOf(server, [{}, {}], {})).toBe('');
    // Anybody can write a header.
    expect(await countryOf(server, [{ 'cf-ipcountry': 'BR' }, {}])).toBe('AR');
  });

  it('is what the trusted proxy told with the visit’s first block', async () => {
    const header = (country: string) => ({ 'CF-IPCountry': country });
    expect(await countryOf(behindProxy, [header('BR'), header('UY')])).toBe('BR');
    // The first by the visitor's clock, not the first to arrive.
    expect(await countryOf(behindProxy, [header('BR'), header('UY')], ZONE, [1, 0])).toBe('BR');
    expect(await countryOf(behindProxy, [header('XX'), header('XX')])).toBe('AR');
    expect(await countryOf(behindProxy, [header('T1'), {}], {})).toBe('');
    expect(await countryOf(behindProxy, [{}, {}])).toBe('AR');
  });
});
