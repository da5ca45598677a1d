import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { anyRows, firstRow, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { miscounts } from '../../testing/recount.ts';
import { restart } from '../../testing/restart.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { detailOf, newSession, pageBlocks, post, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { deleteSessions, recoverSegments, retireBlocks } from './service.ts';

describe.each(engines())('once, for ever, on %s', (engine) => {
  const server = useServer({ engine });
  const store = useWorkspace(server);

  const orm = () => server.deps.database.orm;
  const statusOf = async (envelope: Uint8Array) => (await post(server, envelope)).status;
  const remove = (...ids: string[]) =>
    deleteSessions({ ...server.deps, orm: orm() }, store.workspace_id, ids);
  const segments = async () => (await storedKeys(server)).filter((key) => key.startsWith('segments/'));
  /** A session of some blocks that were acknowledged. */
  const stored = async (blocks = 3) => {
    const session = newSession(store);
    const envelopes = pageBlocks(session, { blocks: blocks + 1 }).map(({ envelope }) => envelope);
    const late = envelopes.pop() as Uint8Array;
    expect(await Promise.all(envelopes.map(statusOf))).toEqual(envelopes.map(() => 202));
    return { session, envelopes, late };
  };

  it('refuses every block of a deleted session, and forgets its numbers', async () => {
    const { session, envelopes, late } = await stored();
    const kept = await stored();
    expect(await remove(session.session_id)).toEqual([session.session_id]);
    for (const envelope of [...envelopes, late]) {
      const response = await post(server, envelope);
      expect(response.status).toBe(410);
      expect(await response.json()).toMatchObject({
        code: 'session_deleted',
        stop: true,
        reason: 'session_deleted',
      });
    }
    const gone = await fetch(`${server.url}/api/sessions/${session.session_id}/`, { headers: store.headers });
    expect(gone.status).toBe(404);
    expect(await detailOf(server, store, kept.session.session_id)).toMatchObject({ total_events: 9 });
    expect(await miscounts(orm())).toEqual([]);
    expect(await remove(session.session_id)).toEqual([]);
    expect(await miscounts(orm())).toEqual([]);
  });

  it('deletes no session of another workspace', async () => {
    const other = await createTestWorkspace(server);
    const { session, late } = await stored();
    await deleteSessions({ ...server.deps, orm: orm() }, other.workspace_id, [session.session_id]);
    expect(await statusOf(late)).toBe(202);
  });

  it('counts a deleted session against the quota, once', async () => {
    const one = await createTestWorkspace(server, { session_limit: 1 });
    const block = pageBlocks(newSession(one), { blocks: 1 })[0];
    expect(await statusOf(block?.envelope as Uint8Array)).toBe(202);
    await deleteSessions({ ...server.deps, orm: orm() }, one.workspace_id, [
      block?.header.session_id as string,
    ]);
    expect(await statusOf(block?.envelope as Uint8Array)).toBe(410);
    expect(await statusOf(envelopeOf({ header: newSession(one) }))).toBe(402);
  });

  it('knows blocks whose rows have gone, and takes late ones', async () => {
    const { session, envelopes, late } = await stored();
    const id = { workspace_id: store.workspace_id, session_id: session.session_id };
    const retire = () => orm().transaction((tx) => retireBlocks(tx, id));
    const other = pageBlocks(session, { blocks: 4, events_a_block: 2 }).map(({ envelope }) => envelope);
    for (let round = 0; round < 2; round++) {
      await retire();
      expect(await Promise.all(envelopes.map(statusOf))).toEqual([202, 202, 202]);
      expect(await Promise.all(other.slice(0, 3).map(statusOf))).toEqual([409, 409, 409]);
      expect(await anyRows(orm())`SELECT seq FROM blocks WHERE session_id = ${id.session_id}`).toEqual([]);
      expect(await detailOf(server, store, id.session_id)).toMatchObject({ total_events: 9 });
    }
    expect(await statusOf(late)).toBe(202);
    expect(await statusOf(other[3] as Uint8Array)).toBe(409);
    await retire();
    expect(await statusOf(late)).toBe(202);
    expect(await detailOf(server, store, id.session_id)).toMatchObject({ total_events: 12 });
    const page = await firstRow(orm(), pick(schema.received_pages, 'ranges'))`
      SELECT ranges FROM received_pages WHERE session_id = ${id.session_id}`;
    expect(page?.ranges).toEqual([0, 4]);
  });

  it('takes over the blocks of a segment that no row names, and removes one that adds nothing', async () => {
    const { session, envelopes } = await stored();
    const before = await segments();
    const extra = newSession(store, session.session_id);
    const orphans = pageBlocks(extra, { blocks: 2 }).map(({ envelope }) => envelope);
    for (const envelope of orphans) expect(await statusOf(envelope)).toBe(202);
    // As a process leaves it that is killed between the segment and its rows.
    await orm().execute(sql`DELETE FROM blocks WHERE page_id = ${extra.page_id}`);
    await orm().execute(
      sql`DELETE FROM segments g WHERE NOT EXISTS (SELECT FROM blocks WHERE segment_id = g.id)`,
    );
    await orm().execute(sql`UPDATE sessions SET block_count = 3, event_counts = '{"2": 1, "3": 7, "4": 1}'
      WHERE session_id = ${session.session_id}`);
    const [copied] = before;
    const twin = `segments/2026-01-01/00/${crypto.randomUUID()}`;
    await server.deps.storage.put(twin, await server.deps.storage.get(copied as string));
    await restart(server);
    expect(await segments()).not.toContain(twin);
    expect(await detailOf(server, store, session.session_id)).toMatchObject({
      total_events: 15,
      missing_blocks: 0,
    });
    for (const envelope of [...envelopes, ...orphans]) expect(await statusOf(envelope)).toBe(202);
    expect(await detailOf(server, store, session.session_id)).toMatchObject({ total_events: 15 });
    expect(await miscounts(orm())).toEqual([]);
  });

  it('passes over what cannot be read, and says so', async () => {
    const { session } = await stored();
    const [whole = ''] = await segments();
    const bytes = Buffer.from(await server.deps.storage.get(whole));
    const cut = `segments/2026-01-01/00/0000000-${crypto.randomUUID()}`;
    await server.deps.storage.put(cut, bytes.subarray(0, 100));
    await server.deps.storage.put('tombstones/2026-01-01/broken', Buffer.from('{'));
    const found = await recoverSegments({
      ...server.deps,
      orm: orm(),
      flush: () => server.deps.database.flush(),
    });
    expect(found).toMatchObject({ damaged: 2, blocks: 0 });
    for (const key of [cut, 'tombstones/2026-01-01/broken']) {
      expect(server.logs()).toContain(key);
      await server.deps.storage.delete(key);
    }
    expect(await detailOf(server, store, session.session_id)).toMatchObject({ total_events: 9 });
  });

  it('keeps the blocks of a workspace that the database has lost, until it knows it again', async () => {
    const lost = await createTestWorkspace(server);
    const envelope = envelopeOf({ header: newSession(lost) });
    const before = await segments();
    expect(await statusOf(envelope)).toBe(202);
    const [key] = (await segments()).filter((each) => !before.includes(each));
    const rows = { workspace: sql`workspaces WHERE id`, merchant: sql`merchants WHERE workspace_id` };
    const [workspace] = await anyRows(orm())`SELECT * FROM ${rows.workspace} = ${lost.workspace_id}`;
    await orm().execute(sql`DELETE FROM blocks WHERE workspace_id = ${lost.workspace_id}`);
    await orm().execute(sql`DELETE FROM segments WHERE object_key = ${key}`);
    await orm().execute(sql`DELETE FROM ${rows.workspace} = ${lost.workspace_id}`);
    await restart(server);
    expect(await segments()).toContain(key);
    await orm().execute(sql`INSERT INTO workspaces SELECT * FROM
      jsonb_populate_record(null::workspaces, ${JSON.stringify(workspace)}::jsonb)`);
    await restart(server);
    const [row] = await anyRows(orm())`
      SELECT block_count FROM sessions WHERE workspace_id = ${lost.workspace_id}`;
    expect(row).toEqual({ block_count: 1 });
  });
});

describe.runIf(inject('pglite_template'))('a database that was replaced by an older copy', () => {
  it('holds every acknowledged block again, over the quota too, and no deleted session', async () => {
    const server = await createTestServer({ engine: 'pglite' });
    try {
      const store = await createTestWorkspace(server, { session_limit: 3 });
      const visit = async () => {
        const session = newSession(store);
        const envelopes = pageBlocks(session, { blocks: 3 }).map(({ envelope }) => envelope);
        for (const envelope of envelopes) expect((await post(server, envelope)).status).toBe(202);
        return { id: session.session_id, envelopes };
      };
      const deps = () => ({ ...server.deps, orm: server.deps.database.orm });
      const copy = join(server.data_dir, 'copy');
      const [before, deletedLater] = [await visit(), await visit()];
      await restart(server, (folder) => cp(folder as string, copy, { recursive: true }));
      const after = await visit();
      await deleteSessions(deps(), store.workspace_id, [deletedLater.id]);
      await restart(server, async (folder) => {
        await rm(folder as string, { recursive: true });
        await cp(copy, folder as string, { recursive: true });
      });
      for (const { id } of [before, after])
        expect(await detailOf(server, store, id)).toMatchObject({ total_events: 9, missing_blocks: 0 });
      for (const envelope of after.envelopes) expect((await post(server, envelope)).status).toBe(202);
      for (const envelope of deletedLater.envelopes) expect((await post(server, envelope)).status).toBe(410);
      const more = await post(server, envelopeOf({ header: newSession(store) }));
      expect(more.status).toBe(402);
      expect(await miscounts(server.deps.database.orm)).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
