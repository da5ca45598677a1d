import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { createStores } from './service.ts';

const invented = () => ({ platform: 'other', store_id: randomUUID() }) as const;

describe.each(engines())('looking stores up on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    // Its clock stands still: what is refused does not hang on how fast this machine is.
    server = await createTestServer({ engine, clock: fakeClock(Date.now()) });
  });
  afterAll(() => server.close());

  /** The database with a count of what it is asked, and a gate before each answer. */
  const counted = () => {
    const { orm } = server.deps.database;
    let queries = 0;
    let gate: Promise<void> = Promise.resolve();
    let open: () => void = () => undefined;
    const counting: typeof orm = Object.assign(Object.create(orm), {
      execute: async (...args: Parameters<typeof orm.execute>) => {
        queries += 1;
        await gate;
        return orm.execute(...args);
      },
    });
    return {
      orm: counting,
      queries: () => queries,
      shut: () => {
        gate = new Promise((resolve) => {
          open = resolve;
        });
      },
      open: () => open(),
    };
  };
  let clock: ReturnType<typeof fakeClock>;
  let database: ReturnType<typeof counted>;
  let stores: ReturnType<typeof createStores>;
  beforeEach(() => {
    clock = fakeClock();
    database = counted();
    stores = createStores({ orm: database.orm, clock });
  });

  it('asks once for a store that many ask for, and again when what it knows is old', async () => {
    const { platform, store_id, workspace_id } = await createTestWorkspace(server);
    const find = () => stores.find({ platform, store_id }, '203.0.113.7');
    const all = await Promise.all(Array.from({ length: 100 }, find));
    expect(all).toEqual(all.map(() => expect.objectContaining({ workspace_id })));
    expect(database.queries()).toBe(1);
    clock.advance(4_999);
    await find();
    expect(database.queries()).toBe(1);
    // Beside the request, which does not wait.
    clock.advance(1);
    database.shut();
    await find();
    expect(database.queries()).toBe(2);
    // Now it is too old, and the request waits for the question under way.
    clock.advance(3_600_000);
    const late = find();
    database.open();
    expect(await late).toMatchObject({ workspace_id });
    expect(database.queries()).toBe(2);
    await find();
    expect(database.queries()).toBe(3);
  });

  it('asks for many inventions in few queries', async () => {
    const asks = Array.from({ length: 400 }, (_, n) => stores.find(invented(), `198.51.100.${n % 200}`));
    expect(await Promise.all(asks)).toEqual(asks.map(() => undefined));
    expect(database.queries()).toBe(2);
  });

  it('refuses an address that asks for too many inventions, and no other one', async () => {
    const all = await Promise.all(Array.from({ length: 800 }, () => stores.find(invented(), '203.0.113.7')));
    expect(all.filter((answer) => answer === 'too_many_requests')).toHaveLength(300);
    // Whole networks of IPv6 are one.
    const v6 = await Promise.all(
      Array.from({ length: 600 }, (_, n) => stores.find(invented(), `2001:db8::${n.toString(16)}`)),
    );
    expect(v6.filter((answer) => answer === 'too_many_requests')).toHaveLength(100);
    const { platform, store_id, workspace_id } = await createTestWorkspace(server);
    const name = { platform, store_id };
    expect(await stores.find(name, '203.0.113.7')).toBe('too_many_requests');
    expect(await stores.find(name, '203.0.113.8')).toMatchObject({ workspace_id });
    // Now it is known, and nobody is asked.
    expect(await stores.find(name, '203.0.113.7')).toMatchObject({ workspace_id });
    clock.advance(3_600_000);
    expect(await stores.find(invented(), '203.0.113.7')).toBeUndefined();
  });

  it('lets no more inventions wait than the next queries hold, and known stores pass by them', async () => {
    const { platform, store_id, workspace_id } = await createTestWorkspace(server);
    const name = { platform, store_id };
    await stores.find(name, '203.0.113.7');
    clock.advance(60_000);
    database.shut();
    const inventions = Array.from({ length: 1_500 }, (_, n) =>
      stores.find(invented(), `10.0.${n >> 8}.${n & 255}`),
    );
    const old = stores.find(name, '203.0.113.7');
    database.open();
    const answers = await Promise.all(inventions);
    // One is asked for at once; 1,000 wait.
    expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(499);
    expect(await old).toMatchObject({ workspace_id });
  });

  it('finds a store that has just been made, though it was asked for before', async () => {
    const name = invented();
    expect(await stores.find(name, '203.0.113.7')).toBeUndefined();
    const { workspace_id } = await createTestWorkspace(server, { store: name });
    clock.advance(1_000);
    expect(await stores.find(name, '203.0.113.7')).toMatchObject({ workspace_id });
  });

  it('tells of a database that fails, and asks again', async () => {
    const { platform, store_id, workspace_id } = await createTestWorkspace(server);
    const { orm } = server.deps.database;
    let down = true;
    const failing: typeof orm = Object.assign(Object.create(orm), {
      execute: (...args: Parameters<typeof orm.execute>) =>
        down ? Promise.reject(new Error('Connection terminated unexpectedly')) : orm.execute(...args),
    });
    const shaky = createStores({ orm: failing, clock });
    const find = () => shaky.find({ platform, store_id }, '203.0.113.7');
    await expect(Promise.all([find(), find()])).rejects.toThrow('terminated');
    down = false;
    expect(await find()).toMatchObject({ workspace_id });
  });

  it('answers 429 to blocks and to loaders of too many stores that there are not', async () => {
    const block = () => post(server, envelopeOf({ header: newSession(invented()) }));
    const flood = await Promise.all(Array.from({ length: 700 }, block));
    const statuses = new Set(flood.map(({ status }) => status));
    expect(statuses).toEqual(new Set([404, 429]));
    const refused = flood.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ code: 'too_many_requests' });

    const loader = await fetch(`${server.url}/tracker/other/${randomUUID()}.js`);
    expect(loader.status).toBe(429);
    expect(Number(loader.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(loader.headers.get('cache-control')).toBe('no-store');

    // From elsewhere, a store that has just been made is taken at once; and then from here as well.
    const store = await createTestWorkspace(server);
    const [first, second] = pageBlocks(newSession(store), { blocks: 2 });
    expect(await statusFrom('127.0.0.2', first?.envelope as Uint8Array)).toBe(202);
    expect((await post(server, second?.envelope as Uint8Array)).status).toBe(202);
  });

  /** Posts a block from another address of the loopback. */
  const statusFrom = (localAddress: string, envelope: Uint8Array) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'text/plain' };
      const options = { method: 'POST', localAddress, headers };
      request(`${server.url}/api/ingest/blocks/`, options, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      })
        .once('error', reject)
        .end(envelope);
    });
});
