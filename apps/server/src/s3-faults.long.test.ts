import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@vitrine/contract/durations';
import type { PublicSessionId } from '@vitrine/contract/session-id';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openS3Storage, type S3Options, type S3Storage } from './adapters/object-storage/s3.ts';
import { firstRow, pick, rowsOf } from './database/rows.ts';
import { schema } from './database/schema.generated.ts';
import { createSignedLinks } from './http/signed-links.ts';
import { deleteSessions } from './modules/blocks/service.ts';
import { previewPath } from './modules/recordings/service.ts';
import { StorageUnavailable } from './ports/object-storage.ts';
import { compactionOf } from './testing/compaction.ts';
import { deletableVisit } from './testing/deletable-visit.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from './testing/faulty-proxy.ts';
import { startFlow } from './testing/flow.ts';
import { playedOtherwise } from './testing/misplayed.ts';
import { findOrphans } from './testing/orphans.ts';
import { recordedVisit } from './testing/recorded-visit.ts';
import { miscounts, misplaced } from './testing/recount.ts';
import { hasS3, type S3Server, startS3 } from './testing/s3-server.ts';
import { createTestServer } from './testing/test-server.ts';
import { post } from './testing/visits.ts';
import { createTestWorkspace, headersOf } from './testing/workspaces.ts';

const SOON = { timeout: 60_000, interval: 50 };
/** As the product's, but shorter: what waits for them is tested, not how long. */
const TIMEOUTS = { connect_ms: 1_500, request_ms: 2_000, call_ms: 3_000, get_ms: 4_000, pause_ms: 2_000 };
const FAULTS: Fault[] = [
  'refused',
  'silent',
  'dripping',
  'late',
  'unanswered',
  'cut upload',
  'cut download',
  '500',
  '503',
  'SlowDown',
];
/** Those of which the application may take one for another thing than the others. */
const MET: Fault[] = ['refused', 'late', 'unanswered', 'cut upload', 'cut download', 'SlowDown'];
/** Answers to writes have no body. */
const isOfReads = (fault: Fault) => fault === 'cut download' || fault === 'dripping';
/** Those of uploads alone: what is there can be read. */
const isOfUploads = (fault: Fault) => ['late', 'unanswered', 'cut upload'].includes(fault);
const MIB = 1024 * 1024;

describe.runIf(hasS3() && inject('postgres_url'))('while S3 fails', () => {
  let s3: S3Server;
  let options: S3Options;
  let proxy: FaultyProxy;
  let storage: S3Storage;
  let direct: S3Storage;
  beforeAll(async () => {
    s3 = await startS3();
    options = await s3.newBucket();
    proxy = await startFaultyProxy(s3.endpoint);
    storage = openS3Storage({ ...options, endpoint: proxy.url }, TIMEOUTS);
    direct = openS3Storage(options);
  });
  afterAll(async () => {
    storage.close();
    direct.close();
    await proxy.close();
    await s3.remove();
  });

  it.each(FAULTS)('the adapter says so, and never that an object is not there: %s', async (fault) => {
    const body = randomBytes(MIB);
    await direct.put('try/there', body);
    await direct.put('try/other', body);
    await proxy.behave(fault);
    onTestFinished(() => proxy.behave(undefined));
    const calls = {
      put: storage.put(`try/${fault.replace(' ', '-')}`, body),
      get: storage.get('try/there'),
      // One that drips is no fault for who reads slowly anyhow.
      ...(fault !== 'dripping' && {
        stream: storage.stream('try/there').then((stream) => stream.toArray()),
      }),
      absent: storage.get('try/absent'),
      delete: storage.delete('try/other'),
      list: storage.list('try/').next(),
    };
    const outcomes = await Promise.allSettled(Object.values(calls));
    const failed = Object.keys(calls).filter((_, n) => outcomes[n]?.status === 'rejected');
    for (const [n, name] of Object.keys(calls).entries()) {
      const outcome = outcomes[n];
      // What is streamed breaks as its socket does.
      if (
        outcome?.status === 'rejected' &&
        name !== 'stream' &&
        !(name === 'absent' && !failed.includes('get'))
      )
        expect([name, outcome.reason]).toEqual([name, expect.any(StorageUnavailable)]);
    }
    if (fault !== 'refused') expect(proxy.met()).toBeGreaterThan(0);
    // That one is not there may be said where what is said comes through.
    const passing = isOfUploads(fault);
    const reads = ['absent', 'get', 'list', 'stream'].filter((name) => name in calls);
    const expected = isOfReads(fault) ? reads : passing ? ['absent', 'put'] : [...reads, 'delete', 'put'];
    expect(failed.sort()).toEqual(expected.sort());
    await proxy.behave(undefined);
    // Connections of before may be broken, and one call each may find out.
    const again = () =>
      storage.get('try/there').then(
        (bytes) => body.equals(bytes),
        () => false,
      );
    await expect.poll(again, SOON).toBe(true);
    const keys: string[] = [];
    for await (const { key } of direct.list('try/cut-upload')) keys.push(key);
    expect(keys).toEqual([]);
  });

  it('what is acknowledged is stored, all else is told to come again, and jobs go on afterwards', async () => {
    let ahead = 0;
    const clock = {
      now: () => Date.now() + ahead,
      advance: (ms: number) => {
        ahead += ms;
      },
    };
    const server = await createTestServer({
      engine: 'postgres',
      storage,
      clock,
      compacts: true,
      compact_after_ms: 10 * MINUTE_MS,
    });
    onTestFinished(() => server.close());
    const { orm } = server.deps.database;
    const store = await createTestWorkspace(server);
    const { workspace_id } = store;
    const sent = async (envelopes: readonly Uint8Array[]) => {
      for (const envelope of envelopes) expect((await post(server, envelope)).status).toBe(202);
    };
    const jobs = async (...kinds: string[]) =>
      (await server.deps.jobs.list(1_000)).filter(({ kind }) => kinds.includes(kind));
    const recordings = async () =>
      new Map(
        (
          await rowsOf(orm, pick(schema.recordings, 'session_id', 'version'))`
            SELECT session_id, version FROM recordings`
        ).map(({ session_id, version }) => [session_id, version]),
      );

    // One visit that is a recording, one in blocks that somebody has read, one in blocks that nobody has.
    const [over, going] = [recordedVisit(store, 'two-tabs'), recordedVisit(store, 'compare-mugs')];
    await sent(over.envelopes);
    await compactionOf(() => ({ server, clock, store })).over(over.session_id);
    await sent(going.envelopes);
    const deleted = deletableVisit(store);
    await sent(deleted.envelopes);
    const version = (await recordings()).get(over.session_id);
    const text = await firstRow(orm, pick(schema.texts, 'hash'))`SELECT hash FROM texts LIMIT 1`;
    const links = createSignedLinks(server.deps.jwt_secret, clock);
    const paths = [
      ...[over, going].map(({ session_id }) => `/api/sessions/${session_id}/events/`),
      `/api/sessions/${over.session_id}/recording/`,
      `/api/sessions/${over.session_id}/recording/${version}/frames/0/`,
      `/api/texts/${text?.hash}/`,
      `/api/sessions/${going.session_id}/live/`,
      ...[over, going].map(({ session_id }) =>
        links.sign(previewPath(workspace_id, session_id as PublicSessionId)),
      ),
    ];
    const read = async (headers: Record<string, string>) =>
      Promise.all(
        paths.map(async (path) => {
          const response = await fetch(server.url + path, { headers });
          const text = await response.text().catch(() => 'cut');
          return `${path.replace(/\?.*/, '')} ${text === 'cut' ? text : response.status}`;
        }),
      );
    const all = (status: number) => paths.map((path) => `${path.replace(/\?.*/, '')} ${status}`);
    await expect.poll(() => read(store.headers), SOON).toEqual(all(200));

    const flow = startFlow({ url: () => server.url, store, per_second: 6, visitors: 6 });
    onTestFinished(flow.abort);
    const refused = () => [...flow.answers().values()].reduce((sum, count) => sum + count, 0);
    for (const fault of MET) {
      const before = refused();
      await proxy.behave(fault);
      if (!isOfReads(fault)) await expect.poll(refused, SOON).toBeGreaterThan(before + 2);
      if (isOfUploads(fault)) await expect.poll(() => read(store.headers), SOON).toEqual(all(200));
      else expect([fault, await read(store.headers)]).toEqual([fault, all(503)]);
      const ready = async () => (await fetch(`${server.url}/readyz`)).status;
      await expect.poll(ready, SOON).toBe(isOfUploads(fault) ? 200 : 503);
      await proxy.behave(undefined);
      const stored = flow.acknowledged().length;
      await expect.poll(() => flow.acknowledged().length, SOON).toBeGreaterThan(stored + 3);
    }
    expect([...flow.answers().keys()]).toEqual([503]);

    // Visits are over, and one is deleted, while S3 is down.
    await proxy.behave('503');
    await deleteSessions({ ...server.deps, orm, storage: direct }, workspace_id, [deleted.session_id]);
    ahead += 11 * MINUTE_MS;
    await expect
      .poll(async () => (await jobs('erase_segment')).some(({ last_error }) => last_error !== null), SOON)
      .toBe(true);
    const waits = () => {
      // What its pages name cannot be read now: it is asked for again each minute.
      ahead += MINUTE_MS;
      return server.logs().includes('session compaction delayed by an outage');
    };
    await expect.poll(waits, { ...SOON, interval: 500 }).toBe(true);
    const tries = (await jobs('compact_session')).map(({ attempts }) => attempts);
    expect(Math.max(...tries)).toBeLessThanOrEqual(1);
    await proxy.behave(undefined);
    await flow.finish();
    expect([...flow.answers().keys()]).toEqual([503]);

    const misplayed = async () =>
      playedOtherwise(server.url, await headersOf(server.deps, store), flow.acknowledged());
    // What nobody has judged, for the outage, is judged by that.
    expect(await misplayed()).toEqual([]);
    const undone = async () => {
      // As the time goes by: what waits for the end of the outage, or for its turn, looks again.
      ahead += MINUTE_MS;
      return (await jobs('compact_session', 'erase_segment', 'remove_object')).length;
    };
    await expect.poll(undone, { timeout: 120_000, interval: 500 }).toBe(0);
    expect(await jobs('compact_session')).toEqual([]);

    expect(await misplayed()).toEqual([]);
    expect(await miscounts(orm)).toEqual([]);
    expect(await misplaced({ orm, storage: direct })).toEqual([]);
    // What came to storage late is found, by its age, by those who look for it.
    const orphans = async () => {
      ahead += 10 * MINUTE_MS;
      return findOrphans({ orm, storage: direct });
    };
    await expect.poll(orphans, { timeout: 120_000, interval: 1_000 }).toEqual({ unnamed: [], missing: [] });
    for await (const { key } of direct.list('segments/')) {
      const bytes = Buffer.from(await direct.get(key));
      expect(deleted.marks.some((mark) => bytes.includes(mark))).toBe(false);
    }
  }, 300_000);
});
