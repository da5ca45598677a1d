// Long: what holds of reading a recording, whoever reads it and however it came.

import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RecordedEvent } from '@vitrine/contract/events';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { number } from '../../database/kinds.ts';
import { firstRow, firstValue, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { UNCOUNTED } from '../../http/held-reads.ts';
import { bombBody, checksumOf, envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { detailOf, newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { createRecordings } from './service.ts';

const SOON = { timeout: 15_000, interval: 50 };
const MIB = 1024 * 1024;

describe.each(engines())('recordings on %s', (engine) => {
  const server = useServer({ engine });
  const store = useWorkspace(server);

  const eventsOf = async (sessionId: string, owner = store): Promise<RecordedEvent[]> => {
    const response = await fetch(`${server.url}/api/sessions/${sessionId}/events/`, {
      headers: owner.headers,
    });
    expect(response.status).toBe(200);
    return (await response.json()) as RecordedEvent[];
  };
  const sendAll = async (blocks: readonly { envelope: Uint8Array }[]) => {
    const answers = await Promise.all(blocks.map(({ envelope }) => post(server, envelope)));
    expect(answers.map(({ status }) => status)).toEqual(blocks.map(() => 202));
  };
  const unread = async () =>
    await firstValue(server.deps.database.orm, { count: number })`
      SELECT count(*) AS count FROM blocks WHERE validated_at IS NULL`;

  it('merges the pages of two tabs in order of time, each event with its page and tab', async () => {
    const session = newSession(store);
    const start = Date.now() - 60_000;
    const first = pageBlocks(session, { blocks: 4, start, step_ms: 100 });
    const other = { ...session, page_id: randomUUID(), tab_id: randomUUID() };
    const second = pageBlocks(other, { blocks: 4, start: start + 450, step_ms: 70 });
    await sendAll([...second, ...first.toReversed()]);
    const events = await eventsOf(session.session_id);
    const expected = [...first, ...second].flatMap(({ header, events }) =>
      events.map((event) => ({ ...event, page_id: header.page_id, tab_id: header.tab_id })),
    );
    expect(events).toEqual(expected.toSorted((a, b) => a.timestamp - b.timestamp));
  });

  it('gives a session’s events also with its detail', async () => {
    const session = newSession(store);
    await sendAll(pageBlocks(session));
    const url = `${server.url}/api/sessions/${session.session_id}/?include=events`;
    const detail = (await (await fetch(url, { headers: store.headers })).json()) as { events: unknown[] };
    expect(detail.events).toEqual(await eventsOf(session.session_id));
  });

  it('knows no session of another workspace', async () => {
    const session = newSession(store);
    await sendAll(pageBlocks(session));
    const stranger = await createTestWorkspace(server);
    const url = `${server.url}/api/sessions/${session.session_id}/events/`;
    expect((await fetch(url, { headers: stranger.headers })).status).toBe(404);
  });

  it('leaves out and counts what is no event, and corrects what the envelope said', async () => {
    const session = newSession(store);
    const now = Date.now();
    const lines = [
      { type: 4, timestamp: now, data: {} },
      'no event',
      { type: 2, timestamp: now + 5, data: { deep: ['"}', '\u0000', '\ud800'] } },
      { type: 3 },
      { type: 3, timestamp: now + 9, data: {}, page_id: 'forged' },
    ];
    const body = new Uint8Array(gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    const header = {
      ...session,
      event_counts: { 3: 500 },
      has_full_snapshot: false,
      checksum: checksumOf(body),
    };
    await sendAll([{ envelope: envelopeOf({ body, header }) }]);
    await vi.waitFor(async () => {
      expect(await detailOf(server, store, session.session_id)).toMatchObject({
        quarantined_blocks: 0,
        quarantined_events: 2,
        event_counts: { 2: 1, 3: 1, 4: 1 },
        total_events: 3,
        has_full_snapshot: true,
      });
    }, SOON);
    const ids = { page_id: session.page_id, tab_id: session.tab_id };
    expect(await eventsOf(session.session_id)).toEqual(
      [lines[0], lines[2], lines[4]].map((line) => ({ ...(line as object), ...ids })),
    );
  });

  it('quarantines an event that nests more deeply than any page, and answers with all others', async () => {
    const session = newSession(store);
    const now = Date.now();
    const deep = `{"type":3,"timestamp":${now},"data":${'['.repeat(6_000)}${']'.repeat(6_000)}}`;
    const other = { type: 3, timestamp: now + 1, data: {} };
    const body = new Uint8Array(gzipSync(`${deep}\n${JSON.stringify(other)}\n`));
    await sendAll([{ envelope: envelopeOf({ body, header: { ...session, checksum: checksumOf(body) } }) }]);
    await expect
      .poll(async () => (await detailOf(server, store, session.session_id)).quarantined_events, SOON)
      .toBe(1);
    const expected = [{ ...other, page_id: session.page_id, tab_id: session.tab_id }];
    for (const what of ['?include=events', 'live/']) {
      const url = `${server.url}/api/sessions/${session.session_id}/${what}`;
      const response = await fetch(url, { headers: store.headers });
      expect([what, response.status]).toEqual([what, 200]);
      expect(((await response.json()) as { events: unknown[] }).events).toEqual(expected);
    }
    expect(await eventsOf(session.session_id)).toEqual(expected);
  });

  it('says in list and detail what the tracker left out, the most of it, of whichever block comes first', async () => {
    const session = newSession(store);
    const [good] = pageBlocks(session);
    const told = (seq: number, reason: unknown) => ({
      envelope: envelopeOf({
        events: [
          { type: 5, timestamp: Date.now(), data: { tag: TRACKER_TAGS.stopped, payload: { reason } } },
        ],
        header: { ...session, seq },
      }),
    });
    const leftOut = async () => {
      const { results } = (await (
        await fetch(`${server.url}/api/sessions/`, { headers: store.headers })
      ).json()) as {
        results: SessionSummary[];
      };
      const { left_out } = await detailOf(server, store, session.session_id);
      expect(results.find(({ session_id }) => session_id === session.session_id)?.left_out).toBe(left_out);
      return left_out;
    };
    const becomes = (expected: string) => expect.poll(leftOut, SOON).toBe(expected);
    await sendAll([
      good as { envelope: Uint8Array },
      told(1, 'checkout'),
      told(2, 'because'),
      told(3, 'paused'),
    ]);
    await becomes('paused');
    await sendAll([told(4, 'mutation_storm')]);
    await becomes('mutation_storm');
    await sendAll([told(5, 'paused')]);
    await expect.poll(unread, SOON).toBe(0);
    await becomes('mutation_storm');
    const other = newSession(store);
    await sendAll(pageBlocks(other));
    expect((await detailOf(server, store, other.session_id)).left_out).toBeNull();
  });

  it('takes a snapshot back that an envelope claimed and its body does not hold', async () => {
    const session = newSession(store);
    const header = { ...session, event_counts: { 2: 1 }, has_full_snapshot: true };
    await sendAll([{ envelope: envelopeOf({ header }) }]);
    await vi.waitFor(async () => {
      const detail = await detailOf(server, store, session.session_id);
      expect(detail).toMatchObject({ has_full_snapshot: false, event_counts: { 4: 1 } });
    }, SOON);
  });

  it('quarantines what cannot be read, a bomb too, and harms no other block', async () => {
    const session = newSession(store);
    const good = pageBlocks(session, { blocks: 6 });
    const page_id = randomUUID();
    const bodies = [
      bombBody(),
      new Uint8Array(gzipSync('x'.repeat(500))),
      new Uint8Array(gzipSync(JSON.stringify({ type: 3, timestamp: 5, data: crypto.randomUUID() }))).slice(
        0,
        -5,
      ),
    ];
    const before = process.memoryUsage().rss;
    const bad = bodies.map((body, seq) => ({
      envelope: envelopeOf({ body, header: { ...session, page_id, seq, checksum: checksumOf(body) } }),
    }));
    await sendAll([...good.slice(0, 3), ...bad, ...good.slice(3)]);
    expect(await eventsOf(session.session_id)).toHaveLength(6 * 3);
    await vi.waitFor(async () => {
      expect(await detailOf(server, store, session.session_id)).toMatchObject({
        quarantined_blocks: 3,
        quarantined_events: 0,
        total_events: 18,
        missing_blocks: 0,
      });
    }, SOON);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB);
    const reasons = await rowsOf(server.deps.database.orm, pick(schema.blocks, 'quarantine_reason'))`
      SELECT quarantine_reason FROM blocks WHERE page_id = ${page_id} ORDER BY seq`;
    expect(reasons.map(({ quarantine_reason }) => quarantine_reason)).toEqual([
      'too_large',
      'no_events',
      'inflate_failed',
    ]);
  });

  it('counts a quarantined block once, however often it is looked at', async () => {
    const session = newSession(store);
    const body = new Uint8Array(gzipSync('no event\n'.repeat(9)));
    await sendAll([{ envelope: envelopeOf({ body, header: { ...session, checksum: checksumOf(body) } }) }]);
    // Each of these validates what it finds unread, beside the background; a person reads two at a time.
    for (let round = 0; round < 4; round += 1)
      await Promise.all([eventsOf(session.session_id), eventsOf(session.session_id)]);
    await vi.waitFor(async () => expect(await unread()).toBe(0), SOON);
    expect(await detailOf(server, store, session.session_id)).toMatchObject({
      quarantined_blocks: 1,
      total_events: 0,
    });
  });

  it('goes on when the verdict on one block cannot be written', async () => {
    const { orm } = server.deps.database;
    const [good, bad] = [newSession(store), newSession(store)];
    await orm.execute(
      sql`ALTER TABLE blocks ADD CONSTRAINT never_validated CHECK (page_id <> ${sql.raw(`'${bad.page_id}'`)} OR validated_at IS NULL)`,
    );
    onTestFinished(async () => {
      await orm.execute(sql`ALTER TABLE blocks DROP CONSTRAINT never_validated`);
      await orm.execute(sql`DELETE FROM blocks WHERE page_id = ${bad.page_id}`);
    });
    await sendAll([...pageBlocks(good, { blocks: 5 }), ...pageBlocks(bad)]);
    await vi.waitFor(async () => expect(await unread()).toBe(1), SOON);
    expect(await eventsOf(good.session_id)).toHaveLength(15);
    expect(server.logs()).toContain('failed to save block validation result');
  });

  it('replays the rest when the bytes of one segment are gone', async () => {
    const session = newSession(store);
    const [lost, kept] = pageBlocks(session, { blocks: 2 });
    await sendAll([lost as NonNullable<typeof lost>]);
    const segment = await firstRow(server.deps.database.orm, pick(schema.segments, 'object_key'))`
      SELECT object_key FROM segments g JOIN blocks b ON b.segment_id = g.id WHERE b.session_id = ${session.session_id}`;
    await server.deps.storage.delete(segment?.object_key ?? '');
    await sendAll([kept as NonNullable<typeof kept>]);
    const events = await eventsOf(session.session_id);
    expect(events.map(({ data }) => (data as { n: number }).n)).toEqual([3, 4, 5]);
  });

  it('validates after a restart what was left unread', async () => {
    const session = newSession(store);
    await sendAll(pageBlocks(session, { blocks: 70 }));
    await vi.waitFor(async () => expect(await unread()).toBe(0), SOON);
    // As a process leaves it that died between the answer and the validation.
    const { orm } = server.deps.database;
    await orm.execute(sql`UPDATE blocks SET validated_at = NULL WHERE session_id = ${session.session_id}`);
    const again = await createApp(server.deps);
    try {
      await vi.waitFor(async () => expect(await unread()).toBe(0), SOON);
    } finally {
      await again.close();
    }
  });

  it('reads a long session as it is asked for, and not ahead', async () => {
    const session = newSession(store);
    const start = Date.now() - 3_600_000;
    // More than one query gives of a page (BLOCKS_A_QUERY).
    const blocks = 40;
    const pages = Array.from({ length: 20 }, (_, page) =>
      pageBlocks(
        { ...session, page_id: randomUUID() },
        { blocks, events_a_block: 2, start: start + page * 60_000, step_ms: 100 },
      ),
    );
    for (const page of pages) await sendAll(page);
    let reads = 0;
    const { storage } = server.deps;
    const counting: typeof storage = {
      ...storage,
      get: (key, range) => {
        reads += 1;
        return storage.get(key, range);
      },
    };
    await vi.waitFor(async () => expect(await unread()).toBe(0), { timeout: 60_000, interval: 200 });
    const recordings = createRecordings(
      { ...server.deps, orm: server.deps.database.orm, storage: counting },
      undefined,
    );
    onTestFinished(() => recordings.close());
    const read = await recordings.events(store.workspace_id, session.session_id, UNCOUNTED);
    if (!read.ok) throw new Error(read.error);
    let [taken, last] = [0, 0];
    for await (const event of read.items) {
      const { timestamp } = JSON.parse(event);
      expect(timestamp).toBeGreaterThanOrEqual(last);
      last = timestamp;
      taken += 1;
      expect(reads).toBeLessThanOrEqual(taken / 2 + 1);
    }
    expect(taken).toBe(20 * blocks * 2);
  }, 120_000);
});
