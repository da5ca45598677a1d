import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { anyRows, pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { checksumOf, envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { detailOf, newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { retireBlocks } from '../blocks/service.ts';

const GONE = { code: 'recording_gone', detail: 'This recording has expired and is no longer available.' };

describe.each(engines())('a recording whose bytes are gone, on %s', (engine) => {
  const server = useServer({ engine });
  const store = useWorkspace(server);

  const orm = () => server.deps.database.orm;
  const ask = async (sessionId: string, path: string, owner = store) => {
    const response = await fetch(`${server.url}/api/sessions/${sessionId}/${path}`, {
      headers: owner.headers,
    });
    return { status: response.status, body: await response.json() };
  };
  async function sent(session = newSession(store), blocks = 2): Promise<string> {
    // One after the other: each block in a segment of its own.
    for (const { envelope } of pageBlocks(session, { blocks }))
      expect((await post(server, envelope)).status).toBe(202);
    return session.session_id;
  }
  const objectsOf = async (sessionId: string) =>
    valuesOf(orm(), pick(schema.segments, 'object_key'))`
      SELECT DISTINCT g.object_key FROM segments g JOIN blocks b ON b.segment_id = g.id
      WHERE b.session_id = ${sessionId}`;
  const validated = (sessionId: string) =>
    vi.waitFor(
      async () => {
        const rows = await anyRows(orm())`
          SELECT 1 FROM blocks WHERE session_id = ${sessionId} AND validated_at IS NULL`;
        expect(rows).toEqual([]);
      },
      { timeout: 15_000, interval: 50 },
    );

  it('is told by a code of its own, once its last object has gone, and its summary stays', async () => {
    const id = await sent();
    await validated(id);
    const [first = '', ...others] = await objectsOf(id);
    expect(others.length).toBeGreaterThan(0);
    await server.deps.storage.delete(first);
    expect((await ask(id, 'events/')).status).toBe(200);
    for (const key of others) await server.deps.storage.delete(key);
    expect(await ask(id, 'events/')).toEqual({ status: 410, body: GONE });
    expect(await ask(id, '?include=events')).toEqual({ status: 410, body: GONE });
    expect(await detailOf(server, store, id)).toMatchObject({ total_events: 6 });
  });

  it('is told when the rows of its blocks are gone', async () => {
    const id = await sent();
    const session = { workspace_id: store.workspace_id, session_id: id };
    await orm().transaction((tx) => retireBlocks(tx, session));
    expect(await ask(id, 'events/')).toEqual({ status: 410, body: GONE });
  });

  it('is told of blocks that nobody had validated, and when only what could not be read is left', async () => {
    const session = newSession(store);
    const body = new Uint8Array(gzipSync('no event\n'));
    const broken = { ...session, page_id: randomUUID(), checksum: checksumOf(body) };
    expect((await post(server, envelopeOf({ body, header: broken }))).status).toBe(202);
    await validated(session.session_id);
    const kept = await objectsOf(session.session_id);
    await sent(session);
    await validated(session.session_id);
    await orm().execute(
      sql`UPDATE blocks SET validated_at = NULL WHERE session_id = ${session.session_id} AND quarantine_reason IS NULL`,
    );
    for (const key of await objectsOf(session.session_id))
      if (!kept.includes(key)) await server.deps.storage.delete(key);
    expect(await ask(session.session_id, 'events/')).toEqual({ status: 410, body: GONE });
  });

  it('is not what a session is that never held an event', async () => {
    const session = newSession(store);
    const body = new Uint8Array(gzipSync('no event\n'));
    const header = { ...session, event_counts: { 3: 9 }, checksum: checksumOf(body) };
    expect((await post(server, envelopeOf({ body, header }))).status).toBe(202);
    expect(await ask(session.session_id, 'events/')).toEqual({ status: 200, body: [] });
    for (const key of await objectsOf(session.session_id)) await server.deps.storage.delete(key);
    expect(await ask(session.session_id, 'events/')).toEqual({ status: 200, body: [] });
  });

  it('is not found from another workspace', async () => {
    const id = await sent();
    for (const key of await objectsOf(id)) await server.deps.storage.delete(key);
    const stranger = await createTestWorkspace(server);
    expect((await ask(id, 'events/', stranger)).status).toBe(404);
  });
});
