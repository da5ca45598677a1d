import { randomUUID } from 'node:crypto';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { UNCOUNTED } from '../../../http/held-reads.ts';
import { envelopeOf } from '../../../testing/blocks.ts';
import { compactionOf, SOON } from '../../../testing/compaction.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { findOrphans } from '../../../testing/orphans.ts';
import { recordedVisit } from '../../../testing/recorded-visit.ts';
import { miscounts } from '../../../testing/recount.ts';
import { useServer, useWorkspace } from '../../../testing/use-server.ts';
import { detailOf, newSession, pageBlocks, post, storedKeys } from '../../../testing/visits.ts';
import { COMPACT_SESSION, deleteSessions } from '../../blocks/service.ts';
import { parseEnvelope } from '../../ingest/envelope.ts';
import { createBlockReader } from '../block-reader.ts';
import { sessionEvents } from '../events.ts';
import { begin, page as pageNode } from '../keyframes/testing/events.ts';
import { keptPictures } from './kept-pictures.ts';

describe.each(engines())('sessions that are over, on %s', (engine) => {
  const clock = fakeClock(Date.now());
  const server = useServer({ engine, clock, compacts: true });
  const store = useWorkspace(server);
  const orm = () => server.deps.database.orm;
  const visit = (name: string) => recordedVisit(store, name);
  const previewOf = async ({ preview_url }: Pick<SessionDetail, 'preview_url'>) =>
    (await fetch(`${server.url}${preview_url}`)).text();
  const { send, eventsOf, blocks, over, look, recording, jobs } = compactionOf(() => ({
    server,
    clock,
    store,
  }));

  it('become one recording, which says what the blocks did', async () => {
    const { session_id, envelopes } = visit('two-tabs');
    await send(envelopes);
    const events = await eventsOf(session_id);
    const detail = await detailOf(server, store, session_id);
    const preview = await previewOf(detail);
    await look(session_id);
    await expect
      .poll(async () => (await jobs()).map(({ kind, waiting }) => [kind, waiting]), SOON)
      .toEqual([[COMPACT_SESSION.kind, 1]]);
    expect(await recording(session_id)).toBeUndefined();

    await over(session_id);
    expect(await blocks(session_id)).toBe(0);
    expect(await eventsOf(session_id)).toEqual(events);
    const { active, duration, preview_url, insight } = await detailOf(server, store, session_id);
    // All of it was posted at once: how long it took is known by its events alone.
    const [begun = 0, ended = 0] = [events[0]?.timestamp, events.at(-1)?.timestamp];
    expect(duration).toBeCloseTo((ended - begun) / 1_000, 2);
    const written = { active, duration, preview_url, insight };
    expect(await detailOf(server, store, session_id)).toEqual({ ...detail, ...written });
    // What happened in it is known with the recording.
    expect([detail.insight, insight?.stage]).toEqual([null, 'visit']);
    expect(active).toBe(false);
    expect(await previewOf({ preview_url })).toBe(preview);
    const keys = await storedKeys(server);
    expect(keys.filter((key) => key.startsWith('segments/'))).toEqual([]);
    expect(keys.filter((key) => key.startsWith('recordings/'))).toEqual([
      (await recording(session_id))?.object_key,
    ]);
    await send(envelopes);
    expect(await blocks(session_id)).toBe(0);
    const [first = new Uint8Array()] = envelopes;
    expect((await post(server, otherBody(first))).status).toBe(409);
  });

  it('take in what comes late, in its place', async () => {
    const session = newSession(store);
    const start = clock.now() - 60_000;
    const all = pageBlocks(session, { blocks: 4, start });
    const [, late] = all;
    await send(all.filter((block) => block !== late).map(({ envelope }) => envelope));
    const { session_id } = session;
    await over(session_id);
    expect((await detailOf(server, store, session_id)).missing_blocks).toBe(1);
    const first = await recording(session_id);

    await send([late?.envelope as Uint8Array]);
    const timestamps = async () => (await eventsOf(session_id)).map(({ timestamp }) => timestamp);
    const expected = all.flatMap(({ events }) => events.map(({ timestamp }) => timestamp));
    expect(await timestamps()).toEqual(expected);
    await over(session_id);
    expect(await timestamps()).toEqual(expected);
    expect((await detailOf(server, store, session_id)).missing_blocks).toBe(0);
    const keys = await storedKeys(server);
    expect(keys).not.toContain(first?.object_key);
    expect(keys).toContain((await recording(session_id))?.object_key);
  });

  it('have their times from their events, and the totals follow', async () => {
    const session = newSession(store);
    const start = clock.now() - 60_000;
    const [block] = pageBlocks(session, { start, step_ms: 1_000 });
    const lie = { ...block?.header, first_at: start - 600_000 };
    await send([envelopeOf({ events: block?.events ?? [], header: lie })]);
    expect((await detailOf(server, store, session.session_id)).duration).toBeGreaterThan(600);
    await over(session.session_id);
    expect((await detailOf(server, store, session.session_id)).duration).toBe(2);
    expect(await miscounts(orm())).toEqual([]);
  });

  it('take times that are none', async () => {
    const session = newSession(store);
    const at = clock.now() - 60_000;
    const events = [at + 0.25, at + 1_000.5, 8.64e15].map((timestamp, n) => ({
      type: 3,
      timestamp,
      data: { n },
    }));
    const header = { ...session, first_at: at, last_at: at + 1_001, sent_at: at + 1_001 };
    await send([envelopeOf({ events, header })]);
    await over(session.session_id);
    const { duration, active } = await detailOf(server, store, session.session_id);
    // The last one is after its block's own end: quarantined.
    expect({ duration, active }).toEqual({ duration: 1.001, active: false });
    expect((await eventsOf(session.session_id)).length).toBe(2);
    expect(await miscounts(orm())).toEqual([]);
  });

  it('are read to their end by whoever began before', async () => {
    const session = newSession(store);
    const blocks = pageBlocks(session, { blocks: 40, start: clock.now() - 60_000 });
    // Each in a segment of its own, which goes with it.
    await send(blocks.map(({ envelope }) => envelope));
    const { session_id } = session;
    const reader = createBlockReader();
    onTestFinished(() => reader.close());
    const deps = { ...server.deps, orm: orm(), reader };
    const events = sessionEvents(deps, { workspace_id: store.workspace_id, session_id }, UNCOUNTED);
    const read = [JSON.parse((await events.next()).value ?? '')];
    await over(session_id);
    for await (const event of events) read.push(JSON.parse(event));
    expect(read.map(({ data }) => data.n)).toEqual(
      blocks.flatMap(({ events }) => events.map(({ data }) => (data as { n: number }).n)),
    );
  });

  it('are read to their end when their events are alike', async () => {
    const session = newSession(store);
    const event = { type: 3, timestamp: clock.now() - 60_000, data: { alike: true } };
    const blocks = Array.from({ length: 4 }, (_, seq) =>
      envelopeOf({ events: [event, event], header: { ...session, seq } }),
    );
    await send(blocks);
    const { session_id } = session;
    const reader = createBlockReader();
    onTestFinished(() => reader.close());
    const events = sessionEvents(
      { ...server.deps, orm: orm(), reader },
      { workspace_id: store.workspace_id, session_id },
      UNCOUNTED,
    );
    // Into the second block.
    for (let n = 0; n < 3; n += 1) expect((await events.next()).done).toBe(false);
    await over(session_id);
    let rest = 0;
    for await (const _ of events) rest += 1;
    expect(rest).toBe(5);
  });

  it('are read to their end by whoever began in an older version', async () => {
    const session = newSession(store);
    const other = { ...session, page_id: randomUUID() };
    const start = clock.now() - 60_000;
    // Large enough for a recording of several frames.
    const block = (page: typeof session, n: number, seq: number) => {
      const timestamp = start + n * 1_000;
      const events = [
        ...(seq === 0 ? begin(pageNode()).map(({ type, data }) => ({ type, timestamp, data })) : []),
        { type: 3, timestamp, data: { n, pad: `${n}`.repeat(300_000) } },
      ];
      return envelopeOf({ events, header: { ...page, seq } });
    };
    const all = Array.from({ length: 12 }, (_, n) => (n < 9 ? block(session, n, n) : block(other, n, n - 9)));
    const [early, later] = [1, 7].map((n) => all[n] as Uint8Array);
    await send(all.filter((envelope) => envelope !== early && envelope !== later));
    await over(session.session_id);
    const older = await recording(session.session_id);
    await send([early as Uint8Array]);

    const reader = createBlockReader();
    onTestFinished(() => reader.close());
    const deps = { ...server.deps, orm: orm(), reader };
    const key = { workspace_id: store.workspace_id, session_id: session.session_id };
    const events = sessionEvents(deps, key, UNCOUNTED);
    const read: number[] = [];
    const note = (event: string | undefined) => {
      const { n } = JSON.parse(event ?? '').data;
      if (n !== undefined) read.push(n);
    };
    while (read.at(-1) !== 1) note((await events.next()).value ?? undefined);
    expect(read).toEqual([0, 1]);
    await send([later as Uint8Array]);
    await over(session.session_id);
    expect(await storedKeys(server)).not.toContain(older?.object_key);
    for await (const event of events) note(event);
    expect(read).toEqual(all.map((_, n) => n));
  });

  it('are told by pictures of the store as far as these fit and are there', async () => {
    const MB = 1024 * 1024;
    const { workspace_id } = store;
    const { storage, log } = server.deps;
    const pictures = [2 * MB, 3 * MB, 1, MB, 2 * MB].map((bytes, n) => ({
      hash: `picture-${n}`,
      object_key: `texts/${workspace_id}/${randomUUID()}/${n}`,
      bytes,
    }));
    for (const [n, { hash, object_key, bytes }] of pictures.entries()) {
      const used_at = new Date(clock.now() + 3_600_000 * (10 - n)).toISOString();
      await orm().execute(sql`WITH made AS (
          INSERT INTO texts (workspace_id, hash, kind, object_key, bytes, used_at)
          VALUES (${workspace_id}, ${hash}, 'base', ${object_key}, ${bytes}, ${used_at}::timestamptz) RETURNING hash
        ) INSERT INTO recording_texts (workspace_id, session_id, hash)
          SELECT workspace_id, session_id, made.hash FROM made, (SELECT * FROM recordings LIMIT 1) r`);
      if (n !== 2) await storage.put(object_key, new Uint8Array(bytes));
    }
    const fetched: string[] = [];
    const get: typeof storage.get = (key, range) => {
      fetched.push(key);
      return storage.get(key, range);
    };
    const session = { workspace_id, session_id: randomUUID() };
    const kept = await keptPictures({ orm: orm(), storage: { ...storage, get }, log }, session);
    const own = kept.filter(({ hash }) => hash.startsWith('picture-'));
    expect(own.map(({ hash, body }) => [hash, body.length])).toEqual([
      ['picture-0', 2 * MB],
      ['picture-3', MB],
    ]);
    // One is too large, one was not there, and one more would be too much.
    const wanted = [0, 2, 3].map((n) => pictures[n]?.object_key);
    expect(fetched.filter((key) => pictures.some(({ object_key }) => object_key === key))).toEqual(wanted);
    await orm().execute(sql`DELETE FROM recording_texts WHERE hash LIKE 'picture-%'`);
    await orm().execute(sql`DELETE FROM texts WHERE hash LIKE 'picture-%'`);
    for (const { object_key } of pictures) await storage.delete(object_key);
  });

  it('leave nothing behind when they are deleted', async () => {
    const [one, other] = [visit('compare-mugs'), visit('compare-mugs')];
    for (const { session_id, envelopes } of [one, other]) {
      await send(envelopes);
      await over(session_id);
    }
    const events = await eventsOf(other.session_id);
    const workspace_id = store.workspace_id;
    const remove = (session_ids: string[]) =>
      deleteSessions({ ...server.deps, orm: orm() }, workspace_id, session_ids);
    await remove([one.session_id]);
    await expect.poll(jobs, SOON).toEqual([]);
    expect(await eventsOf(other.session_id)).toEqual(events);
    const sessions = await rowsOf(orm(), pick(schema.sessions, 'session_id'))`
      SELECT session_id FROM sessions`;
    await remove(sessions.map(({ session_id }) => session_id));
    await expect.poll(jobs, SOON).toEqual([]);
    expect((await storedKeys(server)).filter((key) => !key.startsWith('tombstones/'))).toEqual([]);
    expect(await findOrphans({ orm: orm(), storage: server.deps.storage })).toEqual({
      unnamed: [],
      missing: [],
    });
  });
});

/** Another block under the same number. */
function otherBody(envelope: Uint8Array): Uint8Array {
  const parsed = parseEnvelope(envelope);
  if (!parsed.ok) throw new Error('no envelope');
  const { checksum: _, ...header } = parsed.header;
  return envelopeOf({ header });
}
