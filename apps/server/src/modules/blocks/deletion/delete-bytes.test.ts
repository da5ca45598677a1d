// Long: a server is made for all of it, and each case is a history of its own.

import { join } from 'node:path';
import { HOUR_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyRows, firstRow, pick, rowsOf, valuesOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { UNCOUNTED } from '../../../http/held-reads.ts';
import { createLoadGate } from '../../../kernel/load-gate.ts';
import { workJobs } from '../../../kernel/work-jobs.ts';
import type { ObjectStorage } from '../../../ports/object-storage.ts';
import { call } from '../../../testing/api.ts';
import { type DeletableVisit, deletableVisit, filesWith } from '../../../testing/deletable-visit.ts';
import { engines } from '../../../testing/engines.ts';
import { erasuresIn } from '../../../testing/erasures.ts';
import { miscounts, misplaced } from '../../../testing/recount.ts';
import { restart } from '../../../testing/restart.ts';
import { useServer, useWorkspace } from '../../../testing/use-server.ts';
import { post, storedKeys } from '../../../testing/visits.ts';
import { createRecordings } from '../../recordings/service.ts';
import { retireBlocks } from '../service.ts';
import { deleteSegmentBytes, ERASE_SEGMENT } from './delete-bytes.ts';

const SOON = { timeout: 60_000, interval: 100 };
/** Some of it is awaited several times over. */
const TIMEOUT_MS = 180_000;

describe.each(engines())('bytes of deleted sessions on %s', { timeout: TIMEOUT_MS }, (engine) => {
  const server = useServer({ engine });
  const store = useWorkspace(server);

  const orm = () => server.deps.database.orm;
  const deps = () => ({ ...server.deps, orm: orm() });
  /** As one more process would. */
  const erasing = () =>
    workJobs({ ...deps(), loadGate: createLoadGate() }, [
      ERASE_SEGMENT.workedBy((job) => deleteSegmentBytes(deps(), job)),
    ]);
  const send = async (envelopes: readonly Uint8Array[]) => {
    const answers = await Promise.all(envelopes.map((envelope) => post(server, envelope)));
    expect(answers.map(({ status }) => status)).toEqual(envelopes.map(() => 202));
  };
  /** Visits that share every segment: each block of one goes with those of the others. */
  const together = async (count: number, blocks = 3): Promise<DeletableVisit[]> => {
    for (let tries = 0; tries < 5; tries++) {
      const visits = Array.from({ length: count }, () => deletableVisit(store, blocks));
      for (let seq = 0; seq < blocks; seq++)
        await send(visits.map(({ envelopes }) => envelopes[seq] as Uint8Array));
      const ids = visits.map(({ session_id }) => session_id);
      const rows = await anyRows(orm())`
        SELECT DISTINCT segment_id FROM blocks WHERE session_id = ANY(${sql.param(ids)}::uuid[])`;
      // Where much else is run, some may come too late for the group of the others.
      if (rows.length === blocks) return visits;
    }
    throw new Error('blocks that are sent together are not stored together');
  };
  const remove = (...visits: DeletableVisit[]) =>
    call(server, 'sessions_delete', {
      headers: store.headers,
      body: { session_ids: visits.map(({ session_id }) => session_id) },
    });
  /** Storage as it was before a test broke it. */
  let whole: ObjectStorage;
  beforeAll(() => {
    whole = { ...server.deps.storage };
  });
  const breakStorage = (change: Partial<ObjectStorage>) => Object.assign(server.deps.storage, change);
  afterEach(() => void breakStorage(whole));
  const segments = async () => (await storedKeys(server)).filter((key) => key.startsWith('segments/'));
  /** Keys of the segments that rows name. */
  const named = async () => {
    return valuesOf(orm(), pick(schema.segments, 'object_key'))`SELECT object_key FROM segments ORDER BY 1`;
  };
  /** Where storage holds bodies of theirs, or facts about them (tombstones keep the ids). */
  const leftOf = (...visits: DeletableVisit[]) => [
    ...filesWith(
      join(server.data_dir, 'storage'),
      visits.flatMap(({ marks }) => marks),
    ),
    ...filesWith(
      join(server.data_dir, 'storage/objects/segments'),
      visits.map(({ session_id }) => session_id),
    ),
  ];
  const replayed = async ({ session_id }: DeletableVisit) => {
    const answer = await call(server, 'sessions_events', { headers: store.headers, params: { session_id } });
    return answer.status === 200
      ? (answer.body as { data: { id: string } }[]).map(({ data }) => data.id)
      : answer.status;
  };
  const expectWhole = async (...visits: DeletableVisit[]) => {
    for (const visit of visits) expect(await replayed(visit)).toEqual(visit.event_ids);
    expect(await misplaced(deps())).toEqual([]);
    expect(await miscounts(orm())).toEqual([]);
  };
  const expectGone = async (...visits: DeletableVisit[]) => {
    await vi.waitFor(() => expect(leftOf(...visits)).toEqual([]), SOON);
    await vi.waitFor(async () => expect(await erasuresIn(server.deps.jobs)).toEqual([]), SOON);
    for (const visit of visits) expect(await replayed(visit)).toBe(404);
  };

  it('go from every file, and their neighbours’ stay byte for byte', async () => {
    const [gone, other, kept] = (await together(3)) as [DeletableVisit, DeletableVisit, DeletableVisit];
    const [alone] = (await together(1)) as [DeletableVisit];
    const before = await segments();
    expect(leftOf(gone).length).toBeGreaterThan(0);
    expect(await remove(gone, alone)).toMatchObject({ status: 200, body: { deleted: 2 } });
    await expectGone(gone, alone);
    await expectWhole(other, kept);
    const after = await segments();
    // The shared ones were written again, those of the one alone have gone.
    expect(after).toHaveLength(before.length - alone.envelopes.length);
    expect(await remove(other)).toMatchObject({ body: { deleted: 1 } });
    await expectGone(other);
    await expectWhole(kept);
    for (const envelope of gone.envelopes) expect((await post(server, envelope)).status).toBe(410);
    // The database's own files and its checkpoints too.
    expect(filesWith(server.data_dir, [...gone.marks, ...other.marks])).toEqual([]);
  });

  it('go from the segments too in which they came again', async () => {
    const [gone, retired, kept] = (await together(3)) as [DeletableVisit, DeletableVisit, DeletableVisit];
    const more = deletableVisit(store, 2);
    // A tracker whose answer was lost sends its block again, in company of others.
    await send([gone.envelopes[0] as Uint8Array, more.envelopes[0] as Uint8Array]);
    await send([retired.envelopes[1] as Uint8Array, more.envelopes[1] as Uint8Array]);
    const session = { workspace_id: store.workspace_id, session_id: retired.session_id };
    await orm().transaction((tx) => retireBlocks(tx, session));
    expect(filesWith(server.data_dir, [gone.marks[0] as Buffer])).toHaveLength(2);
    await remove(gone);
    await expectGone(gone);
    // What was moved meanwhile is found all the same.
    await remove(retired);
    await expectGone(retired);
    await expectWhole(kept, more);
  });

  it('go also when they come in while their session is deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const [going, kept] = [deletableVisit(store), deletableVisit(store)];
      await send([going.envelopes[0] as Uint8Array, kept.envelopes[0] as Uint8Array]);
      const [, statuses] = await Promise.all([
        remove(going),
        Promise.all(
          [1, 2].map(async (seq) => {
            await send([kept.envelopes[seq] as Uint8Array]);
            return (await post(server, going.envelopes[seq] as Uint8Array)).status;
          }),
        ),
      ]);
      for (const status of statuses) expect([202, 410]).toContain(status);
      await expectGone(going);
      await expectWhole(kept);
    }
  });

  it('are not in the way of somebody who is just reading from the same segments', async () => {
    const [gone, kept] = (await together(2, 12)) as [DeletableVisit, DeletableVisit];
    const recordings = createRecordings(deps(), undefined);
    try {
      const read = async (visit: DeletableVisit) => {
        const events = await recordings.events(store.workspace_id, visit.session_id, UNCOUNTED);
        return events.ok ? events.items[Symbol.asyncIterator]() : undefined;
      };
      const [reader, readerOfGone] = [await read(kept), await read(gone)];
      const ids: string[] = [];
      const next = async () => {
        const step = await reader?.next();
        if (!step || step.done) return false;
        ids.push((JSON.parse(step.value) as { data: { id: string } }).data.id);
        return true;
      };
      expect([await next(), await next()]).toEqual([true, true]);
      expect((await readerOfGone?.next())?.done).toBe(false);
      await remove(gone);
      await expectGone(gone);
      while (await next());
      expect(ids).toEqual(kept.event_ids);
      // Who reads what is deleted comes to its end, and to no error.
      const from = server.logs().length;
      for (let step = await readerOfGone?.next(); step && !step.done; step = await readerOfGone?.next());
      expect(server.logs().slice(from)).not.toContain('is missing');
    } finally {
      await recordings.close();
    }
  });

  it('go once, however many are at it, and whatever is deleted meanwhile', async () => {
    const visits = await together(4);
    const [first, second, third, kept] = visits as [
      DeletableVisit,
      DeletableVisit,
      DeletableVisit,
      DeletableVisit,
    ];
    let late: ReturnType<typeof remove> | undefined;
    breakStorage({
      async put(key, body) {
        await whole.put(key, body);
        if (!key.startsWith('segments/')) return;
        // After the copy was made of what is not deleted, and before the rows say so.
        late ??= remove(second);
        await late;
      },
    });
    await remove(first);
    await expectGone(first, second);
    expect((await late)?.body).toEqual({ deleted: 1 });
    breakStorage(whole);
    const more = Array.from({ length: 3 }, erasing);
    await remove(third);
    await expectGone(third);
    for (const worker of more) await worker.stop();
    await expectWhole(kept);
  });

  it('go once when a process stands still in the middle, and goes on after another has taken over', async () => {
    const [gone, kept] = (await together(2, 1)) as [DeletableVisit, DeletableVisit];
    const other = erasing();
    const from = server.logs().length;
    const tries = () =>
      rowsOf(orm(), pick(schema.jobs, 'try_id'))`SELECT try_id FROM jobs WHERE key <> 'segments/none'`;
    let stood = false;
    breakStorage({
      async put(key, body) {
        await whole.put(key, body);
        if (stood || !key.startsWith('segments/')) return;
        stood = true;
        const before = await tries();
        await orm().execute(sql`UPDATE jobs SET due_at = now() - interval '1 minute'`);
        await server.deps.jobs.add(orm(), [{ kind: 'erase_segment', key: 'segments/none', data: {} }]);
        // Another one has it, and knows that there was one before.
        await expect.poll(tries, { timeout: 60_000 }).not.toEqual(before);
      },
    });
    await remove(gone);
    await expectGone(gone);
    expect(stood).toBe(true);
    await vi.waitFor(
      () => expect(server.logs().slice(from)).toContain('taken over by another process while running'),
      SOON,
    );
    await other.stop();
    await expectWhole(kept);
    expect(await segments()).toEqual(await named());
  });

  /** The calls of storage that an erasure makes; a process that is killed does none of what follows. */
  const STEPS = ['put', 'delete'] as const;
  it.each(STEPS.flatMap((step) => (['before', 'after'] as const).map((when) => [when, step] as const)))(
    'survive no kill %s “%s”',
    async (when, step) => {
      const [gone, kept] = (await together(2, 1)) as [DeletableVisit, DeletableVisit];
      const { storage } = server.deps;
      // The deletion itself keeps a tombstone.
      const isOf = (name: string, key: unknown) => name === step && String(key).startsWith('segments/');
      let dead = false;
      const die = () => {
        dead = true;
        throw new Error('killed');
      };
      const killed = new Proxy(whole, {
        get:
          (target, name: keyof ObjectStorage) =>
          async (...args: never[]) => {
            if (dead || (isOf(name, args[0]) && when === 'before')) die();
            const result = await (target[name] as (...args: never[]) => unknown)(...args);
            if (isOf(name, args[0])) die();
            return result;
          },
      });
      breakStorage({ put: killed.put, get: killed.get, delete: killed.delete });
      await remove(gone);
      await vi.waitFor(() => expect(dead).toBe(true), SOON);
      await restart(server, async () => void Object.assign(storage, whole));
      await expectWhole(kept);
      await expectGone(gone);
      await expectWhole(kept);
      expect(await segments()).toEqual(await named());
    },
  );

  it('wait for a segment that is not known in full, the longer the older it is, and say so', async () => {
    const [gone, kept] = (await together(2, 1)) as [DeletableVisit, DeletableVisit];
    const key = await firstRow(orm(), pick(schema.segments, 'object_key'))`
      SELECT object_key FROM segments g JOIN blocks b ON b.segment_id = g.id WHERE b.session_id = ${gone.session_id}`;
    const { object_key } = key as { object_key: string };
    let removed = 0;
    breakStorage({
      async delete(name) {
        if (name.startsWith('segments/')) removed += 1;
        await whole.delete(name);
      },
    });
    const from = server.logs().length;
    for (const [age, told] of [
      [30_000, false],
      [20 * 60_000, true],
      [5 * HOUR_MS, true],
    ] as const) {
      const asked_at = Date.now();
      const created_at = asked_at - age;
      await orm().execute(
        sql`UPDATE segments SET complete = false, created_at = ${new Date(created_at).toISOString()} WHERE object_key = ${object_key}`,
      );
      if (age === 30_000) await remove(gone);
      else await server.deps.jobs.add(orm(), [{ kind: 'erase_segment', key: object_key, data: {} }]);
      const least = asked_at + Math.min(age, HOUR_MS);
      const waits = async () => {
        const [job] = await erasuresIn(server.deps.jobs);
        expect(job).toMatchObject({ key: object_key, state: 'waiting', attempts: 0 });
        expect(Date.parse(job?.due_at ?? '')).toBeGreaterThanOrEqual(least);
        return job;
      };
      const job = await vi.waitFor(waits, SOON);
      const since = Date.parse(job?.since ?? '');
      expect(Date.parse(job?.due_at ?? '') - since).toBeLessThanOrEqual(
        Math.min(HOUR_MS, since - created_at),
      );
      expect(server.logs().slice(from).includes('erasing deleted sessions is delayed')).toBe(told);
    }
    // Nothing is done to it meanwhile.
    expect(removed).toBe(0);
    await orm().execute(sql`UPDATE segments SET complete = true WHERE object_key = ${object_key}`);
    await server.deps.jobs.add(orm(), [{ kind: 'erase_segment', key: object_key, data: {} }]);
    await expectGone(gone);
    await expectWhole(kept);
  });

  it('are tried again, and said so, when storage fails', async () => {
    const [gone, kept] = (await together(2, 1)) as [DeletableVisit, DeletableVisit];
    const from = server.logs().length;
    let failed = 0;
    breakStorage({
      async put(key, body) {
        if (key.startsWith('segments/')) {
          failed += 1;
          throw new Error('no such disk');
        }
        await whole.put(key, body);
      },
    });
    await remove(gone);
    // However long the looks take: it fails until storage is whole again.
    await vi.waitFor(
      async () =>
        expect(await erasuresIn(server.deps.jobs)).toMatchObject([
          { kind: 'erase_segment', attempts: expect.any(Number), last_error: 'Error: no such disk' },
        ]),
      SOON,
    );
    await vi.waitFor(() => expect(failed).toBeGreaterThan(1), SOON);
    await expectWhole(kept);
    breakStorage(whole);
    // As an operator does who has mended the disk: it is not waited for the next try.
    const [job] = await erasuresIn(server.deps.jobs);
    await server.deps.jobs.retry({ kind: 'erase_segment', key: job?.key ?? '' });
    await expectGone(gone);
    expect(server.logs().slice(from)).toContain('job failed; will retry');
    await expectWhole(kept);
  });
});
