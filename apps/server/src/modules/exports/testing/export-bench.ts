import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import { afterAll, beforeAll, expect } from 'vitest';
import { openFsStorage } from '../../../adapters/object-storage/fs.ts';
import { FETCH_LIMITS, openFetcher } from '../../../adapters/safe-fetcher/fetch.ts';
import { createResolve } from '../../../adapters/safe-fetcher/resolve.ts';
import { number, present } from '../../../database/kinds.ts';
import { firstRow, firstValue } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { call } from '../../../testing/api.ts';
import { envelopeOf } from '../../../testing/blocks.ts';
import { compactionOf, SOON } from '../../../testing/compaction.ts';
import type { Engine } from '../../../testing/engines.ts';
import { readExported } from '../../../testing/exported-file.ts';
import { type FakeClock, fakeClock } from '../../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { newSession, post, storedKeys } from '../../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/workspaces.ts';
import { begin, el, page, text } from '../../recordings/keyframes/testing/events.ts';

export const TEMPLATE = ['<!doctype html><title>$&</title><p>', '</p><script>play()</script>\n'] as const;
export const HOSTILE = '</script><!--<script>\u2028"$&';
export const PNG = (what: string) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(what)]);
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

/** A server whose sessions can be downloaded, a store on an origin of its own whose visits they are, and what a test does with both. */
export function useExports(engine: Engine) {
  let clock: FakeClock;
  let server: TestServer;
  let store: TestWorkspace;
  let shop: Server;
  let origin: string;
  let folder: string;
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
    const fetcher = openFetcher({ resolve: createResolve(), allow_loopback: true, limits: FETCH_LIMITS });
    folder = await mkdtemp(join(tmpdir(), 'vitrine-exports-'));
    const storage = await openFsStorage(folder);
    server = await createTestServer({
      ...{ engine, clock, fetcher, compacts: true },
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
    await firstRow(orm(), {
      object_key: present(schema.session_exports.object_key),
      version: present(schema.session_exports.version),
      bytes: present(schema.session_exports.bytes),
    })`
      SELECT object_key, version, bytes FROM session_exports WHERE session_id = ${session_id}`;
  const used = async ({ workspace_id }: TestWorkspace) =>
    (await firstValue(orm(), { used: number })`
      SELECT sum(downloads_used)::int AS used FROM quota_usage WHERE workspace_id = ${workspace_id}`) ?? 0;
  const exported = async () => (await storedKeys(server)).filter((key) => key.startsWith('exports/'));
  const read = async (url: string) => readExported(await (await fetch(server.url + url)).text(), TEMPLATE);

  return {
    get clock() {
      return clock;
    },
    get server() {
      return server;
    },
    get store() {
      return store;
    },
    get origin() {
      return origin;
    },
    /** Does this once, when the object of a file is there and its row is not. */
    onPut(then: () => Promise<void>) {
      onPut = then;
    },
    ...{
      template,
      orm,
      over,
      look,
      recording,
      send,
      pageOf,
      visit,
      ask,
      status,
      untilStatus,
      recorded,
      rowOf,
      used,
    },
    ...{ exported, read },
  };
}
