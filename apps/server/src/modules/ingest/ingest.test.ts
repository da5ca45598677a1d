import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { number } from '../../database/kinds.ts';
import { anyRows, firstValue } from '../../database/rows.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { detailOf, newSession, pageBlocks, post, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { readSegment } from '../blocks/segment.ts';

describe.each(engines())('ingest on %s', (engine) => {
  const server = useServer({ engine });
  const store = useWorkspace(server);

  const orm = () => server.deps.database.orm;
  const count = async (table: 'blocks' | 'segments' | 'sessions' | 'page_views') => {
    return (
      (await firstValue(orm(), { count: number })`
        SELECT count(*) AS count FROM ${sql.identifier(table)}`) ?? 0
    );
  };
  const send = (header: Parameters<typeof envelopeOf>[0]) => post(server, envelopeOf(header));

  it('answers a block that it has stored with how to go on', async () => {
    const session = newSession(store);
    const views = [{ url: 'https://shop.example/a?utm_source=x', title: 'A', at: Date.now() - 500 }];
    const device = { touch: false, time_zone: 'America/Bogota', language: 'es-CO' };
    const response = await send({
      events: [
        { type: 4, timestamp: Date.now() - 900, data: {} },
        { type: 2, timestamp: Date.now() - 800, data: {} },
        { type: 3, timestamp: Date.now() - 100, data: {} },
      ],
      header: {
        ...session,
        views,
        device,
        sent_at: Date.now(),
        viewport: { width: 390, height: 844 },
        visitor: { ...session.visitor, email: 'ana@example.com', user_id: '7' },
      },
    });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ next_interval_ms: 10_000, refresh_token: true });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await detailOf(server, store, session.session_id)).toMatchObject({
      session_id: session.session_id,
      user_email: 'ana@example.com',
      platform: 'desktop',
      browser: 'Chrome 142',
      original_url: 'https://shop.example/a?utm_source=x',
      original_domain: 'shop.example',
      pages_visited: ['https://shop.example/a?utm_source=x'],
      viewport_width: 390,
      viewport_height: 844,
      has_full_snapshot: true,
      total_events: 3,
      event_counts: { 2: 1, 3: 1, 4: 1 },
      duration: 0.8,
      tabs: 1,
      missing_blocks: 0,
      active: true,
    });
  });

  it('stores repeated, reordered and late blocks once', async () => {
    const session = newSession(store);
    const pages = [session, { ...session, page_id: randomUUID(), tab_id: randomUUID() }];
    const blocks = pages.flatMap((page) => pageBlocks(page, { blocks: 8 }));
    const before = await count('blocks');
    // Each three times and in a wild order, all at once; then again, one after the other.
    const wild = [...blocks, ...blocks.toReversed(), ...blocks].sort(
      (a, b) => (a.envelope[20] ?? 0) - (b.envelope[20] ?? 0),
    );
    const answers = await Promise.all(wild.map(({ envelope }) => post(server, envelope)));
    expect(answers.map(({ status }) => status)).toEqual(wild.map(() => 202));
    const late = pageBlocks(session, { blocks: 9 }).at(-1);
    for (const { envelope } of [...blocks, late ?? blocks[0]] as typeof blocks)
      expect((await post(server, envelope)).status).toBe(202);
    expect(await count('blocks')).toBe(before + 17);
    const detail = await detailOf(server, store, session.session_id);
    expect(detail).toMatchObject({ total_events: 17 * 3, tabs: 2, missing_blocks: 0 });
  });

  it('keeps what it stored first when another block comes under the same number', async () => {
    const session = newSession(store);
    const first = pageBlocks(session)[0]?.envelope as Uint8Array;
    const other = pageBlocks(session, { events_a_block: 4 })[0]?.envelope as Uint8Array;
    expect((await post(server, first)).status).toBe(202);
    const response = await post(server, other);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'block_conflict' });
    expect((await post(server, first)).status).toBe(202);
    expect(await detailOf(server, store, session.session_id)).toMatchObject({ total_events: 3 });
  });

  it('takes one of two blocks that come under the same number at once', async () => {
    const session = newSession(store);
    const start = Date.now() - 1_000;
    const twins = [3, 4, 3, 4].map(
      (events_a_block) => pageBlocks(session, { events_a_block, start })[0]?.envelope as Uint8Array,
    );
    const statuses = (await Promise.all(twins.map((twin) => post(server, twin)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([202, 202, 409, 409]);
    expect(statuses[0]).toBe(statuses[2]);
  });

  it('shows the blocks that never came', async () => {
    const session = newSession(store);
    const blocks = pageBlocks(session, { blocks: 6 }).filter((_, seq) => seq !== 1 && seq !== 4);
    for (const { envelope } of blocks) expect((await post(server, envelope)).status).toBe(202);
    expect(await detailOf(server, store, session.session_id)).toMatchObject({ missing_blocks: 2 });
  });

  it('corrects a whole session by the skew of its first block', async () => {
    const session = newSession(store);
    const hour = 3_600_000;
    const now = Date.now();
    // A clock three hours slow; the second block is sent again a minute of that clock later.
    for (const [seq, sent_at] of [now - 3 * hour, now - 3 * hour + 60_000].entries())
      await send({
        events: [{ type: 3, timestamp: now - 3 * hour - 5_000 + seq * 2_000, data: {} }],
        header: {
          ...session,
          seq,
          sent_at,
          views: [{ url: 'https://a.example/', title: '', at: now - 3 * hour - 5_000 }],
        },
      });
    const detail = await detailOf(server, store, session.session_id);
    expect(detail.duration).toBe(2);
    const start = Date.parse(detail.start_time);
    expect(start).toBeGreaterThanOrEqual(now - 5_000);
    expect(start).toBeLessThan(Date.now() - 4_000);
    expect(Math.abs(Date.parse(detail.page_views[0]?.at ?? '') - start)).toBeLessThanOrEqual(1);
  });

  it('tells when a session’s first block came, by the server’s clock alone', async () => {
    const session = newSession(store);
    const slow = Date.now() - 10_800_000;
    const block = (seq: number) =>
      send({
        events: [{ type: 3, timestamp: slow + seq, data: {} }],
        header: { ...session, seq, sent_at: slow + seq },
      });
    const asked = Date.now();
    // The later block of the visit comes first.
    await block(1);
    const answered = Date.now();
    const first = await detailOf(server, store, session.session_id);
    expect(Date.parse(first.created_at)).toBeGreaterThanOrEqual(asked);
    expect(Date.parse(first.created_at)).toBeLessThanOrEqual(answered);
    await block(0);
    expect(await detailOf(server, store, session.session_id)).toMatchObject({ created_at: first.created_at });
  });

  it('writes few segments for many blocks that come together, and each can be understood alone', async () => {
    const session = newSession(store);
    const blocks = pageBlocks(session, { blocks: 300 });
    const before = new Set(await storedKeys(server));
    const answers = await Promise.all(blocks.map(({ envelope }) => post(server, envelope)));
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    const keys = (await storedKeys(server)).filter((key) => !before.has(key));
    expect(keys.length).toBeLessThan(60);
    const read = [];
    for (const key of keys) read.push(...readSegment(await server.deps.storage.get(key)));
    expect(read.map(({ facts }) => facts.header.seq).sort((a, b) => a - b)).toEqual(
      blocks.map((_, seq) => seq),
    );
    expect(new Set(read.map(({ facts }) => facts.workspace_id))).toEqual(new Set([store.workspace_id]));
  });

  it('keeps no segment of blocks that were all there already', async () => {
    const [block] = pageBlocks(newSession(store));
    const envelope = block?.envelope as Uint8Array;
    await post(server, envelope);
    const [keys, segments] = [await storedKeys(server), await count('segments')];
    expect((await post(server, envelope)).status).toBe(202);
    await expect.poll(() => storedKeys(server)).toEqual(keys);
    expect(await count('segments')).toBe(segments);
  });

  it('takes blocks of a store’s own pages only, when it names them', async () => {
    const strict = await createTestWorkspace(server, { store: { domains: ['shop.example'] } });
    const [block] = pageBlocks(newSession(strict));
    const envelope = block?.envelope as Uint8Array;
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      const response = await post(server, envelope, headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        code: 'origin_not_allowed',
        stop: true,
        reason: 'origin_not_allowed',
      });
    }
    expect((await post(server, envelope, { origin: 'https://www.shop.example' })).status).toBe(202);
  });

  it('tells the tracker of a store that is not known to stop', async () => {
    const response = await send({ header: { platform: 'shopify', store_id: 'nobody' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'store_unknown',
      stop: true,
      reason: 'store_unknown',
    });
  });

  it.each([
    ['garbage', () => new TextEncoder().encode('garbage'), 'envelope_malformed'],
    ['nothing', () => new Uint8Array(), 'envelope_malformed'],
    ['half an envelope', () => envelopeOf().slice(0, 60), 'envelope_malformed'],
    ['a body cut short', () => envelopeOf({ header: newSession(store) }).slice(0, -3), 'checksum_mismatch'],
    [
      'a body that is no gzip',
      () =>
        envelopeOf({ header: newSession(store), body: new TextEncoder().encode('{"type":4}\n'.repeat(5)) }),
      'body_not_gzip',
    ],
  ])('refuses %s', async (_name, bytes, code) => {
    const response = await post(server, bytes());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code, detail: expect.any(String) });
  });

  it.each([
    ['seq', { seq: 'one' }],
    ['sent_at', { sent_at: -5 }],
    ['store_id', { store_id: 'a\u0000b' }],
    ['visitor.email', { visitor: { id: randomUUID(), email: '\ud800' } }],
    ['event_counts', { event_counts: 'many' }],
  ])('names the field %s that is wrong', async (field, change) => {
    const response = await send({ header: { ...newSession(store), ...(change as object) } });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ [field]: [expect.any(String)] });
  });

  it('lets one bad block fail alone', async () => {
    const session = newSession(store);
    const good = pageBlocks(session, { blocks: 9 });
    // No check at the door can foresee this one: the database itself refuses the row.
    await orm().execute(sql`ALTER TABLE page_views ADD CONSTRAINT no_poison CHECK (title <> 'poison')`);
    const bad = envelopeOf({
      header: {
        ...newSession(store),
        views: [{ url: 'https://a.example/', title: 'poison', at: Date.now() }],
      },
    });
    const answers = await Promise.all(
      [...good.slice(0, 5).map((b) => b.envelope), bad, ...good.slice(5).map((b) => b.envelope)].map((e) =>
        post(server, e),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 500, 202, 202, 202, 202]);
    expect(await detailOf(server, store, session.session_id)).toMatchObject({
      total_events: 27,
      missing_blocks: 0,
    });
  });

  it('keeps the sessions of two workspaces apart, also under one session id', async () => {
    const other = await createTestWorkspace(server);
    const session = newSession(store);
    const [mine] = pageBlocks(session, { events_a_block: 3 });
    const [theirs] = pageBlocks({ ...session, store_id: other.store_id }, { events_a_block: 7 });
    for (const block of [mine, theirs])
      expect((await post(server, block?.envelope as Uint8Array)).status).toBe(202);
    expect(await detailOf(server, store, session.session_id)).toMatchObject({ total_events: 3 });
    expect(await detailOf(server, other, session.session_id)).toMatchObject({ total_events: 7 });
  });

  it('adds to the rollups what a recount gives', async () => {
    const totals = async (query: ReturnType<typeof sql>) => (await anyRows(orm())`${query}`)[0];
    const recount = await totals(
      sql`SELECT count(*) AS sessions, sum(duration_ms) AS duration_ms FROM sessions`,
    );
    expect(recount).toMatchObject({ sessions: expect.any(Number) });
    expect(
      await totals(
        sql`SELECT sum(sessions) AS sessions, sum(duration_ms) AS duration_ms FROM session_rollups`,
      ),
    ).toEqual(recount);
  });
});
