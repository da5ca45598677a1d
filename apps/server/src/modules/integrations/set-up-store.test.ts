import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { SOON } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { SCRIPT, SCRIPT_ID } from '../../testing/tiendanube.ts';
import { startTiendanubeServer, type TiendanubeServer } from '../../testing/tiendanube-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';
import { SET_UP_STORE } from './jobs.ts';

describe.each(engines())('a platform that does not take our script, on %s', (engine) => {
  let running: TiendanubeServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    running = await startTiendanubeServer(engine);
    owner = await createTestWorkspace(running.server);
  });
  afterAll(() => running?.close());

  const script = async () =>
    (await call(running.server, 'installation', { headers: await running.signedIn(owner) })).body.connection
      .script;
  /** How often our script was brought to the store. */
  const tries = () =>
    running.emulator.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/scripts'))
      .length;
  /**
   * The clock that was put forward is looked at when there is something to do: of a workspace that nobody has, which takes no call.
   * Of the jobs that are due the older one is taken first, so that it has been done by then.
   */
  async function look(): Promise<void> {
    const { jobs, database } = running.server.deps;
    await jobs.add(database.orm, [SET_UP_STORE.ask(randomUUID())]);
    const idle = async () => {
      const now = running.clock.now();
      const asked = (await jobs.list(100)).filter(({ kind }) => kind === SET_UP_STORE.kind);
      return asked.filter(({ state, due_at }) => state !== 'waiting' || Date.parse(due_at ?? '') <= now);
    };
    await expect.poll(idle, SOON).toEqual([]);
  }

  it('is asked again each day, until it does', { timeout: 120_000 }, async () => {
    const { emulator, server, clock, install } = running;
    // The operator has not registered it yet.
    emulator.register({ scripts: [] });
    const { id } = emulator.addStore();
    const { body } = await install(id);
    const headers = await running.signedIn(owner);
    const claimed = await call(server, 'stores_connect', {
      headers,
      body: { merchant_id: body.merchant_id },
    });
    expect(claimed.status).toBe(200);
    await expect.poll(script, SOON).toBe('by_hand');
    expect(server.logs()).toContain('platform rejected the tracking script');
    await look();
    expect([tries(), emulator.headOf(id)]).toEqual([1, '']);

    clock.advance(23 * HOUR_MS);
    await look();
    expect(tries()).toBe(1);
    clock.advance(HOUR_MS);
    await look();
    expect([tries(), await script()]).toEqual([2, 'by_hand']);

    emulator.register({ scripts: [SCRIPT] });
    clock.advance(24 * HOUR_MS);
    await look();
    expect([tries(), await script()]).toEqual([3, 'installed']);
    expect(emulator.headOf(id)).toContain(`store=${id}`);
    expect(emulator.store(id).scripts).toMatchObject([{ script_id: Number(SCRIPT_ID) }]);
    // And none is left to be done.
    clock.advance(48 * HOUR_MS);
    await look();
    expect(tries()).toBe(3);
  });
});
