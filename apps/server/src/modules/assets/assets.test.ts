// Long: a server and a shop are made for all of it, and how assets come, stay and go is one history.

import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FETCH_LIMITS, openFetcher } from '../../adapters/safe-fetcher/fetch.ts';
import { createResolve } from '../../adapters/safe-fetcher/resolve.ts';
import { createApp } from '../../app.ts';
import { anyRows, firstRow, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { call } from '../../testing/api.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, post, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

/** A picture as far as its first bytes say it; the rest tells one from another. */
const png = (what: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(what)]);
const woff2 = (what: string) => Buffer.from(`wOF2${what}`);

describe.each(engines())('assets on %s', (engine) => {
  const clock = fakeClock(Date.UTC(2026, 0, 15, 12));
  let server: TestServer;
  let owner: TestWorkspace;
  let shop: Server;
  let origin: string;
  /** What the shop has, by path; what is not there is 404. */
  let files: Record<string, { type: string; body: Buffer | string; status?: number; age?: number }> = {};
  let asked: string[] = [];
  /** Answers that it keeps back. */
  const held: (() => void)[] = [];
  let holding = true;
  let most_held = 0;

  beforeAll(async () => {
    server = await createTestServer({
      engine,
      clock,
      fetcher: openFetcher({ resolve: createResolve(), allow_loopback: true, limits: FETCH_LIMITS }),
    });
    shop = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const answer = () => answerTo(path, response);
      if (!path.startsWith('/held/') || !holding) return answer();
      held.push(answer);
      most_held = Math.max(most_held, held.length);
    }).listen(0, '127.0.0.1');
    const answerTo = (path: string, response: ServerResponse) => {
      const { type = 'text/html', body = '', status = 200, age } = files[path] ?? { status: 404 };
      const cache = age === undefined ? {} : { 'cache-control': `max-age=${age}` };
      response.writeHead(status, { 'content-type': type, ...cache }).end(body);
    };
    await once(shop, 'listening');
    origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await server.close();
    shop.close();
  });
  afterEach(async () => {
    files = {};
    asked = [];
  });

  /**
   * Time goes by, and whoever waits for a job to be due hears of it: the clock stands still in between. No job is under way
   * then, whose lease would end.
   */
  const pass = async (ms: number) => {
    const { jobs, database } = server.deps;
    await expect.poll(async () => (await jobs.counts()).every(({ running }) => running === 0)).toBe(true);
    clock.advance(ms);
    await jobs.add(database.orm, [{ kind: 'fetch_assets', key: randomUUID(), data: {} }]);
  };

  /** A page that names these, as a visitor's browser records it. */
  const visit = async (elements: readonly object[], to = owner, at = clock.now()) => {
    const session = newSession(to);
    await add(session, 0, {
      type: 2,
      timestamp: at,
      data: {
        node: {
          type: 0,
          id: 1,
          childNodes: [{ type: 2, id: 2, tagName: 'html', attributes: {}, childNodes: elements }],
        },
      },
    });
    return session;
  };
  const add = async (
    session: ReturnType<typeof newSession>,
    seq: number,
    ...events: { type: number; timestamp: number; data: object }[]
  ) => {
    const answer = await post(server, envelopeOf({ events, header: { ...session, seq } }));
    expect(answer.status).toBe(202);
  };
  let ids = 10;
  const img = (path: string) => ({
    type: 2,
    id: ++ids,
    tagName: 'img',
    attributes: { src: origin + path },
    childNodes: [],
  });
  const style = (css: string) => ({
    type: 2,
    id: ++ids,
    tagName: 'style',
    attributes: {},
    childNodes: [{ type: 3, id: ++ids, textContent: css, isStyle: true }],
  });

  /** Links to what is kept of these paths, by path. */
  const linksOf = async (session_id: string, paths: readonly string[], of = owner) => {
    const addresses = paths.map((path) => origin + path);
    const answer = await call(server, 'sessions_assets', {
      headers: of.headers,
      params: { session_id },
      body: { addresses },
    });
    expect(answer.status).toBe(200);
    const assets = answer.body.assets as { address: string; url: string }[];
    return new Map(assets.map(({ address, url }) => [address.slice(origin.length), url]));
  };
  /** Once all of them are kept. */
  const kept = async (session_id: string, paths: readonly string[], of = owner) => {
    await expect
      .poll(async () => [...(await linksOf(session_id, paths, of)).keys()].sort())
      .toEqual([...paths].sort());
    const links = await linksOf(session_id, paths, of);
    return paths.map((path) => links.get(path) ?? '');
  };
  const served = async (link: string) => {
    const response = await fetch(server.url + link);
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const rows = (query: ReturnType<typeof sql>) => anyRows(server.deps.database.orm)`${query}`;
  const refusals = async () =>
    new Map(
      (
        await rowsOf(server.deps.database.orm, pick(schema.asset_addresses, 'address', 'refusal'))`
          SELECT address, refusal FROM asset_addresses WHERE workspace_id = ${owner.workspace_id}`
      ).map(({ address, refusal }) => [address.slice(origin.length), refusal]),
    );
  const objects = async () =>
    (await storedKeys(server)).filter((key) => key.startsWith(`assets/${owner.workspace_id}`));

  it('keeps what a page names, down to what its style sheets name, and serves it when the shop is gone', async () => {
    owner = await createTestWorkspace(server);
    files = {
      '/a.png': { type: 'image/png', body: png('a') },
      '/lazy.png': { type: 'image/png', body: png('lazy') },
      '/theme/main.css': {
        type: 'text/css',
        body: '@import "parts/fonts.css"; a { b: url(../a.png#x) url(/no.png) url(#own) }',
      },
      '/theme/parts/fonts.css': { type: 'text/css', body: '@font-face { src: url(f.woff2) }' },
      '/theme/parts/f.woff2': { type: 'font/woff2', body: woff2('f') },
      '/s.svg': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    };
    const page = [img('/a.png'), img('/s.svg'), style(`@import url(${origin}/theme/main.css);`)];
    const session = await visit(page);
    const { session_id } = session;
    await add(session, 1, {
      type: 3,
      timestamp: clock.now(),
      data: {
        source: 0,
        adds: [],
        removes: [],
        texts: [],
        attributes: [{ id: 5, attributes: { src: `${origin}/lazy.png` } }],
      },
    });
    const paths = [
      '/a.png',
      '/lazy.png',
      '/theme/main.css',
      '/theme/parts/fonts.css',
      '/theme/parts/f.woff2',
      '/s.svg',
    ];
    const [a = '', lazy = '', main = '', , font = '', svg = ''] = await kept(session_id, paths);
    // What is not there is asked for as the rest is, but nothing says when.
    await expect.poll(() => asked.toSorted()).toEqual([...paths, '/no.png'].sort());
    files = {};

    const picture = await served(a);
    expect(picture).toMatchObject({ status: 200, body: png('a') });
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600, immutable',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await served(lazy)).body).toEqual(png('lazy'));
    expect((await served(font)).headers.get('content-type')).toBe('font/woff2');
    expect((await served(svg)).headers.get('content-type')).toBe('image/svg+xml');
    const sheet = await served(main);
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const [, imported = '', own = '', nothing] =
      /^@import "([^"]+)"; a \{ b: url\("([^"]+)#x"\) url\("([^"]+)"\) url\(#own\) \}$/.exec(
        sheet.body.toString(),
      ) ?? [];
    expect(own).toBe(a);
    expect(nothing).toBe('data:,');
    // What is missing may be there the next time.
    expect(sheet.headers.get('cache-control')).toBe('no-store');
    const fonts = await served(imported);
    expect(fonts.body.toString()).toBe(`@font-face { src: url("${font}") }`);
    expect(fonts.headers.get('cache-control')).toBe('private, max-age=3600, immutable');
    expect(await linksOf(session_id, ['/no.png', '/never.png', '/a.png#x'])).toEqual(new Map());
  });

  it('keeps a content once a workspace, whatever names it, and asks for an address once a day', async () => {
    owner = await createTestWorkspace(server);
    const other = await createTestWorkspace(server);
    for (const path of ['/1.png', '/2.png', '/3.png']) files[path] = { type: 'image/png', body: png('same') };
    const paths = Object.keys(files);
    const sessions = await Promise.all([visit(paths.map(img)), visit(paths.map(img))]);
    const theirs = await visit(paths.map(img), other);
    const links = await kept(sessions[0].session_id, paths);
    const [their] = await kept(theirs.session_id, paths, other);
    expect(new Set(links).size).toBe(1);
    expect(their).not.toBe(links[0]);
    await expect.poll(objects).toHaveLength(1);
    expect(asked.toSorted()).toEqual([...paths, ...paths].sort());
    const again = await visit(paths.map(img));
    expect(await kept(again.session_id, paths)).toEqual(links);
    await read(again.session_id);
    expect(asked).toHaveLength(2 * paths.length);
  });

  /** All that the session has sent was looked through. */
  const read = (session_id: string) =>
    expect
      .poll(() => rows(sql`SELECT 1 FROM blocks WHERE session_id = ${session_id} AND named_at IS NULL`))
      .toEqual([]);

  it('says why something was not kept, and asks again what may only have been busy', async () => {
    owner = await createTestWorkspace(server);
    files = {
      '/busy.png': { type: 'image/png', body: '', status: 503 },
      '/page.png': { type: 'text/html', body: '<html>' },
      '/script.svg': { type: 'image/svg+xml', body: '<svg><script/></svg>' },
      '/long.css': { type: 'text/css', body: `/*${'-'.repeat(2 * 1024 * 1024)}*/` },
    };
    const { session_id } = await visit([
      ...['/busy.png', '/page.png', '/script.svg', '/none.png'].map(img),
      style(`@import "${origin}/long.css"`),
      { ...img(''), attributes: { src: 'http://10.0.0.1/a.png' } },
      { ...img(''), attributes: { src: `${server.url}/own.png` } },
    ]);
    await expect.poll(async () => [...(await refusals()).values()].filter(Boolean).length).toBe(6);
    expect(await refusals()).toEqual(
      new Map([
        ['/busy.png', 'status'],
        ['/page.png', 'wrong_type'],
        ['/script.svg', 'active_content'],
        ['/none.png', 'status'],
        ['/long.css', 'too_large'],
        ['http://10.0.0.1/a.png'.slice(origin.length), 'forbidden_address'],
      ]),
    );
    const before = asked.length;
    files['/busy.png'] = { type: 'image/png', body: png('busy') };
    await pass(61_000);
    await kept(session_id, ['/busy.png']);
    expect(asked.slice(before)).toEqual(['/busy.png']);
    expect((await refusals()).get('/busy.png')).toBeNull();
  });

  it('gives up what has failed too often, whatever it was that failed', async () => {
    owner = await createTestWorkspace(server);
    files = { '/cursed.png': { type: 'image/png', body: '', status: 503 } };
    await visit([img('/cursed.png')]);
    await expect.poll(async () => (await refusals()).get('/cursed.png')).toBe('status');
    // As many leases have ended as it may have, with nothing written.
    await server.deps.database.orm.execute(
      sql`UPDATE asset_addresses SET tries = 6 WHERE workspace_id = ${owner.workspace_id}`,
    );
    asked = [];
    await pass(61_000);
    await expect.poll(async () => (await refusals()).get('/cursed.png')).toBe('failed');
    expect(asked).toEqual([]);
  });

  it('lets nobody wait for a store that never answers', async () => {
    owner = await createTestWorkspace(server);
    const other = await createTestWorkspace(server);
    const paths = Array.from({ length: 20 }, (_, n) => `/held/${n}.png`);
    const quick = Array.from({ length: 20 }, (_, n) => `/quick/${n}.png`);
    for (const path of [...paths, ...quick]) files[path] = { type: 'image/png', body: png(path) };
    const { session_id } = await visit(paths.map(img));
    await expect.poll(() => held.length).toBe(3);
    const theirs = await visit(quick.map(img), other);
    await kept(theirs.session_id, quick, other);
    expect(most_held).toBe(3);
    expect(held).toHaveLength(3);
    // Each place that becomes free is the next one's.
    holding = false;
    for (const answer of held.splice(0)) answer();
    await kept(session_id, paths);
    expect(most_held).toBe(3);
  });

  it('goes on with what a stop cut off, and counts it for nothing', async () => {
    owner = await createTestWorkspace(server);
    holding = true;
    const paths = Array.from({ length: 5 }, (_, n) => `/held/cut/${n}.png`);
    for (const path of paths) files[path] = { type: 'image/png', body: png(path) };
    const { session_id } = await visit(paths.map(img));
    await expect.poll(() => held.length).toBe(3);
    await server.app.close();
    const tries = () =>
      rows(sql`SELECT DISTINCT tries FROM asset_addresses WHERE workspace_id = ${owner.workspace_id}`);
    expect(await tries()).toEqual([{ tries: 0 }]);
    expect(await server.deps.jobs.list(10)).toMatchObject([
      { kind: 'fetch_assets', key: owner.workspace_id, state: 'waiting', attempts: 0, last_error: null },
    ]);
    holding = false;
    held.splice(0);
    server.app = await createApp(server.deps);
    server.url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    await pass(1);
    await kept(session_id, paths);
    await expect.poll(server.deps.jobs.counts).toEqual([]);
  });

  it('tells the operator what fails for a reason of ours, and does it again', async () => {
    owner = await createTestWorkspace(server);
    files['/a.png'] = { type: 'image/png', body: png('stored') };
    const { storage, jobs } = server.deps;
    const original = storage.put.bind(storage);
    let away = true;
    vi.spyOn(storage, 'put').mockImplementation(async (key, body) => {
      if (away && key.startsWith('assets/')) throw new Error('storage is away');
      await original(key, body);
    });
    onTestFinished(() => void vi.mocked(storage.put).mockRestore());
    const { session_id } = await visit([img('/a.png')]);
    await expect
      .poll(() => jobs.list(10))
      .toMatchObject([
        {
          kind: 'fetch_assets',
          key: owner.workspace_id,
          state: 'waiting',
          last_error: 'Error: storage is away',
        },
      ]);
    away = false;
    await pass(3 * 60_000);
    await kept(session_id, ['/a.png']);
    await expect.poll(jobs.counts).toEqual([]);
  });

  it('leaves room for visits', async () => {
    owner = await createTestWorkspace(server);
    files['/a.png'] = { type: 'image/png', body: png('room') };
    const { disk_space, jobs } = server.deps;
    const bytes = vi.spyOn(disk_space, 'bytes').mockReturnValue(1024 ** 3 - 1);
    onTestFinished(() => bytes.mockRestore());
    const { session_id } = await visit([img('/a.png')]);
    const waits = { kind: 'fetch_assets', key: owner.workspace_id, state: 'waiting', attempts: 0 };
    const later = new Date(clock.now() + 30_000).toISOString();
    await expect.poll(() => jobs.list(10)).toMatchObject([{ ...waits, due_at: later }]);
    expect(asked).toEqual([]);
    bytes.mockReturnValue(1024 ** 3);
    await pass(30_000);
    await kept(session_id, ['/a.png']);
  });

  it('stays within its bounds', async () => {
    owner = await createTestWorkspace(server);
    const { workspace_id } = owner;
    for (const path of ['/first.png', '/late.png', '/beyond.png'])
      files[path] = { type: 'image/png', body: png(path) };
    const first = await visit([img('/first.png')]);
    await kept(first.session_id, ['/first.png']);
    await rows(sql`UPDATE assets SET bytes = 2147483647 WHERE workspace_id = ${workspace_id}`);
    await rows(sql`INSERT INTO assets (workspace_id, hash, type, bytes, object_key, kept_at)
      SELECT ${workspace_id}, sha256(n::text::bytea), 'image/png', 2147483647, 'none/' || n, now()
      FROM generate_series(1, 2) n`);
    await visit([img('/late.png')]);
    await expect.poll(async () => (await refusals()).get('/late.png')).toBe('no_room');
    await rows(sql`INSERT INTO asset_addresses (workspace_id, digest, address, depth, first_named_at, last_named_at)
      SELECT ${workspace_id}, substring(sha256(n::text::bytea) for 16), 'https://a.example/' || n, 0, now(), now()
      FROM generate_series(3, 50000) n`);
    await read((await visit([img('/beyond.png')])).session_id);
    expect(
      await rows(sql`SELECT count(*) FROM asset_addresses WHERE workspace_id = ${workspace_id}`),
    ).toEqual([{ count: 50_000 }]);
    expect(server.logs()).toContain(
      'asset limit of the session or workspace reached; some assets were skipped',
    );
    await rows(sql`DELETE FROM assets WHERE workspace_id = ${workspace_id} AND object_key LIKE 'none/%'`);
    await rows(
      sql`DELETE FROM asset_addresses WHERE workspace_id = ${workspace_id} AND address LIKE 'https:%'`,
    );
  });

  it('has nobody wait for somebody who waits for it', async () => {
    owner = await createTestWorkspace(server);
    const sheets = Array.from({ length: 12 }, (_, n) => `/sheet/${n}.css`);
    const parts = Array.from({ length: 12 }, (_, n) => `/part/${n}.png`);
    for (const path of parts) files[path] = { type: 'image/png', body: png(path) };
    for (const [n, path] of sheets.entries()) {
      const turned = [...parts.slice(n), ...parts.slice(0, n)];
      files[path] = { type: 'text/css', body: `a { b: ${turned.map((part) => `url(${part})`).join()} }` };
    }
    const other = await createApp({ ...server.deps });
    onTestFinished(() => other.close());
    const visits = await Promise.all(
      sheets.map((_, n) => {
        const turned = [...sheets.slice(n), ...sheets.slice(0, n)];
        return visit(turned.map((path) => style(`@import "${origin}${path}"`)));
      }),
    );
    const ids = visits.map(({ session_id }) => session_id);
    for (let n = 0; n < 3; n += 1) {
      await pass(25 * HOUR_MS);
      owner = { ...owner, headers: (await signedInAgain()).headers };
      const again = visit([...sheets].reverse().map((path) => style(`@import "${origin}${path}"`)));
      const gone = call(server, 'sessions_delete', {
        headers: owner.headers,
        body: { session_ids: ids.splice(0, 2) },
      });
      expect((await gone).body).toEqual({ deleted: 2 });
      ids.push((await again).session_id);
    }
    await kept(ids.at(-1) ?? '', [...sheets, ...parts]);
    expect(server.logs()).not.toContain('deadlock');
  });

  it('shows each session what was there at its time', async () => {
    owner = await createTestWorkspace(server);
    const paths = ['/hero.png'];
    const shows = async (session_id: string) => {
      const [link = ''] = await kept(session_id, paths);
      return (await served(link)).body.toString().slice(8);
    };
    files['/hero.png'] = { type: 'image/png', body: png('winter'), age: 60 };
    const winter = await visit(paths.map(img));
    await expect.poll(() => shows(winter.session_id)).toBe('winter');
    await pass(30 * HOUR_MS);
    owner = { ...owner, headers: (await signedInAgain()).headers };
    const late = await visit(paths.map(img));
    await expect.poll(() => asked.filter((path) => path === '/hero.png').length).toBe(2);
    await fetched();
    await pass(40 * HOUR_MS);
    owner = { ...owner, headers: (await signedInAgain()).headers };
    files['/hero.png'] = { type: 'image/png', body: png('summer'), age: 60 };
    const summer = await visit(paths.map(img));
    await expect.poll(() => shows(summer.session_id)).toBe('summer');
    expect(await shows(late.session_id)).toBe('winter');
    expect(await shows(winter.session_id)).toBe('winter');
    // Gone from the shop: what was there stays.
    delete files['/hero.png'];
    await pass(30 * HOUR_MS);
    owner = { ...owner, headers: (await signedInAgain()).headers };
    const after = await visit(paths.map(img));
    await expect.poll(async () => (await refusals()).get('/hero.png')).toBe('status');
    expect(await shows(after.session_id)).toBe('summer');
  });

  /** Nothing is under way or due. */
  const fetched = () =>
    expect.poll(() => rows(sql`SELECT 1 FROM asset_addresses WHERE due_at IS NOT NULL`)).toEqual([]);

  const signedInAgain = async () => {
    const { email, password } = owner;
    const { body } = await call(server, 'token_obtain', { body: { email, password } });
    return { headers: { ...owner.headers, authorization: `JWT ${body.access}` } };
  };

  it('lets go with a deleted session what it alone named, and with the last one all', async () => {
    owner = await createTestWorkspace(server);
    files = {
      '/shared.css': { type: 'text/css', body: 'a { b: url(part.png) }' },
      '/part.png': { type: 'image/png', body: png('part') },
      '/mine.png': { type: 'image/png', body: png('mine') },
    };
    const shared = style(`@import "${origin}/shared.css"`);
    const mine = await visit([shared, img('/mine.png')]);
    await kept(mine.session_id, ['/shared.css', '/part.png', '/mine.png']);
    await pass(5 * 60_000);
    const other = await visit([shared]);
    await read(other.session_id);
    expect(await objects()).toHaveLength(3);
    const remove = async (session_id: string) => {
      const answer = await call(server, 'sessions_delete', {
        headers: owner.headers,
        body: { session_ids: [session_id] },
      });
      expect(answer).toMatchObject({ status: 200, body: { deleted: 1 } });
    };
    const [link = ''] = await kept(mine.session_id, ['/mine.png']);
    await remove(mine.session_id);
    await expect.poll(objects).toHaveLength(2);
    expect((await served(link)).status).toBe(404);
    await kept(other.session_id, ['/shared.css', '/part.png']);
    await remove(other.session_id);
    await expect.poll(objects).toEqual([]);
    expect(await refusals()).toEqual(new Map());
  });

  it('makes rows and objects agree', async () => {
    owner = await createTestWorkspace(server);
    files = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`/${name}.png`, { type: 'image/png', body: png(name) }]),
    );
    const { session_id } = await visit(Object.keys(files).map(img));
    await kept(session_id, Object.keys(files));
    const lost = await firstRow(server.deps.database.orm, pick(schema.assets, 'object_key'))`
      SELECT object_key FROM assets WHERE workspace_id = ${owner.workspace_id}
        AND hash = ${createHash('sha256').update(png('a')).digest()}`;
    const key = lost?.object_key ?? '';
    const { storage } = server.deps;
    const gets = vi.spyOn(storage, 'get');
    onTestFinished(() => gets.mockRestore());
    const orphan = key.replace(/-\d+-(?=\w+$)/, `-${clock.now() - 1}-`);
    const young = key.replace(/-\d+-(?=\w+$)/, `-${clock.now() + HOUR_MS}-`);
    for (const made of [orphan, young]) await storage.put(made, png('left'));
    await storage.delete(key);
    await pass(HOUR_MS + 60_000);
    owner = { ...owner, headers: (await signedInAgain()).headers };
    // The orphan goes, the young one stays, and what was lost is fetched again.
    await expect.poll(async () => (await objects()).filter((made) => made !== young)).not.toContain(orphan);
    await expect.poll(async () => (await objects()).length).toBe(4);
    expect(await objects()).toContain(young);
    // Of what is listed nothing is read.
    expect(
      gets.mock.calls.filter(([of, range]) => of.startsWith('assets/') && range).map(([of]) => of),
    ).toEqual([key]);
    const [link = ''] = await kept(session_id, ['/a.png']);
    expect((await served(link)).body).toEqual(png('a'));
  });

  it('is nobody’s who was not given the link', async () => {
    owner = await createTestWorkspace(server);
    const stranger = await createTestWorkspace(server);
    files = { '/a.png': { type: 'image/png', body: png('secret') } };
    const { session_id } = await visit([img('/a.png')]);
    const [link = ''] = await kept(session_id, ['/a.png']);
    const theirs = await visit([img('/a.png')], stranger);
    const [their = ''] = await kept(theirs.session_id, ['/a.png'], stranger);
    const [path, query] = link.split('?') as [string, string];
    const [theirPath, theirQuery] = their.split('?') as [string, string];
    for (const forged of [
      path,
      `${path}?${theirQuery}`,
      `${theirPath}?${query}`,
      link.replace(/expires=\d+/, 'expires=9999999999'),
      link.replace(owner.workspace_id, stranger.workspace_id),
      link.replace(/[0-9a-f]{64}/, '..%2F..%2Fsegments'),
    ])
      expect((await served(forged)).status, forged).toBe(404);
    const answer = await call(server, 'sessions_assets', {
      headers: stranger.headers,
      params: { session_id },
      body: { addresses: [`${origin}/a.png`] },
    });
    expect(answer.status).toBe(404);
    await pass(3 * HOUR_MS);
    expect((await served(link)).status).toBe(404);
  });

  it('tells no address in the log', () => {
    expect(server.logs()).toContain('"route":"/api/assets/:workspace_id/:hash"');
    expect(server.logs()).not.toContain('.png');
  });

  it('lets go of what was kept also where nothing more is', async () => {
    owner = await createTestWorkspace(server);
    files = { '/a.png': { type: 'image/png', body: png('a') } };
    const { session_id } = await visit([img('/a.png')]);
    await kept(session_id, ['/a.png']);
    await server.app.close();
    server.app = await createApp({ ...server.deps, fetcher: undefined });
    server.url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    asked = [];
    await pass(1_000);
    const later = await visit([img('/a.png'), img('/b.png')]);
    const unread = () =>
      rows(sql`SELECT 1 FROM blocks WHERE session_id = ${later.session_id} AND validated_at IS NULL`);
    await expect.poll(unread).toEqual([]);
    await pass(31_000);
    await read(later.session_id);
    expect([...(await refusals()).keys()]).toEqual(['/a.png']);
    const deleted = await call(server, 'sessions_delete', {
      headers: owner.headers,
      body: { session_ids: [session_id] },
    });
    expect(deleted).toMatchObject({ status: 200, body: { deleted: 1 } });
    await expect.poll(objects).toEqual([]);
    expect(asked).toEqual([]);
  });
});
