import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AssetLink, OpenedRecording } from '@vitrine/contract/sessions-recording';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FETCH_LIMITS, openFetcher } from '../../../adapters/safe-fetcher/fetch.ts';
import { createResolve } from '../../../adapters/safe-fetcher/resolve.ts';
import { call } from '../../../testing/api.ts';
import { envelopeOf } from '../../../testing/blocks.ts';
import { compactionOf, SOON } from '../../../testing/compaction.ts';
import { engines } from '../../../testing/engines.ts';
import { type FakeClock, fakeClock } from '../../../testing/fake-clock.ts';
import { insertRecording } from '../../../testing/recordings.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { newSession } from '../../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/workspaces.ts';
import { MIN_TEXT_CHARS } from '../compaction/long-texts.ts';
import { begin, el, page, text } from '../keyframes/testing/events.ts';

const png = (path: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(path)]);

describe.each(engines())('what a recording names, on %s', (engine) => {
  let clock: FakeClock;
  let server: TestServer;
  let store: TestWorkspace;
  let shop: Server;
  let origin: string;
  beforeAll(async () => {
    shop = createServer(({ url = '' }, response) => {
      const isThere = !url.includes('gone');
      response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/png' }).end(isThere ? png(url) : '');
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    clock = fakeClock(Date.now());
    const fetcher = openFetcher({ resolve: createResolve(), allow_loopback: true, limits: FETCH_LIMITS });
    server = await createTestServer({ engine, clock, fetcher, compacts: true, compact_after_ms: 90_000 });
    store = await createTestWorkspace(server);
  });
  afterAll(async () => {
    await server.close();
    shop.close();
  });

  const { send, over } = compactionOf(() => ({ server, clock, store }));
  const img = (id: number, path: string) => el(id, 'img', [], { attributes: { src: origin + path } });
  /** A page load with these in its body. */
  const pageOf = (session: object, start: number, ...body: object[]) =>
    envelopeOf({
      events: begin(page(...(body as ReturnType<typeof img>[]))).map(({ type, data }, n) => ({
        ...{ type, data },
        timestamp: start + n,
      })),
      header: { ...session, page_id: randomUUID(), has_full_snapshot: true },
    });
  const opened = async (session_id: string, at: number): Promise<OpenedRecording> => {
    const path = `/api/sessions/${session_id}/recording/?at=${at}`;
    const answer = await fetch(server.url + path, { headers: store.headers });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { recording: OpenedRecording }).recording;
  };
  const all = (session_id: string, version: string, of = store) =>
    call(server, 'sessions_recording_assets', { headers: of.headers, params: { session_id, version } });
  const paths = (assets: readonly AssetLink[] | null) =>
    assets?.map(({ address, url }) => [address.slice(origin.length), url !== null] as const);

  it('comes with links to what was kept: of the first picture with the index, of all in one call', async () => {
    const session = newSession(store);
    const { session_id } = session;
    const start = clock.now() - 60_000;
    const sheet = `a { b: url(${origin}/sheet.png) } /* ${'-'.repeat(MIN_TEXT_CHARS)} */`;
    const style = el(20, 'style', [{ ...text(21, sheet), isStyle: true }]);
    await send([
      pageOf(session, start, img(10, '/a.png'), img(11, '/gone.png'), style),
      pageOf(session, start + 30_000, img(10, '/later.png'), style),
    ]);
    const names = ['/a.png', '/sheet.png', '/later.png'];
    const kept = async () => {
      const { body } = await call(server, 'sessions_assets', {
        headers: store.headers,
        params: { session_id },
        body: { addresses: names.map((path) => origin + path) },
      });
      return body.assets.length;
    };
    await expect.poll(kept, SOON).toBe(names.length);
    await over(session_id);

    const { version, picture } = await opened(session_id, 0);
    expect(paths(picture.assets)).toEqual([
      ['/a.png', true],
      ['/gone.png', false],
      ['/sheet.png', true],
    ]);
    const [first] = picture.assets ?? [];
    const file = await fetch(server.url + first?.url);
    expect([file.status, Buffer.from(await file.arrayBuffer())]).toEqual([200, png('/a.png')]);
    expect(paths((await opened(session_id, 40_000)).picture.assets)).toEqual([
      ['/later.png', true],
      ['/sheet.png', true],
    ]);
    const { status, body } = await all(session_id, version);
    expect(status).toBe(200);
    expect(new Map(paths(body.assets))).toEqual(
      new Map([
        ['/a.png', true],
        ['/gone.png', false],
        ['/sheet.png', true],
        ['/later.png', true],
      ]),
    );

    const stranger = await createTestWorkspace(server);
    for (const answer of [
      all(session_id, version, stranger),
      all(session_id, randomUUID()),
      all(randomUUID(), version),
    ])
      expect(await answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is not told by a recording of before', async () => {
    const session = newSession(store);
    await send([pageOf(session, clock.now() - 60_000, img(10, '/a.png'))]);
    await over(session.session_id);
    const { workspace_id } = store;
    // In its place.
    const { version } = await insertRecording(server, { ...session, workspace_id }, 'a word');
    expect(await opened(session.session_id, 0)).toMatchObject({ version, picture: { assets: null } });
    expect((await all(session.session_id, version)).body).toEqual({ assets: null });
  });
});
