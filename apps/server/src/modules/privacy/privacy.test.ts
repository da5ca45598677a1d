// Long: what becomes of requests, from a person’s wish to what is left of it a day later.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DAY_MS } from '@vitrine/contract/durations';
import type { PrivacyRequest } from '@vitrine/contract/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../database/kinds.ts';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { NewJob } from '../../ports/job-queue.ts';
import { call } from '../../testing/api.ts';
import { SOON } from '../../testing/compaction.ts';
import { type DeletableVisit, deletableVisit, filesWith } from '../../testing/deletable-visit.ts';
import { engines } from '../../testing/engines.ts';
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts';
import { mailsTo, nthMail } from '../../testing/mails.ts';
import { findOrphans } from '../../testing/orphans.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { post, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../testing/workspaces.ts';
import { ANSWER_PRIVACY, FINISH_ERASURES, FORGET_EXPORT } from './jobs.ts';
import { LATE_MS } from './request.ts';
import { privacyService } from './service.ts';

const TIMEOUT = { timeout: 120_000 };
const ROSA = 'Rosa.Luna@example.com';
const OTHER = 'tomas@example.com';

interface Line {
  type: string;
  session_id?: string;
  event?: { data?: { id?: string } };
  [name: string]: unknown;
}

describe.each(engines())('visitors’ data on %s', (engine) => {
  let server: TestServer;
  let clock: FakeClock;
  let store: TestWorkspace;
  beforeAll(async () => {
    clock = fakeClock();
    server = await createTestServer({ engine, clock });
    // It takes seconds, and is looked at beside (erased-bytes.test.ts).
    Object.assign(server.deps.database, { expunge: async () => undefined });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    store = await createTestWorkspace(server);
  });

  const orm = () => server.deps.database.orm;
  const desk = () => privacyService({ jobs: server.deps.jobs, clock });
  const signedIn = (owner = store) => headersOf(server.deps, owner);
  const send = async (visit: DeletableVisit, ...which: number[]) => {
    const envelopes = which.length > 0 ? which.map((n) => visit.envelopes[n] as Uint8Array) : visit.envelopes;
    for (const envelope of envelopes) expect((await post(server, envelope)).status).toBe(202);
    return visit;
  };
  const visitOf = (visitor: Parameters<typeof deletableVisit>[2], owner = store) =>
    send(deletableVisit(owner, 2, visitor));
  const ask = async (body: object): Promise<PrivacyRequest> => {
    const answer = await call(server, 'privacy_requests_create', { headers: await signedIn(), body });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const requests = async (owner = store): Promise<PrivacyRequest[]> =>
    (await call(server, 'privacy_requests_list', { headers: await signedIn(owner) })).body.results;
  const requestOf = async (request_id: string): Promise<PrivacyRequest> => {
    const params = { request_id };
    return (await call(server, 'privacy_requests_detail', { headers: await signedIn(), params })).body;
  };
  const answered = async (id: string): Promise<PrivacyRequest> => {
    await expect.poll(async () => (await requestOf(id)).state, SOON).not.toBe('pending');
    // Nobody waits for others that could be made final with it; objects may still have to go.
    const later = () => wake(FINISH_ERASURES.ask('all')).then(() => requestOf(id));
    await expect.poll(later, SOON).not.toMatchObject({ state: 'finishing' });
    return requestOf(id);
  };
  const listed = async (owner = store): Promise<string[]> => {
    const { body } = await call(server, 'sessions_list', { headers: await signedIn(owner) });
    return body.results.map(({ session_id }: { session_id: string }) => session_id).sort();
  };
  const idsOf = (...visits: DeletableVisit[]) => visits.map(({ session_id }) => session_id).sort();
  /** The queue looks at its own times; it is told that they have come. */
  const wake = (job: NewJob) => server.deps.jobs.add(orm(), [job]);
  const textsOf = ({ workspace_id }: TestWorkspace) =>
    rowsOf(orm(), pick(schema.search_texts, 'text'))`
      SELECT text FROM search_texts WHERE workspace_id = ${workspace_id} AND kind = 'email'`;
  const auditOf = ({ workspace_id }: TestWorkspace) =>
    rowsOf(orm(), pick(schema.audit_log, 'action', 'user_id', 'subject'))`
      SELECT action, user_id, subject FROM audit_log WHERE workspace_id = ${workspace_id}
        AND action LIKE 'privacy%' ORDER BY id`;
  const linesAt = async (path: string): Promise<Line[]> => {
    const response = await fetch(server.url + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const packed = Buffer.from(await response.arrayBuffer());
    const lines = gunzipSync(packed).toString().trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as Line);
  };

  it('erases a visitor by the email, with what is kept of them, and nobody else', TIMEOUT, async () => {
    const far = await createTestWorkspace(server);
    const browser = randomUUID();
    const rosa = await visitOf({ id: browser, email: ROSA });
    const nameless = await visitOf({ id: browser });
    const shouting = await visitOf({ email: ROSA.toUpperCase(), user_id: '42' });
    const tomas = await visitOf({ id: browser, email: OTHER });
    const someone = await visitOf({});
    const elsewhere = await visitOf({ email: ROSA }, far);
    await expect.poll(async () => (await textsOf(store)).length, SOON).toBe(3);

    const { id, emails, asked_by } = await ask({ kind: 'erase_visitor', email: ROSA });
    expect([emails, asked_by]).toEqual([[ROSA.toLowerCase()], 'Olga Owner']);
    const finishing = { state: 'finishing', emails, done_at: null, sessions: 3 };
    await expect.poll(() => requestOf(id), SOON).toMatchObject(finishing);
    const done = await answered(id);
    expect(done).toMatchObject({ state: 'done', sessions: 3, file: null, kind: 'erase_visitor', emails: [] });
    expect(done.look_again_at).toBe(new Date(clock.now() + LATE_MS).toISOString());
    expect(await listed()).toEqual(idsOf(tomas, someone));
    expect(await listed(far)).toEqual(idsOf(elsewhere));
    expect(await textsOf(store)).toEqual([{ text: OTHER }]);
    expect((await post(server, rosa.envelopes[1] as Uint8Array)).status).toBe(410);
    const marks = [rosa, nameless, shouting].flatMap((visit) => visit.marks);
    await expect.poll(() => filesWith(join(server.data_dir, 'storage'), marks), SOON).toEqual([]);
    for (const visit of [tomas, someone, elsewhere])
      expect(filesWith(join(server.data_dir, 'storage'), visit.marks).length).toBeGreaterThan(0);
    // What is being written as a recording meanwhile has no row yet.
    await expect
      .poll(() => findOrphans({ orm: orm(), storage: server.deps.storage }), SOON)
      .toEqual({ unnamed: [], missing: [] });
    // Who asked for it here is not written to.
    expect(await mailsTo(server, store.email)).toEqual([]);
    expect(await auditOf(store)).toMatchObject([
      {
        action: 'privacy_asked',
        user_id: store.user_id,
        subject: { privacy_request_id: id, source: 'owner' },
      },
      { action: 'privacy_done', user_id: null, subject: { privacy_request_id: id, sessions: 3 } },
    ]);
  });

  it(
    'looks for late ones the next day, then forgets who it was; visits that begin afterwards stay',
    TIMEOUT,
    async () => {
      const browser = randomUUID();
      await visitOf({ id: browser, email: ROSA });
      const late = deletableVisit(store, 2, { id: browser });
      const { id } = await ask({ kind: 'erase_visitor', email: ROSA });
      await answered(id);
      clock.advance(LATE_MS / 2);
      // Sent now, of a visit that began before.
      await send(lateBy(late, LATE_MS / 2));
      const fresh = await visitOf({ email: ROSA });
      expect((await listed()).length).toBe(2);
      clock.advance(LATE_MS / 2);
      await wake(ANSWER_PRIVACY.ask(id));
      const found = { state: 'finishing', sessions: 2, look_again_at: null };
      await expect.poll(() => requestOf(id), SOON).toMatchObject(found);
      expect(await answered(id)).toMatchObject({ state: 'done', sessions: 2, emails: [], customer_ids: [] });
      expect(await listed()).toEqual(idsOf(fresh));
      const kept = await rowsOf(orm(), { row: text })`
        SELECT to_jsonb(p)::text AS row FROM privacy_requests p WHERE id = ${id}
        UNION ALL SELECT to_jsonb(a)::text FROM audit_log a WHERE workspace_id = ${store.workspace_id}`;
      expect(kept.map(({ row }) => row.toLowerCase()).join()).not.toMatch(/rosa|visitor_ids": \["/);
    },
  );

  it(
    'exports all that is kept of a visitor, tells the owner, and removes the file in time',
    TIMEOUT,
    async () => {
      const [own, shared] = [randomUUID(), randomUUID()];
      const named = await visitOf({ id: own, user_id: 'c-7', email: ROSA });
      const nameless = await visitOf({ id: own });
      const onShared = await visitOf({ id: shared, user_id: 'c-7' });
      await visitOf({ id: shared });
      await visitOf({ id: shared, email: OTHER });
      await visitOf({ user_id: 'C-7' });
      const { id } = await ask({ kind: 'export_visitor', customer_id: ' c-7 ' });
      const { file, sessions } = await answered(id);
      expect(sessions).toBe(3);
      const lines = await linesAt(file?.download_url ?? '');
      expect(lines[0]).toMatchObject({ type: 'about', customer_ids: ['c-7'], emails: [] });
      expect(lines.at(-1)).toEqual({ type: 'end', sessions: 3 });
      const ofType = (type: string) => lines.filter((line) => line.type === type);
      expect(
        ofType('session')
          .map(({ session_id }) => session_id)
          .sort(),
      ).toEqual(idsOf(named, nameless, onShared));
      expect(ofType('session').find((line) => line.session_id === named.session_id)).toMatchObject({
        user_email: ROSA,
        customer_id: 'c-7',
        visitor_id: own,
      });
      for (const visit of [named, nameless, onShared]) {
        const events = ofType('event').filter(({ session_id }) => session_id === visit.session_id);
        expect(events.map(({ event }) => event?.data?.id)).toEqual(visit.event_ids);
      }
      const mail = await nthMail(server, store.email);
      expect(mail.text).toContain('Olga Owner');
      expect(mail.text).toContain(`${server.url}/settings`);
      expect(`${mail.subject}${mail.text}`).not.toContain('c-7');
      const forged = file?.download_url.replace(id, randomUUID()) ?? '';
      expect((await fetch(server.url + forged)).status).toBe(404);

      clock.advance(30 * DAY_MS);
      await wake(FORGET_EXPORT.ask(id));
      await expect.poll(async () => (await requestOf(id)).file, SOON).toBeNull();
      expect(await requestOf(id)).toMatchObject({ state: 'done', sessions: 3, customer_ids: [] });
      await expect
        .poll(async () => (await storedKeys(server)).filter((key) => key.includes(id)), SOON)
        .toEqual([]);
    },
  );

  it('erases files that were made of the visitor before', TIMEOUT, async () => {
    await visitOf({ email: ROSA });
    const exported = await ask({ kind: 'export_visitor', email: ROSA });
    const { file } = await answered(exported.id);
    const { id } = await ask({ kind: 'erase_visitor', email: ROSA.toUpperCase() });
    await answered(id);
    expect(await requestOf(exported.id)).toMatchObject({ state: 'done', file: null, emails: [] });
    expect((await fetch(`${server.url}${file?.download_url}`)).status).toBe(404);
  });

  it('hears a platform’s request once, and writes to the owner when it is done', TIMEOUT, async () => {
    const { workspace_id } = store;
    const rosa = await visitOf({ email: ROSA });
    const asked = { workspace_id, emails: [ROSA], ids: ['9'], request_id: 'r-1', source: 'shopify' } as const;
    const both = [desk().requestErasure, desk().requestErasure];
    await Promise.all(both.map((again) => orm().transaction((tx) => again(tx, asked))));
    const [request, ...more] = await requests();
    expect(more).toEqual([]);
    await answered(request?.id ?? '');
    expect(await listed()).not.toContain(rosa.session_id);
    const mail = await nthMail(server, store.email);
    expect(mail.text).toContain('Shopify');
    expect(mail.text?.toLowerCase()).not.toContain('rosa');
    await orm().transaction((tx) => desk().requestErasure(tx, asked));
    // The same number of another kind is another request; and what is of nobody here is done as well.
    await orm().transaction((tx) => desk().requestExport(tx, asked));
    const all = await requests();
    expect(all.map(({ kind }) => kind).sort()).toEqual(['erase_visitor', 'export_visitor']);
    const other = all.find(({ kind }) => kind === 'export_visitor');
    expect(await answered(other?.id ?? '')).toMatchObject({ sessions: 0, asked_by: null, source: 'shopify' });
    expect((await auditOf(store)).map(({ user_id }) => user_id)).toEqual([null, null, null, null]);
  });

  it('erases all of a store, and its account stays', TIMEOUT, async () => {
    const far = await createTestWorkspace(server);
    const [one, two] = [await visitOf({ email: ROSA }), await visitOf({})];
    const elsewhere = await visitOf({}, far);
    const exported = await ask({ kind: 'export_visitor', email: ROSA });
    await answered(exported.id);
    const { workspace_id } = store;
    await orm().transaction((tx) => desk().eraseStore(tx, { workspace_id, source: 'shopify' }));
    const request = (await requests()).find(({ kind }) => kind === 'erase_store');
    expect(await answered(request?.id ?? '')).toMatchObject({ sessions: 2 });
    expect(await listed()).toEqual([]);
    expect((await requestOf(exported.id)).file).toBeNull();
    expect(await textsOf(store)).toEqual([]);
    const marks = [...one.marks, ...two.marks];
    await expect.poll(() => filesWith(join(server.data_dir, 'storage'), marks), SOON).toEqual([]);
    expect(await listed(far)).toEqual(idsOf(elsewhere));
  });

  it.each([
    [{ kind: 'erase_visitor' }, 'email'],
    [{ kind: 'erase_visitor', email: '', customer_id: ' ' }, 'email'],
    [{ kind: 'export_visitor', email: 'rosa' }, 'email'],
    [{ kind: 'export_visitor', customer_id: 'x'.repeat(129) }, 'customer_id'],
    [{ kind: 'erase_store', email: ROSA }, 'kind'],
  ])('refuses %j', async (body, field) => {
    const answer = await call(server, 'privacy_requests_create', { headers: await signedIn(), body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect(await requests()).toEqual([]);
  });
});

/** The same visit, as it is sent so much later: what a browser has kept says when it is sent. */
function lateBy(visit: DeletableVisit, ms: number): DeletableVisit {
  const envelopes = visit.envelopes.map((envelope) => {
    const bytes = Buffer.from(envelope);
    const end = 8 + bytes.readUInt32BE(4);
    const header = JSON.parse(bytes.toString('utf8', 8, end)) as { sent_at: number };
    const written = Buffer.from(JSON.stringify({ ...header, sent_at: header.sent_at + ms }));
    const head = Buffer.from(bytes.subarray(0, 8));
    head.writeUInt32BE(written.length, 4);
    return new Uint8Array(Buffer.concat([head, written, bytes.subarray(end)]));
  });
  return { ...visit, envelopes };
}
