import { cp, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { compactionOf, SOON } from '../../../testing/compaction.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { findOrphans } from '../../../testing/orphans.ts';
import { recordedVisit } from '../../../testing/recorded-visit.ts';
import { miscounts } from '../../../testing/recount.ts';
import { restart } from '../../../testing/restart.ts';
import { useServer, useWorkspace } from '../../../testing/use-server.ts';
import { detailOf, newSession, pageBlocks } from '../../../testing/visits.ts';
import { headersOf } from '../../../testing/workspaces.ts';
import { COMPACT_SESSION } from '../../blocks/service.ts';

describe.each(engines())('sessions that are over, when what keeps them fails, on %s', (engine) => {
  const clock = fakeClock(Date.now());
  const server = useServer({ engine, clock, compacts: true });
  const store = useWorkspace(server);
  const orm = () => server.deps.database.orm;
  const { send, eventsOf, blocks, over, look, jobs } = compactionOf(() => ({ server, clock, store }));

  it('wait while storage cannot be used, however often that is found', async () => {
    const session = newSession(store);
    await send(pageBlocks(session, { start: clock.now() - 60_000 }).map(({ envelope }) => envelope));
    const { session_id } = session;
    const before = await eventsOf(session_id);
    await orm().execute(sql`UPDATE blocks SET named_at = received_at`);
    clock.advance(server.deps.compact_after_ms);
    const objects = join(server.data_dir, 'storage/objects');
    await rename(objects, `${objects}.away`);
    await symlink(objects, objects);
    const outages = () => server.logs().split('session compaction delayed by an outage').length - 1;
    const writing = async () =>
      (await server.deps.jobs.list(10)).filter(({ kind }) => kind === COMPACT_SESSION.kind);
    // More often than a session may fail.
    for (let times = outages(), tries = 0; tries < 10; tries += 1) {
      await look(session_id);
      await expect.poll(outages, SOON).toBeGreaterThan(times);
      times = outages();
      // It says so before it is put back.
      await expect.poll(writing, SOON).toMatchObject([{ state: 'waiting', attempts: 0 }]);
      clock.advance(3_600_000);
    }
    await rm(objects);
    await rename(`${objects}.away`, objects);
    // Checks that an hour asks for have failed meanwhile; the queue looks by another clock.
    for (const { kind, key } of await server.deps.jobs.list(10)) await server.deps.jobs.retry({ kind, key });
    await over(session_id);
    expect(await eventsOf(session_id)).toEqual(before);
  });

  it('harm nobody where storage has lost a part of them', async () => {
    const { session_id, envelopes } = recordedVisit(store, 'compare-mugs');
    await send(envelopes);
    await over(session_id);
    const all = await eventsOf(session_id);
    const texts = await rowsOf(orm(), pick(schema.texts, 'object_key'))`
      SELECT object_key FROM texts JOIN recording_texts USING (workspace_id, hash) WHERE session_id = ${session_id}`;
    expect(texts.length).toBeGreaterThan(1);
    const { storage } = server.deps;
    for (const { object_key } of texts) {
      const body = await storage.get(object_key);
      await storage.delete(object_key);
      const left = await eventsOf(session_id);
      expect(left.length).toBeLessThan(all.length);
      expect(all).toEqual(expect.arrayContaining(left));
      await storage.put(object_key, body);
    }
    expect(await eventsOf(session_id)).toEqual(all);
  });

  it.runIf(engine === 'pglite')('come back to a database that is older than they are', async () => {
    const copy = join(server.data_dir, 'copy');
    const [early, late] = [recordedVisit(store, 'two-tabs'), recordedVisit(store, 'two-tabs')];
    await send(early.envelopes);
    await restart(server, async (folder) => cp(folder as string, copy, { recursive: true }));
    await send(late.envelopes);
    await over(early.session_id, late.session_id);
    const told = async ({ session_id }: { session_id: string }) => [
      await eventsOf(session_id),
      { ...(await detailOf(server, store, session_id)), preview_url: '' },
    ];
    const before = [await told(early), await told(late)];

    await restart(server, async (folder) => {
      await rm(folder as string, { recursive: true });
      await cp(copy, folder as string, { recursive: true });
    });
    expect(await Promise.all([early, late].map(({ session_id }) => blocks(session_id)))).toEqual([0, 0]);
    store.headers = await headersOf(server.deps, store);
    expect([await told(early), await told(late)]).toEqual(before);
    expect(await miscounts(orm())).toEqual([]);
    await expect.poll(jobs, SOON).toEqual([]);
    expect(await findOrphans({ orm: orm(), storage: server.deps.storage })).toEqual({
      unnamed: [],
      missing: [],
    });
  });
});
