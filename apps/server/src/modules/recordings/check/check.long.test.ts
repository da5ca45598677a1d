import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { text } from '../../../database/kinds.ts';
import { anyRows, firstValue } from '../../../database/rows.ts';
import { call } from '../../../testing/api.ts';
import { engines } from '../../../testing/engines.ts';
import { type FakeClock, fakeClock } from '../../../testing/fake-clock.ts';
import { findOrphans } from '../../../testing/orphans.ts';
import { recordedVisit } from '../../../testing/recorded-visit.ts';
import { restart } from '../../../testing/restart.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../../testing/visits.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../../testing/workspaces.ts';
import { COMPACT_SESSION, deleteSessions } from '../../blocks/service.ts';
import { checkRecordings } from './check.ts';

const SOON = { timeout: 30_000, interval: 50 };
const OPERATOR_TOKEN = 'let-me-see-what-the-server-is-doing';
const NOTHING = { unnamed: [], missing: [] };

describe.each(engines())('rows and objects of visits, on %s', (engine) => {
  let clock: FakeClock;
  let server: TestServer;
  let store: TestWorkspace;
  beforeAll(async () => {
    clock = fakeClock(Date.now());
    server = await createTestServer({ engine, clock, compacts: true, operator_token: OPERATOR_TOKEN });
    store = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  const orm = () => server.deps.database.orm;
  const storage = () => server.deps.storage;
  const orphans = () => findOrphans({ orm: orm(), storage: storage() });
  const sent = async (envelopes: readonly Uint8Array[]) => {
    for (const envelope of envelopes) expect((await post(server, envelope)).status).toBe(202);
  };
  /** A visit that becomes a recording; with the other name, of the same pages. */
  const recorded = async (name: 'two-tabs' | 'compare-mugs'): Promise<string> => {
    const { session_id, envelopes } = recordedVisit(store, name);
    await sent(envelopes);
    return written(session_id);
  };
  /** A visit that is not over yet. */
  const inBlocks = async (): Promise<string> => {
    const session = newSession(store);
    await sent(
      pageBlocks(session, { blocks: 2, start: clock.now() - 60_000 }).map(({ envelope }) => envelope),
    );
    return session.session_id;
  };
  const eventsOf = async (session_id: string): Promise<string> => {
    const headers = await headersOf(server.deps, store);
    const response = await fetch(`${server.url}/api/sessions/${session_id}/events/`, { headers });
    expect(response.status).toBe(200);
    return response.text();
  };
  const key = async (of: ReturnType<typeof sql>): Promise<string> =>
    (await firstValue(orm(), { object_key: text })`SELECT object_key FROM ${of}`) ?? '';
  const recordingOf = (session_id: string) => key(sql`recordings WHERE session_id = ${session_id}`);
  const segmentOf = (session_id: string) =>
    key(sql`segments g WHERE id IN (SELECT segment_id FROM blocks WHERE session_id = ${session_id}) LIMIT 1`);
  /** What else is being done; sessions that are not over yet wait for that. */
  const jobs = async () =>
    (await server.deps.jobs.counts())
      .filter(
        ({ kind, waiting, running }) =>
          kind !== 'hold' && kind !== COMPACT_SESSION.kind && waiting + running > 0,
      )
      .map(({ kind }) => kind);
  const later = async (ms: number): Promise<void> => {
    // Who adopts segments (blocks/recovery/recover-segments-job.ts) has looked just then: of these here each is the check's.
    await orm().execute(sql`INSERT INTO checks (name, checked_at, found)
      VALUES ('adopt_segments', ${new Date(clock.now() + ms).toISOString()}::timestamptz, '{}')
      ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at`);
    clock.advance(ms);
  };
  /** The session as a recording, half an hour on. */
  const written = async (session_id: string): Promise<string> => {
    await later(server.deps.compact_after_ms);
    const { workspace_id } = store;
    // Who reads what pages name goes by the clock, too.
    await orm().execute(sql`UPDATE blocks SET named_at = received_at`);
    const look = async () => {
      await server.deps.jobs.add(orm(), [COMPACT_SESSION.ask({ workspace_id, session_id })]);
      return recordingOf(session_id);
    };
    await expect.poll(look, SOON).not.toBe('');
    await expect.poll(jobs, SOON).toEqual([]);
    return session_id;
  };
  const copy = async (from: string, to: string): Promise<string> => {
    await storage().put(to, await storage().get(from));
    return to;
  };
  const lastCheck = async () => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const answer = await call(server, 'checks_status', {
      headers,
    });
    return answer.body.recordings;
  };
  /** What the check finds that is made when an hour has passed. */
  const checked = async (): Promise<unknown> => {
    // A job that is being done would lose its lease in that hour, and wait for its next try by a clock that stands.
    await expect.poll(jobs, SOON).toEqual([]);
    await later(HOUR_MS);
    await expect
      .poll(async () => (await lastCheck())?.checked_at, SOON)
      .toBe(new Date(clock.now()).toISOString());
    await expect.poll(jobs, SOON).toEqual([]);
    const { checked_at: _, ...found } = (await lastCheck()) ?? { checked_at: '' };
    return found;
  };

  it('agree again when nobody needs what lies about', async () => {
    expect(await lastCheck()).toBeNull();
    const { workspace_id } = store;
    const session = await recorded('two-tabs');
    const deleted = await recorded('compare-mugs');
    const blocks = await inBlocks();
    const before = [await eventsOf(session), await eventsOf(blocks)];
    const recording = await recordingOf(session);
    const text = await key(sql`texts JOIN recording_texts USING (workspace_id, hash)
      WHERE session_id = ${session} LIMIT 1`);

    // What a try has put that no job knows of, of a session in either shape; of one that was deleted.
    const [try_id, segment] = [randomUUID(), await segmentOf(blocks)];
    const needless = [
      await copy(recording, `recordings/${workspace_id}/${session}/${try_id}`),
      await copy(text, `texts/${workspace_id}/${try_id}/eeee`),
      await copy(await recordingOf(deleted), `recordings/${workspace_id}/${deleted}/${randomUUID()}`),
      // A file for download can be made again, whatever it is of.
      await copy(text, `exports/${workspace_id}/${session}/${try_id}`),
      // A segment whose transaction failed, and whose blocks came again.
      await copy(segment, segment.slice(0, -36) + randomUUID()),
    ];
    await deleteSessions({ ...server.deps, orm: orm() }, workspace_id, [deleted]);
    await expect.poll(jobs, SOON).toEqual([]);
    const unused = await copy(text, `texts/${workspace_id}/${randomUUID()}/ffff`);
    await orm().execute(sql`INSERT INTO texts (workspace_id, hash, kind, object_key, bytes, used_at)
      VALUES (${workspace_id}, 'ffff', 'base', ${unused}, 1, now())`);
    expect(await orphans()).toEqual({ unnamed: [...needless].sort(), missing: [] });

    // A try that is under way may name what it has put, however long ago that was.
    let finish = () => {};
    const under_way = new Promise<string>((resolve) => {
      const worker = server.deps.jobs.work('hold', {
        attempts: 1,
        concurrency: 1,
        lease_ms: 48 * HOUR_MS,
        handler: (job) =>
          new Promise((done) => {
            resolve(job.try_id);
            finish = () => {
              done(undefined);
              void worker.stop();
            };
          }),
      });
    });
    onTestFinished(() => finish());
    await server.deps.jobs.add(orm(), [{ kind: 'hold', key: 'one', data: {} }]);
    const held = await copy(recording, `recordings/${workspace_id}/${session}/${await under_way}`);
    // Within the hour, by the clock that the disk goes by.
    const found = await checkRecordings(
      { ...server.deps, orm: orm(), clock: fakeClock(Date.now()) },
      () => false,
    );
    expect(found).toEqual({ removed: 1, unnamed: 0, missing: 0 });
    expect((await orphans()).unnamed).toEqual([...needless, held].sort());
    expect(await checked()).toEqual({ removed: 5, unnamed: 0, missing: 0 });
    expect(await orphans()).toEqual({ unnamed: [held], missing: [] });
    expect(await anyRows(orm())`SELECT FROM texts WHERE hash = 'ffff'`).toEqual([]);

    finish();
    const held_by = async () => (await server.deps.jobs.counts()).map(({ kind }) => kind);
    await expect.poll(held_by, SOON).not.toContain('hold');
    expect(await checked()).toEqual({ removed: 1, unnamed: 0, missing: 0 });
    expect(await orphans()).toEqual(NOTHING);
    expect([await eventsOf(session), await eventsOf(blocks)]).toEqual(before);
  });

  it('keep what a database that was set back does not know, until it is recovered', async () => {
    const [session, blocks] = [await recorded('two-tabs'), await inBlocks()];
    const before = [await eventsOf(session), await eventsOf(blocks)];
    // An older copy: no visit was there.
    await orm().execute(sql`DELETE FROM sessions`);
    await orm().execute(
      sql`DELETE FROM segments g WHERE NOT EXISTS (SELECT FROM blocks b WHERE b.segment_id = g.id)`,
    );
    await orm().execute(sql`DELETE FROM texts WHERE hash < '8'`);
    await orm().execute(sql`DELETE FROM session_rollups`);
    const { unnamed } = await orphans();
    expect(new Set(unnamed.map((key) => key.split('/')[0]))).toEqual(
      new Set(['recordings', 'segments', 'texts']),
    );
    expect(await checked()).toEqual({ removed: 0, unnamed: unnamed.length, missing: 0 });
    expect(await orphans()).toEqual({ unnamed, missing: [] });
    expect(server.logs()).toContain('session objects are unknown to the database');

    await restart(server);
    expect([await eventsOf(session), await eventsOf(blocks)]).toEqual(before);
    await expect.poll(orphans, SOON).toEqual(NOTHING);

    await storage().delete(await recordingOf(session));
    expect(await checked()).toEqual({ removed: 0, unnamed: 0, missing: 1 });
    expect(server.logs()).toContain('session objects are missing from storage');
  });
});
