// Long: a server is made for all of it, and each case is a history of its own.

import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openFsStorage } from '../../../adapters/object-storage/fs.ts';
import { firstRow, pick, valuesOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { isTransient } from '../../../kernel/transient-error.ts';
import type { ObjectStorage } from '../../../ports/object-storage.ts';
import { envelopeOf } from '../../../testing/blocks.ts';
import { deletableVisit, filesWith } from '../../../testing/deletable-visit.ts';
import { engines } from '../../../testing/engines.ts';
import { startFlow } from '../../../testing/flow.ts';
import { playedOtherwise } from '../../../testing/misplayed.ts';
import { findOrphans } from '../../../testing/orphans.ts';
import { miscounts, misplaced } from '../../../testing/recount.ts';
import { soaked } from '../../../testing/soak.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { useServer, useWorkspace } from '../../../testing/use-server.ts';
import { detailOf, newSession, pageBlocks, post } from '../../../testing/visits.ts';
import { createTestWorkspace } from '../../../testing/workspaces.ts';
import { parseEnvelope } from '../../ingest/envelope.ts';
import { deleteUnlessReferenced } from '../deletion/delete-objects.ts';
import { keepDeletion } from '../deletion/tombstones.ts';
import { writeSegment } from '../segment.ts';
import { segmentIdOf, segmentKey } from '../segment-key.ts';
import { deleteSessions, retireBlocks } from '../service.ts';
import { type StoreDeps, storeGroup } from '../store-group.ts';
import { type Block, digestOf } from '../stored-block.ts';
import { type Looking, recoverSegments, type SegmentRecoveryDeps } from './recover-segments.ts';
import { RECOVER_SEGMENTS } from './recover-segments-job.ts';

const SOON = { timeout: 30_000, interval: 50 };
const A_LONG_WAIT = { timeout: 60_000, interval: 50 };
const NOTHING = { segments: 0, blocks: 0, removed: 0, left: 0 };

describe.each(engines())('segments that nobody cares for, on %s', (engine) => {
  const server = useServer({ engine });
  const store = useWorkspace(server);

  const orm = () => server.deps.database.orm;
  const storage = () => server.deps.storage;
  const depsOf = (change: Partial<SegmentRecoveryDeps> = {}) => ({ ...server.deps, orm: orm(), ...change });
  /** What is found of all that was ever put. */
  const adopt = (change: Partial<SegmentRecoveryDeps> = {}, looking: Partial<Looking> = {}) =>
    recoverSegments(depsOf(change), {
      until: Date.now() + 60_000,
      deletions_from: undefined,
      passed: new Set(),
      isOver: () => false,
      ...looking,
    });
  const blockOf = (envelope: Uint8Array): Block => {
    const parsed = parseEnvelope(envelope);
    if (!parsed.ok) throw new Error(parsed.error);
    const { header, body } = parsed;
    const client = { device: 'desktop', browser: '', os: '' } as const;
    const { workspace_id } = store;
    return { facts: { workspace_id, received_at: Date.now(), digest: digestOf(body), client, header }, body };
  };
  const visit = (blocks = 2) => {
    const session = newSession(store);
    return { ...session, blocks: pageBlocks(session, { blocks }).map(({ envelope }) => blockOf(envelope)) };
  };
  /** As a process leaves them that dies before their rows. */
  const left = async (...blocks: Block[]): Promise<string> => {
    const key = segmentKey(randomUUID(), Date.now());
    await storage().put(key, writeSegment(blocks).parts);
    return key;
  };
  const commit = (blocks: readonly Block[], change: Partial<StoreDeps>) =>
    storeGroup({ ...depsOf(), onStored: () => undefined, ...change }, blocks, () => false);
  const segmentOf = async (session_id: string) =>
    await firstRow(orm(), pick(schema.segments, 'object_key', 'complete'))`
      SELECT DISTINCT object_key, complete FROM segments g JOIN blocks b ON b.segment_id = g.id
      WHERE b.session_id = ${session_id}`;
  const eventsOf = async ({ session_id }: { session_id: string }) =>
    (await detailOf(server, store, session_id)).total_events;
  const isAllWell = async () => {
    await expect
      .poll(() => findOrphans({ orm: orm(), storage: storage() }), SOON)
      .toEqual({ unnamed: [], missing: [] });
    expect(await misplaced({ orm: orm(), storage: storage() })).toEqual([]);
    expect(await miscounts(orm())).toEqual([]);
  };
  /** Storage that stands still before each of its calls of a kind, until it is let go. */
  const gated = (call: 'put' | 'get') => {
    let open = () => {};
    let arrive = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const real = storage();
    const slow: ObjectStorage = {
      ...real,
      async put(...args) {
        await real.put(...args);
        if (call === 'put') arrive();
        if (call === 'put') await gate;
      },
      async get(...args) {
        const bytes = await real.get(...args);
        if (call === 'get') arrive();
        if (call === 'get') await gate;
        return bytes;
      },
    };
    return { storage: slow, arrived, open };
  };

  it('are stored when they are old enough, over the quota too, and only once', async () => {
    const one = visit();
    const key = await left(...one.blocks);
    await orm().execute(sql`UPDATE workspaces SET session_limit = 0 WHERE id = ${store.workspace_id}`);
    expect(await adopt({}, { until: Date.now() - 60_000 })).toEqual(NOTHING);
    expect(await adopt()).toEqual({ segments: 1, blocks: 2, removed: 0, left: 0 });
    expect(await segmentOf(one.session_id)).toEqual({ object_key: key, complete: true });
    expect(await eventsOf(one)).toBe(6);
    expect(await adopt()).toEqual(NOTHING);
    await orm().execute(sql`UPDATE workspaces SET session_limit = -1 WHERE id = ${store.workspace_id}`);
    await isAllWell();
  });

  it('go when each of their blocks is known, and a segment that was not finished is', async () => {
    const [known, cut] = [visit(), visit(3)];
    await commit(known.blocks, {});
    // Came to storage after its put was given up; was taken for lost and has become a recording since.
    await left(...known.blocks);
    await orm().transaction((tx) => retireBlocks(tx, { ...store, session_id: known.session_id }));
    await commit(cut.blocks, {});
    const { object_key } = (await segmentOf(cut.session_id)) ?? { object_key: '' };
    // As an outage leaves it in the middle of the halves.
    await orm().execute(sql`DELETE FROM blocks WHERE session_id = ${cut.session_id} AND seq = 2`);
    await orm().execute(sql`UPDATE sessions SET block_count = 2 WHERE session_id = ${cut.session_id}`);
    await orm().execute(sql`UPDATE segments SET complete = false WHERE object_key = ${object_key}`);
    expect(await adopt()).toMatchObject({ blocks: 1, left: 0 });
    expect(await segmentOf(cut.session_id)).toEqual({ object_key, complete: true });
    await orm().execute(
      sql`DELETE FROM segments g WHERE NOT EXISTS (SELECT FROM blocks WHERE segment_id = g.id)`,
    );
    expect((await adopt()).removed).toBeGreaterThan(0);
    await isAllWell();
  });

  it('give nothing back that was deleted, and complete a deletion whose process has died', async () => {
    const [deleted, dying, other] = [deletableVisit(store, 1), visit(), visit()];
    const gone = blockOf(deleted.envelopes[0] as Uint8Array);
    await deleteSessions(depsOf(), store.workspace_id, [deleted.session_id]);
    // One that holds nothing else, and one that is needed for another's sake: this is written again.
    await left(gone);
    await left(gone, ...other.blocks);
    await commit(dying.blocks, {});
    await keepDeletion(storage(), {
      workspace_id: store.workspace_id,
      session_ids: [dying.session_id],
      deleted_at: Date.now(),
    });
    expect(await adopt({}, { deletions_from: Date.now() + 30_000, until: 0 })).toEqual(NOTHING);
    expect(await eventsOf(dying)).toBe(6);
    expect(await adopt({}, { deletions_from: Date.now() - 30_000 })).toMatchObject({ blocks: 2, removed: 1 });
    for (const { session_id } of [deleted, dying])
      await expect(detailOf(server, store, session_id)).rejects.toThrow('404');
    expect(await eventsOf(other)).toBe(6);
    await expect.poll(async () => filesWith(`${server.data_dir}/storage`, deleted.marks), SOON).toEqual([]);
    await isAllWell();
  });

  it('stay where they are when they cannot be read, or are of a workspace that is not there', async () => {
    const stranger = visit(1).blocks.map((block) => ({
      ...block,
      facts: { ...block.facts, workspace_id: randomUUID() },
    }));
    const one = visit();
    const damaged = segmentKey(randomUUID(), Date.now());
    const bytes = Buffer.concat(writeSegment(one.blocks).parts);
    await storage().put(damaged, bytes.subarray(0, bytes.length - 10));
    const foreign = await left(...stranger);
    const passed = new Set<string>();
    expect(await adopt({}, { passed })).toEqual({ segments: 2, blocks: 1, removed: 0, left: 2 });
    expect(passed).toEqual(new Set([damaged, foreign]));
    expect(await adopt({}, { passed })).toEqual(NOTHING);
    expect((await findOrphans({ orm: orm(), storage: storage() })).unnamed).toEqual([foreign]);
    await storage().delete(foreign);
    await orm().execute(sql`UPDATE segments SET complete = true WHERE object_key = ${damaged}`);
  });

  it('are not taken from a process that is slow: it acknowledges its blocks and leaves their bytes', async () => {
    const slow = gated('put');
    const one = visit();
    const committing = commit(one.blocks, { storage: slow.storage });
    await slow.arrived;
    expect(await adopt()).toMatchObject({ blocks: 2 });
    slow.open();
    expect([...(await committing).values()]).toEqual(['stored', 'stored']);
    await isAllWell();
    expect(await eventsOf(one)).toBe(6);
  });

  it('are left when their process gives them up while they are read', async () => {
    const one = visit();
    const key = await left(...one.blocks);
    const slow = gated('get');
    const recovering = adopt({ storage: slow.storage });
    await slow.arrived;
    const segment = { id: segmentIdOf(key), object_key: key, bytes: 0, created_at: Date.now() };
    expect(await deleteUnlessReferenced(depsOf(), segment)).toBe(true);
    // With its job, which says so until the object is gone; and without either.
    await expect
      .poll(() => findOrphans({ orm: orm(), storage: storage() }), SOON)
      .toMatchObject({ unnamed: [] });
    slow.open();
    expect(await recovering).toEqual(NOTHING);
    await expect(detailOf(server, store, one.session_id)).rejects.toThrow('404');
    // Who comes later with the same blocks is stored.
    await commit(one.blocks, {});
    expect(await eventsOf(one)).toBe(6);
    await isAllWell();
  });

  it('are not taken from a job that has put a copy and is about to name it', async () => {
    let finish = () => {};
    const under_way = new Promise<string>((resolve) => {
      const worker = server.deps.jobs.work('hold', {
        attempts: 1,
        concurrency: 1,
        lease_ms: 60_000,
        handler: ({ try_id }) =>
          new Promise((done) => {
            resolve(try_id);
            finish = () => {
              done(undefined);
              void worker.stop();
            };
          }),
      });
    });
    onTestFinished(() => finish());
    await server.deps.jobs.add(orm(), [{ kind: 'hold', key: 'one', data: {} }]);
    const copy = segmentKey(await under_way, Date.now());
    await storage().put(copy, writeSegment(visit().blocks).parts);
    expect(await adopt()).toEqual(NOTHING);
    finish();
    await expect.poll(adopt, SOON).toMatchObject({ blocks: 2 });
    await isAllWell();
  });
});

describe.runIf(inject('postgres_url'))('segments of several processes', () => {
  it('are looked for every few minutes, by one of all', async () => {
    let now = Date.now();
    const server = await createTestServer({ engine: 'postgres', clock: { now: () => now } });
    onTestFinished(() => server.close());
    const store = await createTestWorkspace(server);
    const parsed = parseEnvelope(envelopeOf({ header: newSession(store) }));
    if (!parsed.ok) throw new Error(parsed.error);
    const { header, body } = parsed;
    const { workspace_id } = store;
    const client = { device: 'desktop', browser: '', os: '' } as const;
    const facts = { workspace_id, received_at: now, digest: digestOf(body), client, header };
    await server.deps.storage.put(segmentKey(randomUUID(), now), writeSegment([{ facts, body }]).parts);
    const { orm } = server.deps.database;
    const looked = async () =>
      valuesOf(orm, pick(schema.checks, 'found'))`
        SELECT found FROM checks WHERE name = ${RECOVER_SEGMENTS.kind}`;
    now += 6 * 60_000;
    await expect.poll(looked, SOON).toEqual([NOTHING]);
    now += 6 * 60_000;
    await expect.poll(looked, SOON).toEqual([{ segments: 1, blocks: 1, removed: 0, left: 0 }]);
  });

  it('are adopted while blocks come, become recordings and are deleted, and connections are cut: nothing is lost or comes back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-adoption-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const storage = await openFsStorage(folder);
    const slow: ObjectStorage = {
      ...storage,
      // Whoever adopts is quicker now and then.
      async put(...args) {
        await storage.put(...args);
        await setTimeout(randomInt(60));
      },
    };
    const server = await createTestServer({
      engine: 'postgres',
      storage: slow,
      compacts: true,
      compact_after_ms: 2_000,
    });
    onTestFinished(() => server.close());
    const store = await createTestWorkspace(server);
    const { orm } = server.test_database.another();
    const flow = startFlow({ url: () => server.url, store, per_second: 30 });
    onTestFinished(flow.abort);
    let isOver = false;
    const untilOver = async (work: () => Promise<void>) => {
      while (!isOver) {
        await work().catch((error: unknown) => {
          if (!isTransient(error)) throw error;
        });
        // Without a pause they would have the cores that those beside them need.
        await setTimeout(randomInt(30));
      }
    };
    const sum = { ...NOTHING };
    // Nothing is too young for them.
    const adopt = async () => {
      const looking = { until: Date.now() + 60_000, deletions_from: Date.now(), passed: new Set<string>() };
      const found = await recoverSegments({ ...server.deps, orm }, { ...looking, isOver: () => isOver });
      for (const count of Object.keys(sum) as (keyof typeof sum)[]) sum[count] += found[count];
    };
    const cut = async () => {
      await setTimeout(randomInt(300));
      await orm.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`);
    };
    const beside = [untilOver(adopt), untilOver(adopt), untilOver(cut)];
    const deleted = Array.from({ length: soaked(3) }, () => deletableVisit(store, 2));
    const send = (envelope: Uint8Array) =>
      expect.poll(async () => (await post(server, envelope)).status, SOON).toBe(202);
    for (const { session_id, envelopes } of deleted) {
      for (const envelope of envelopes) await send(envelope);
      const remove = () => deleteSessions({ ...server.deps, orm }, store.workspace_id, [session_id]);
      await expect.poll(() => remove().then(() => true, isTransient), SOON).toBe(true);
      await expect.poll(() => remove().catch(() => 'cut'), SOON).toEqual([]);
    }
    await expect.poll(() => flow.acknowledged().length, A_LONG_WAIT).toBeGreaterThan(soaked(120));
    await expect.poll(() => sum.blocks, A_LONG_WAIT).toBeGreaterThan(0);
    await flow.finish();
    isOver = true;
    await Promise.all(beside);
    const answers = Object.fromEntries(flow.answers());
    console.log(`${flow.acknowledged().length} blocks acknowledged; otherwise`, answers, 'adopted', sum);
    expect(Object.keys(answers).filter((status) => status !== '503')).toEqual([]);

    expect(await playedOtherwise(server.url, store.headers, flow.acknowledged())).toEqual([]);
    expect(await miscounts(orm)).toEqual([]);
    // What the cuts have left of tries is later looks' to find; of segments nothing is.
    await adopt();
    const orphans = async () => {
      const { unnamed, missing } = await findOrphans({ orm, storage });
      return [...unnamed.filter((key) => key.startsWith('segments/')), ...missing];
    };
    await expect.poll(orphans, SOON).toEqual([]);
    const marks = deleted.flatMap((visit) => visit.marks);
    await expect.poll(async () => filesWith(folder, marks), { timeout: 60_000 }).toEqual([]);
    expect(await misplaced({ orm, storage })).toEqual([]);
  }, 180_000);
});
