import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { monitorDiskSpace } from '../../adapters/disk-space/monitor.ts';
import { clientOf } from '../../kernel/client.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { detailOf, newSession, pageBlocks, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';
import type { StoreDeps } from '../blocks/store-group.ts';
import { type Block, digestOf } from '../blocks/stored-block.ts';
import { createStores } from '../merchants/service.ts';
import { parseEnvelope } from './envelope.ts';
import { createGroupCommit, type GroupCommitLimits } from './group-commit.ts';
import { createIngest } from './service.ts';

const LIMITS: GroupCommitLimits = {
  group_ms: 20,
  group_bytes: 1_000_000,
  group_blocks: 100,
  waiting_bytes: 1_000_000,
  waiting_blocks: 100,
};

describe('a group commit', () => {
  let server: TestServer;
  let store: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine: 'pglite' });
    store = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  const depsOf = (change: Partial<StoreDeps> = {}): StoreDeps => ({
    ...server.deps,
    orm: server.deps.database.orm,
    onStored: () => undefined,
    ...change,
  });
  const blockOf = (envelope = envelopeOf({ header: newSession(store) })): Block => {
    const parsed = parseEnvelope(envelope);
    if (!parsed.ok) throw new Error(parsed.error);
    const { header, body } = parsed;
    const client = clientOf('', header.device);
    return {
      facts: {
        workspace_id: store.workspace_id,
        received_at: Date.now(),
        digest: digestOf(body),
        client,
        header,
      },
      body,
    };
  };
  /** Object storage whose puts wait until they are let go. */
  const gated = () => {
    const { storage } = server.deps;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let puts = 0;
    return {
      open,
      puts: () => puts,
      storage: {
        ...storage,
        put: async (...args: Parameters<typeof storage.put>) => {
          puts += 1;
          await gate;
          return storage.put(...args);
        },
      },
    };
  };

  it('says with the blocks that are stored whether many more came meanwhile', async () => {
    for (const [count, busy] of [
      [2, false],
      [3, true],
    ] as const) {
      const gate = gated();
      const told: boolean[] = [];
      const onStored = (_: unknown, isBusy: boolean) => told.push(isBusy);
      const limits = { ...LIMITS, group_blocks: 6 };
      const groups = createGroupCommit(depsOf({ storage: gate.storage, onStored }), limits);
      const first = groups.append(blockOf(), 1_000);
      await vi.waitFor(() => expect(gate.puts()).toBe(1));
      const later = Array.from({ length: count }, () => groups.append(blockOf(), 1_000));
      gate.open();
      await Promise.all([first, ...later]);
      expect(told).toEqual([busy, false]);
      await groups.close();
    }
  });

  it('refuses what is more than may wait, by number and by bytes, and takes blocks again afterwards', async () => {
    for (const limits of [
      { ...LIMITS, waiting_blocks: 5 },
      { ...LIMITS, waiting_bytes: 5 * (1_000 + 2_048) },
    ]) {
      const gate = gated();
      const groups = createGroupCommit(depsOf({ storage: gate.storage }), limits);
      const answers = Array.from({ length: 8 }, () => groups.append(blockOf(), 1_000));
      // The refusals do not wait for anything.
      expect(await Promise.all(answers.slice(5))).toEqual(['unavailable', 'unavailable', 'unavailable']);
      gate.open();
      expect(await Promise.all(answers.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => 'stored'));
      expect(await groups.append(blockOf(), 1_000)).toBe('stored');
      await groups.close();
    }
  });

  it('gathers while another is under way, and writes one segment for all that came', async () => {
    const gate = gated();
    const groups = createGroupCommit(depsOf({ storage: gate.storage }), {
      ...LIMITS,
      group_blocks: 1_000,
      group_ms: 0,
    });
    const first = groups.append(blockOf(), 1_000);
    await expect.poll(gate.puts).toBe(1);
    const others = Array.from({ length: 60 }, () => groups.append(blockOf(), 1_000));
    gate.open();
    expect(await Promise.all([first, ...others])).toEqual(Array.from({ length: 61 }, () => 'stored'));
    expect(gate.puts()).toBe(2);
    await groups.close();
  });

  it('stores what waits when it is closed, and takes nothing more', async () => {
    const groups = createGroupCommit(depsOf(), { ...LIMITS, group_ms: 3_600_000 });
    const answers = Array.from({ length: 5 }, () => groups.append(blockOf(), 1_000));
    await groups.close();
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 5 }, () => 'stored'));
    expect(await groups.append(blockOf(), 1_000)).toBe('unavailable');
  });

  it('acknowledges nothing while storage is down, and leaves no trace of it', async () => {
    const { storage } = server.deps;
    let down = true;
    const broken = {
      ...storage,
      put: (...args: Parameters<typeof storage.put>) =>
        down
          ? Promise.reject(Object.assign(new Error('input/output error'), { code: 'EIO' }))
          : storage.put(...args),
    };
    const groups = createGroupCommit(depsOf({ storage: broken }), LIMITS);
    const [block] = pageBlocks(newSession(store));
    const again = () => groups.append(blockOf(block?.envelope as Uint8Array<ArrayBuffer>), 1_000);
    expect(await again()).toBe('unavailable');
    await expect(detailOf(server, store, block?.header.session_id ?? '')).rejects.toThrow('404');
    down = false;
    expect(await again()).toBe('stored');
    await groups.close();
  });

  it('begins nothing more once a write has failed for lack of room', async () => {
    const { log, storage } = server.deps;
    // A room of its own: the others' commits go on.
    const disk_space = await monitorDiskSpace({ folder: server.data_dir, clock: fakeClock(), log });
    onTestFinished(disk_space.close);
    const put = vi.fn(() =>
      Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
    );
    const before = await storedKeys(server);
    const groups = createGroupCommit(depsOf({ disk_space, storage: { ...storage, put } }), LIMITS);
    expect(await groups.append(blockOf(), 1_000)).toBe('storage_full');
    expect(put).toHaveBeenCalledTimes(1);
    expect(await groups.append(blockOf(), 1_000)).toBe('storage_full');
    expect(put).toHaveBeenCalledTimes(1);
    expect(await storedKeys(server)).toEqual(before);
    await groups.close();
  });

  it('keeps the bytes when the answer to the commit was lost, and knows the block when it comes again', async () => {
    const { orm } = server.deps.database;
    let lost = 0;
    const lossy: typeof orm = Object.assign(Object.create(orm), {
      transaction: async (work: Parameters<typeof orm.transaction>[0]) => {
        const result = await orm.transaction(work);
        lost += 1;
        // The first one reserves quota; the second is the commit, which the server has made.
        if (lost === 2) throw new Error('Connection terminated unexpectedly');
        return result;
      },
    });
    const stores = createStores({ orm, clock: server.deps.clock });
    const ingest = createIngest({
      ...depsOf({ orm: lossy }),
      stores,
      store_blocks_per_second: 500,
      secret: new Uint8Array(32),
    });
    const session = newSession(store);
    const [block] = pageBlocks(session);
    const take = () =>
      ingest.take(block?.envelope as Uint8Array, { origin: undefined, user_agent: '', ip: '', country: '' });
    expect(await take()).toEqual({ ok: false, error: 'unavailable' });
    expect(await take()).toMatchObject({ ok: true });
    await ingest.close();
    const url = `${server.url}/api/sessions/${session.session_id}/events/`;
    expect(await (await fetch(url, { headers: store.headers })).json()).toHaveLength(3);
  });

  it('takes a segment away that no row came to name', async () => {
    const { orm } = server.deps.database;
    let begun = 0;
    const failing: typeof orm = Object.assign(Object.create(orm), {
      transaction: (work: Parameters<typeof orm.transaction>[0]) => {
        begun += 1;
        // The first one reserves quota. The connection of the second breaks before it has come to its COMMIT.
        return begun === 2
          ? Promise.reject(new Error('Connection terminated unexpectedly'))
          : orm.transaction(work);
      },
    });
    const before = await storedKeys(server);
    const groups = createGroupCommit(depsOf({ orm: failing }), LIMITS);
    expect(await groups.append(blockOf(), 1_000)).toBe('unavailable');
    await expect.poll(() => storedKeys(server)).toEqual(before);
    await groups.close();
  });
});
