import { HOUR_MS } from '@vitrine/contract/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { startTiendanubeServer, type TiendanubeServer } from '../../testing/tiendanube-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

/** As RFC 3492 writes them. */
const NANDU = 'xn--tienda-and-z9a5i.com.ar';
const PENA = 'xn--pea-8ma.com';

describe.each(engines())('domains that are not ASCII, on %s', (engine) => {
  let running: TiendanubeServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    running = await startTiendanubeServer(engine);
  });
  afterAll(() => running?.close());
  beforeEach(async () => {
    // Stores that blocks ask for are remembered for seconds, and installations are counted for hours.
    running.clock.advance(3 * HOUR_MS);
    owner = await createTestWorkspace(running.server);
  });

  const domains = async () =>
    (await call(running.server, 'installation', { headers: await running.signedIn(owner) })).body.domains;
  /** The status of a block from a page of that origin, as a browser writes it. */
  const recordedFrom = async (origin: string) => {
    const [block] = pageBlocks(newSession(owner), { start: running.clock.now() });
    return (await post(running.server, block?.envelope ?? new Uint8Array(), { origin })).status;
  };

  it('are learned of the platform as browsers name them, and visits from there are taken', async () => {
    const { emulator, install, server } = running;
    const { id } = emulator.addStore({
      original_domain: 'Tienda-Ñandú.com.ar',
      domains: ['https://www.tienda-n\u0303andu\u0301.com.ar/inicio', 'peña.com', 'mi tienda ñandú.com'],
    });
    const { body } = await install(id);
    const claimed = await call(server, 'stores_connect', {
      headers: await running.signedIn(owner),
      body: { merchant_id: body.merchant_id },
    });
    expect(claimed.status).toBe(200);
    owner = { ...owner, platform: 'tiendanube', store_id: String(id) };
    expect((await domains()).sort()).toEqual([`www.${NANDU}`, PENA, NANDU]);
    for (const host of [NANDU, `www.${NANDU}`, PENA])
      expect(await recordedFrom(`https://${host}`), host).toBe(202);
    expect(await recordedFrom('https://tienda-nandu.com.ar')).toBe(403);
  });

  it('are kept so where the merchant gives them too', async () => {
    const update = async (given: string[]) =>
      call(running.server, 'stores_update', {
        headers: await running.signedIn(owner),
        params: { store_id: owner.merchant_id },
        body: { domains: given },
      });
    expect((await update([' Tienda-Ñandú.com.ar', NANDU, 'peña.com:8443'])).status).toBe(200);
    expect(await domains()).toEqual([NANDU, `${PENA}:8443`]);
    expect(await recordedFrom(`https://tienda.${NANDU}`)).toBe(202);
    expect(await recordedFrom(`https://${PENA}:8443`)).toBe(202);
    expect(await recordedFrom(`https://${PENA}`)).toBe(403);
    for (const none of ['ñandú', 'https://ñandú.com', 'ñandú.com/inicio', 'ana@ñandú.com', 'ñan dú.com'])
      expect((await update([none])).status, none).toBe(400);
    expect(await domains()).toEqual([NANDU, `${PENA}:8443`]);
  });
});
