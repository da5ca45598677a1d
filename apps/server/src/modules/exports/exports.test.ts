import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import type { SessionDetail } from '@vitrine/contract/sessions';
import type { RecordingOfSession } from '@vitrine/contract/sessions-recording';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFsStorage } from '../../adapters/object-storage/fs.ts';
import { OUTSIDE_LIMITS, openOutside } from '../../adapters/outside/http.ts';
import { createResolve } from '../../adapters/outside/resolve.ts';
import { rowsOf } from '../../ports/database.ts';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { compactionOf, SOON } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { readExported } from '../../testing/exported-file.ts';
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts';
import { findOrphans } from '../../testing/orphans.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, post, storedKeys } from '../../testing/visits.ts';
import {
  createTestMember,
  createTestWorkspace,
  headersOf,
  type TestWorkspace,
} from '../../testing/workspaces.ts';
import { begin, el, mutation, page, text } from '../recordings/keyframes/testing/events.ts';
import { EXPORT_SESSION, exportJob } from './export-key.ts';

const TEMPLATE = ['<!doctype html><title>$&</title><p>', '</p><script>play()</script>\n'] as const;
const HOSTILE = '</script><!--<script>\u2028"$&';
const EMAIL = 'ana@shop.example';
const PNG = (what: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(what)]);
const FILES: Record<string, { type: string; body: Buffer | string }> = {
  '/a.png': { type: 'image/png', body: PNG('a') },
  '/theme.css': {
    type: 'text/css',
    body: '@import "more.css"; p{background:url(bg.png#part)} @font-face{src:url("font.woff2")} i{background:url(/gone.png)}',
  },
  '/more.css': { type: 'text/css', body: 'b{background:url(/deep.png)}' },
  '/bg.png': { type: 'image/png', body: PNG('bg') },
  '/deep.png': { type: 'image/png', body: PNG('deep') },
  '/font.woff2': { type: 'font/woff2', body: 'wOF2font' },
  '/gone.png': { type: 'text/html', body: '<p>no picture' },
};

describe.each(engines())('files for download, on %s', (engine) => {
  let clock: FakeClock;
  let server: TestServer;
  let store: TestWorkspace;
  let shop: Server;
  let origin: string;
  let folder: string;
  /** Done once, when the object of a file is there and its row is not. */
  let onPut: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    shop = createServer(({ url = '' }, response) => {
      const { type, body } = FILES[url] ?? { type: 'text/html', body: '' };
      response.writeHead(FILES[url] ? 200 : 404, { 'content-type': type }).end(body);
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    // In the past, by which storage's times are fresh: the hourly check is not to do what the tries should.
    clock = fakeClock(Date.now() - 24 * 60 * 60_000);
    const outside = openOutside({ resolve: createResolve(), allow_loopback: true, limits: OUTSIDE_LIMITS });
    folder = await mkdtemp(join(tmpdir(), 'vitrine-exports-'));
    const storage = await openFsStorage(folder);
    server = await createTestServer({
      ...{ engine, clock, outside, compacts: true },
      storage: {
        ...storage,
        async put(key, body) {
          await storage.put(key, body);
          if (!key.startsWith('exports/')) return;
          const then = onPut;
          onPut = undefined;
          await then?.();
        },
      },
    });
    store = await createTestWorkspace(server);
    await mkdir(server.deps.folders.dashboard, { recursive: true });
    await writeFile(template(), TEMPLATE.join('<!--vitrine:visit-->'));
  });
  afterAll(async () => {
    await server.close();
    shop.close();
    await rm(folder, { recursive: true });
  });

  const template = () => join(server.deps.folders.dashboard, 'recording.html');
  const orm = () => server.deps.database.orm;
  const { over, look, recording } = compactionOf(() => ({ server, clock, store }));
  const send = async (envelope: Uint8Array) => expect((await post(server, envelope)).status).toBe(202);
  /** A page load; its first picture and what more is told of it, some milliseconds apart. */
  const pageOf = (
    session: Partial<EnvelopeHeader>,
    more: readonly { type: number; data?: unknown }[] = [],
    node = aPage(),
  ) => {
    const start = clock.now() - 60_000;
    const events = [...begin(node), ...more].map(({ type, data }, n) => ({
      type,
      data,
      timestamp: start + n,
    }));
    const views = [{ url: 'https://shop.example/', title: HOSTILE, at: start }];
    return envelopeOf({
      events,
      header: { ...session, page_id: randomUUID(), has_full_snapshot: true, views },
    });
  };
  const aPage = () => page(el(10, 'p', [text(11, HOSTILE)]));
  /** A session under way. */
  const visit = async (of = store) => {
    const session = newSession(of);
    await send(pageOf(session));
    return session;
  };
  const ask = async (session_id: string, headers: Record<string, string> = store.headers) => {
    const { status, body } = await call(server, 'sessions_record', { headers, params: { session_id } });
    return status === 202 ? body.status : body.code;
  };
  const status = async (session_id: string, headers = store.headers) =>
    (await call(server, 'sessions_recording_status', { headers, params: { session_id } })).body;
  const untilStatus = (session_id: string, wanted: string) =>
    expect.poll(async () => (await status(session_id)).status, SOON).toBe(wanted);
  /** The session as it is when its file is there. */
  const recorded = async (session_id: string) => {
    await over(session_id);
    await untilStatus(session_id, 'recorded');
    return (await status(session_id)).download_url as string;
  };
  const rowOf = async (session_id: string) =>
    (
      await rowsOf<{ object_key: string; version: string; bytes: number }>(
        orm(),
        sql`SELECT object_key, version, bytes FROM session_exports WHERE session_id = ${session_id}`,
      )
    )[0];
  const used = async ({ workspace_id }: TestWorkspace) =>
    (
      await rowsOf<{ used: number }>(
        orm(),
        sql`SELECT sum(downloads_used)::int AS used FROM quota_usage WHERE workspace_id = ${workspace_id}`,
      )
    )[0]?.used ?? 0;
  const exported = async () => (await storedKeys(server)).filter((key) => key.startsWith('exports/'));
  const read = async (url: string) => readExported(await (await fetch(server.url + url)).text(), TEMPLATE);

  it('hold what a viewer is told of the visit, and nothing that could end them', async () => {
    const long = `"<${'é'.repeat(3_000)}`;
    const session = newSession(store);
    const { session_id } = session;
    const node = page(
      el(10, 'link', [], { attributes: { rel: 'stylesheet', href: `${origin}/theme.css` } }),
      el(11, 'img', [], { attributes: { src: `${origin}/a.png#x`, alt: HOSTILE } }),
      el(12, 'p', [text(13, long)]),
    );
    await send(
      pageOf(
        session,
        [
          { type: 5, data: { tag: 'vitrine:identify', payload: { email: EMAIL, id: 'customer-7' } } },
          { type: 5, data: { tag: 'vitrine:event', payload: { name: HOSTILE } } },
          mutation({ texts: [{ id: 13, value: `vitrine:identify ${HOSTILE}` }] }),
        ],
        node,
      ),
    );
    const kept = sql`SELECT 1 FROM asset_versions v WHERE workspace_id = ${store.workspace_id}`;
    await expect.poll(async () => (await rowsOf(orm(), kept)).length, SOON).toBe(6);
    expect(await ask(session_id, { ...store.headers, 'accept-language': 'pt-BR,en' })).toBe('pending');
    await orm().execute(
      sql`UPDATE sessions SET original_domain = ${`Shop.example/../${HOSTILE}`} WHERE session_id = ${session_id}`,
    );
    const url = await recorded(session_id);

    const answer = await fetch(server.url + url);
    const day = new Date(clock.now() - 31 * 60_000).toISOString().slice(0, 10);
    expect({ status: answer.status, ...Object.fromEntries(answer.headers) }).toMatchObject({
      status: 200,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String((await rowOf(session_id))?.bytes),
      'content-disposition': `attachment; filename="vitrine-shop.example-script-script-${day}.html"`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const html = await answer.text();
    expect(html).not.toContain('\u2028');
    const file = readExported(html, TEMPLATE);
    const get = async (path: string) => (await fetch(server.url + path, { headers: store.headers })).text();
    const told: { recording: RecordingOfSession } = JSON.parse(
      await get(`/api/sessions/${session_id}/recording/`),
    );
    expect(told.recording.visit.markers.map(({ text }) => text)).toContain(HOSTILE.replace('\u2028', ' '));
    expect(file.visit.recording).toEqual(told.recording);
    const { duration, start_time, browser, country, page_views }: SessionDetail = JSON.parse(
      await get(`/api/sessions/${session_id}/`),
    );
    expect(file.visit).toMatchObject({
      language: 'pt',
      session: {
        session_id,
        domain: `Shop.example/../${HOSTILE}`,
        ...{ duration, start_time, browser, country, device: 'desktop', os: 'Linux' },
      },
      views: page_views.map(({ page_id, url, title }) => ({ page_id, url, title })),
    });
    expect(page_views.length).toBeGreaterThan(0);
    expect(JSON.stringify(file.visit)).not.toMatch(/email|visitor|ana@|customer-7/);

    const { version, frames, texts } = told.recording;
    for (const { number } of frames) {
      const lines = (await get(`/api/sessions/${session_id}/recording/${version}/frames/${number}/`)).split(
        '\n',
      );
      const own = file.frames.get(String(number))?.split('\n') ?? [];
      const differ = lines.flatMap((line, n) =>
        line === own[n] ? [] : [[JSON.parse(line), JSON.parse(own[n] ?? '')]],
      );
      expect(differ).toEqual([
        [
          expect.objectContaining({ data: { tag: 'vitrine:identify', payload: expect.anything() } }),
          { ...differ[0]?.[0], data: { tag: 'vitrine:identify', payload: {} } },
        ],
      ]);
      expect(own.length).toBe(lines.length);
      expect(own.join('')).not.toContain(EMAIL);
    }
    expect([...file.frames.keys()]).toEqual(frames.map(({ number }) => String(number)));
    expect(texts.length).toBeGreaterThan(0);
    expect([...file.texts]).toEqual(
      await Promise.all(texts.map(async (hash) => [hash, await get(`/api/texts/${hash}/`)])),
    );

    const addresses = ['/a.png', '/theme.css'].map((path) => origin + path);
    const { body } = await call(server, 'sessions_assets', {
      headers: store.headers,
      params: { session_id },
      body: { addresses },
    });
    expect(Object.keys(file.visit.files).sort()).toEqual(addresses);
    const nameOf = (link: string) => /\/([0-9a-f]{64})\?/.exec(link)?.[1] ?? '';
    const toNames = (css: string) =>
      css.replaceAll(/\/api\/assets\/[^/]+\/([0-9a-f]{64})\?[\w=&-]+/g, 'vitrine-file:$1');
    for (const { address, url } of body.assets as { address: string; url: string }[]) {
      expect(file.visit.files[address]).toBe(nameOf(url));
      const served = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
      const carried = file.files.get(nameOf(url))?.bytes ?? Buffer.alloc(0);
      expect(carried.toString('latin1')).toBe(toNames(served.toString('latin1')));
    }
    const sheet = file.files.get(file.visit.files[`${origin}/theme.css`] ?? '')?.bytes.toString() ?? '';
    expect(sheet).toMatch(/url\("?vitrine-file:[0-9a-f]{64}#part"?\)/);
    expect(sheet).not.toMatch(/https?:|vitrine-asset/);
    for (const [, name = ''] of sheet.matchAll(/vitrine-file:([0-9a-f]{64})/g))
      expect(file.files.has(name)).toBe(true);
    expect([...file.files.values()].map(({ type }) => type).sort()).toEqual([
      ...['font/woff2', 'image/png', 'image/png', 'image/png', 'text/css', 'text/css'],
    ]);
    const bytes = [...file.files.values()].map((one) => one.bytes.toString('latin1'));
    expect(bytes).toContain(PNG('deep').toString('latin1'));
  });

  it('are asked for once, wait for the visit to be over, and say so wherever the session is shown', async () => {
    const { session_id } = await visit();
    const before = await used(store);
    const member = await createTestMember(server, store);
    expect(await status(session_id)).toEqual({ status: 'not_recorded', progress: 0 });
    const asks = Array.from({ length: 8 }, (_, n) =>
      ask(session_id, n % 2 === 0 ? member.headers : store.headers),
    );
    expect(new Set(await Promise.all(asks))).toEqual(new Set(['pending']));
    expect(await used(store)).toBe(before + 1);
    await expect
      .poll(() => status(session_id))
      .toEqual({
        ...{
          status: 'pending',
          progress: 0,
          code: 'visit_under_way',
          detail: expect.stringContaining('over'),
        },
      });
    const shown = async () => {
      const ids = async (query: string) => {
        const answer = await fetch(`${server.url}/api/sessions/?page_size=100&has_recording=${query}`, {
          headers: store.headers,
        });
        const { results } = (await answer.json()) as {
          results: { session_id: string; has_recording: boolean }[];
        };
        return results
          .filter((session) => session.session_id === session_id)
          .map(({ has_recording }) => has_recording);
      };
      const detail = await call(server, 'sessions_detail', {
        headers: store.headers,
        params: { session_id },
      });
      return [await ids('true'), await ids('false'), detail.body.has_recording];
    };
    expect(await shown()).toEqual([[], [false], false]);
    const download_url = await recorded(session_id);
    expect(await status(session_id)).toEqual({ status: 'recorded', progress: 100, download_url });
    expect(await shown()).toEqual([[true], [], true]);
    expect([await ask(session_id), await used(store)]).toEqual(['recorded', before + 1]);
    const audited = [...(await auditOf(server, member.user_id)), ...(await auditOf(server, store.user_id))];
    const asked = audited.filter(({ action }) => action === 'download_asked');
    expect(asked.filter(({ subject }) => JSON.stringify(subject).includes(session_id))).toHaveLength(1);

    const [path = '', query] = download_url.split('?');
    const other = path.replace(session_id, randomUUID());
    for (const wrong of [path, `${other}?${query}`, `${path}?${query}x`, path.replace(/[^/]+$/, '%00')])
      expect((await fetch(server.url + wrong)).status).toBe(404);
    const head = await fetch(server.url + download_url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      String((await rowOf(session_id))?.bytes),
    ]);
    const stranger = await createTestWorkspace(server);
    expect([
      await ask(session_id, stranger.headers),
      (await status(session_id, stranger.headers)).code,
    ]).toEqual(['not_found', 'not_found']);
    // Lost, it is made again.
    await server.deps.storage.delete((await rowOf(session_id))?.object_key ?? '');
    expect((await fetch(server.url + download_url)).status).toBe(404);
    expect(await ask(session_id)).toBe('pending');
    await untilStatus(session_id, 'recorded');
    expect((await read(download_url)).visit.session.session_id).toBe(session_id);
    expect(await used(store)).toBe(before + 1);
  });

  it('are made anew, for nothing, when more came of the visit and somebody asks', async () => {
    const session = await visit();
    const { session_id } = session;
    await ask(session_id);
    const url = await recorded(session_id);
    const [before, first] = [await used(store), await rowOf(session_id)];
    await send(pageOf(session, [mutation({})]));
    expect(await status(session_id)).toMatchObject({ status: 'recorded' });
    expect(await ask(session_id)).toBe('pending');
    expect(await status(session_id)).toMatchObject({
      status: 'pending',
      code: 'visit_under_way',
      download_url: url,
    });
    expect((await read(url)).visit.recording.version).toBe(first?.version);
    const again = await recorded(session_id);
    const { version } = (await recording(session_id)) ?? {};
    expect(version).not.toBe(first?.version);
    expect((await read(again)).visit.recording).toMatchObject({ version, visit: { pages: [{}, {}] } });
    await expect.poll(exported, SOON).not.toContain(first?.object_key);

    await send(pageOf(session));
    await over(session_id);
    expect(await status(session_id)).toMatchObject({ status: 'recorded' });
    expect(await ask(session_id)).toBe('pending');
    const pages = async () => (await read(again)).visit.recording.visit.pages.length;
    await expect.poll(pages, SOON).toBe(3);
    expect(await used(store)).toBe(before);
  });

  it('take exactly what the plan has left, and give back what came to nothing', async () => {
    const few = await createTestWorkspace(server, { download_limit: 3 });
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await visit(few)).session_id));
    const answers = await Promise.all(ids.map((id) => ask(id, few.headers)));
    expect(answers.filter((answer) => answer === 'pending')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'downloads_exceeded')).toHaveLength(17);
    expect(await used(few)).toBe(3);
    const refused = ids[answers.indexOf('downloads_exceeded')] ?? '';
    expect(
      (await call(server, 'sessions_record', { headers: few.headers, params: { session_id: refused } }))
        .status,
    ).toBe(402);
    const asked = ids[answers.indexOf('pending')] ?? '';
    expect([await ask(asked, few.headers), await status(refused, few.headers)]).toEqual([
      'pending',
      { status: 'not_recorded', progress: 0 },
    ]);
    const body = { session_ids: [asked] };
    expect((await call(server, 'sessions_delete', { headers: few.headers, body })).body).toEqual({
      deleted: 1,
    });
    expect(await used(few)).toBe(2);
    expect(await Promise.all([refused, refused].map((id) => ask(id, few.headers)))).toEqual([
      'pending',
      'pending',
    ]);
    expect(await used(few)).toBe(3);

    const none = newSession(store);
    await send(
      envelopeOf({
        events: [{ type: 3, timestamp: clock.now(), data: { source: 1, positions: [] } }],
        header: none,
      }),
    );
    const before = await used(store);
    expect(await ask(none.session_id)).toBe('pending');
    expect(await used(store)).toBe(before + 1);
    await over(none.session_id);
    const failed = { status: 'failed', progress: 0, code: 'nothing_to_show', detail: expect.any(String) };
    await expect.poll(() => status(none.session_id), SOON).toEqual(failed);
    expect(await used(store)).toBe(before);
    expect(await ask(none.session_id)).toBe('pending');
    await expect.poll(() => status(none.session_id), SOON).toEqual(failed);
    expect(await used(store)).toBe(before);
  });

  /** Later: what waits for its next try is tried, and what is under way has ended. */
  const pass = async (session_id: string) => {
    const running = async () =>
      (await server.deps.jobs.counts()).reduce((sum, { running }) => sum + running, 0);
    await expect.poll(running, SOON).toBe(0);
    clock.advance(60_000);
    store.headers = await headersOf(server.deps, store);
    await server.deps.jobs.add(orm(), [exportJob({ workspace_id: store.workspace_id, session_id })]);
  };

  it('fail after some tries, and a killed one leaves nothing', async () => {
    const { session_id } = await visit();
    await over(session_id);
    await writeFile(template(), 'no place for a visit');
    const before = await used(store);
    await ask(session_id);
    await expect
      .poll(async () => {
        await pass(session_id);
        return status(session_id);
      }, SOON)
      .toMatchObject({ status: 'failed', code: 'failed' });
    expect(await used(store)).toBe(before);
    await writeFile(template(), TEMPLATE.join('<!--vitrine:visit-->'));

    const killed = await visit();
    await ask(killed.session_id);
    const waiting = async () =>
      (await server.deps.jobs.counts()).find(({ kind }) => kind === EXPORT_SESSION)?.waiting;
    await expect.poll(waiting, SOON).toBeGreaterThan(0);
    const dead = randomUUID();
    const remains = `exports/${store.workspace_id}/${killed.session_id}/${dead}`;
    await server.deps.storage.put(remains, Buffer.from('half'));
    await orm().execute(sql`UPDATE jobs SET state = 'running', try_id = ${dead}, attempts = 1,
        due_at = ${new Date(clock.now()).toISOString()}::timestamptz
      WHERE kind = ${EXPORT_SESSION} AND key = ${`${store.workspace_id}/${killed.session_id}`}`);
    // Who looks when a lease ends goes by a clock that does not stand still.
    await server.deps.jobs.add(orm(), [exportJob({ ...killed, workspace_id: store.workspace_id })]);
    clock.advance(server.deps.compact_after_ms);
    await expect
      .poll(async () => {
        await pass(killed.session_id);
        await look(killed.session_id);
        return (await status(killed.session_id)).status;
      }, SOON)
      .toBe('recorded');
    await expect.poll(exported, SOON).not.toContain(remains);
    const others = async () => (await findOrphans({ orm: orm(), storage: server.deps.storage })).unnamed;
    await expect.poll(others, SOON).toEqual([]);
  });

  it('fail at once where no try would help', async () => {
    const session = newSession(store);
    await send(pageOf(session, [], page(el(10, 'img', [], { attributes: { src: `${origin}/a.png` } }))));
    await over(session.session_id);
    const before = await used(store);
    const size = (bytes: number) =>
      orm().execute(sql`UPDATE assets SET bytes = ${bytes} WHERE type = 'image/png'`);
    await size(200_000_000);
    await ask(session.session_id);
    await expect
      .poll(() => status(session.session_id), SOON)
      .toMatchObject({ status: 'failed', code: 'too_large' });
    expect(await used(store)).toBe(before);
    await size(9);
    await ask(session.session_id);
    await untilStatus(session.session_id, 'recorded');
    const { object_key = '' } = (await recording(session.session_id)) ?? {};
    await server.deps.storage.delete(object_key);
    await server.deps.storage.delete((await rowOf(session.session_id))?.object_key ?? '');
    expect(await ask(session.session_id)).toBe('pending');
    await expect
      .poll(() => status(session.session_id), SOON)
      .toMatchObject({ status: 'failed', code: 'recording_gone' });
    expect((await status(session.session_id)).download_url).toBeUndefined();
    // A file was made of it once.
    expect(await used(store)).toBe(before + 1);
  });

  it('go with their session', async () => {
    const { session_id } = await visit();
    await ask(session_id);
    const url = await recorded(session_id);
    const [before, row] = [await used(store), await rowOf(session_id)];
    expect(await exported()).toContain(row?.object_key);
    const body = { session_ids: [session_id] };
    expect((await call(server, 'sessions_delete', { headers: store.headers, body })).status).toBe(200);
    expect((await fetch(server.url + url)).status).toBe(404);
    expect([await ask(session_id), (await status(session_id)).code]).toEqual(['not_found', 'not_found']);
    await expect.poll(exported, SOON).not.toContain(row?.object_key);
    // It was made: that it was deleted makes it no less.
    expect(await used(store)).toBe(before);

    const other = (await visit()).session_id;
    await over(other);
    let told: unknown;
    onPut = async () => {
      told = await status(other);
      const session_ids = [other];
      await call(server, 'sessions_delete', { headers: store.headers, body: { session_ids } });
    };
    expect(await ask(other)).toBe('pending');
    await expect.poll(async () => status(other), SOON).toMatchObject({ code: 'not_found' });
    expect(told).toEqual({ status: 'processing', progress: 0 });
    expect(await used(store)).toBe(before);
    const left = async () => (await server.deps.jobs.list(100)).filter(({ key }) => key.includes(other));
    await expect.poll(left, SOON).toEqual([]);
    expect((await exported()).filter((key) => key.includes(other))).toEqual([]);
  });

  it('are refused where sessions are not written as recordings', async () => {
    const other = await createTestServer({ engine, clock });
    try {
      const there = await createTestWorkspace(other);
      const session = newSession(there);
      expect((await post(other, pageOf(session))).status).toBe(202);
      const params = { session_id: session.session_id };
      expect(await call(other, 'sessions_record', { headers: there.headers, params })).toMatchObject({
        status: 409,
        body: { code: 'downloads_off', detail: expect.any(String) },
      });
      const answer = await call(other, 'sessions_recording_status', { headers: there.headers, params });
      expect(answer.body).toEqual({ status: 'not_recorded', progress: 0 });
    } finally {
      await other.close();
    }
  });
});
