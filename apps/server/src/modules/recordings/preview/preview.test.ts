import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { HOUR_MS } from '@vitrine/contract/durations';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { bombBody, checksumOf, envelopeOf, type TestEvent } from '../../../testing/blocks.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { element, snapshotOf, text } from '../../../testing/hostile-pages.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/workspaces.ts';

describe.each(engines())('previews on %s', (engine) => {
  const clock = fakeClock();
  let server: TestServer;
  let owner: TestWorkspace;
  let reads = 0;
  /** What reading waits for. */
  let gate: Promise<void> | undefined;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock });
    const { storage } = server.deps;
    const { get } = storage;
    storage.get = async (...asked) => {
      reads += 1;
      await gate;
      return get(...asked);
    };
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await createTestWorkspace(server);
  });

  const send = async (
    session: ReturnType<typeof newSession>,
    blocks: readonly (readonly TestEvent[] | Uint8Array)[],
  ) => {
    for (const [seq, block] of blocks.entries()) {
      const header = { ...session, seq };
      const envelope =
        block instanceof Uint8Array
          ? envelopeOf({
              body: block,
              header: {
                ...header,
                first_at: clock.now() - 60_000,
                last_at: clock.now() - 60_000,
                sent_at: clock.now(),
                checksum: checksumOf(block),
                event_counts: { 2: 1 },
                has_full_snapshot: true,
              },
            })
          : envelopeOf({ events: block, header });
      expect((await post(server, envelope)).status).toBe(202);
    }
  };
  /** A snapshot with a title in it, and the events that follow it. */
  const page = (title: string, at = clock.now() - 60_000): TestEvent[] => [
    { type: 4, timestamp: at, data: { href: 'https://shop.example/', width: 1280, height: 720 } },
    { type: 2, timestamp: at + 1, data: snapshotOf([element('h1', {}, text(title))]) },
  ];
  const moves = (at = clock.now() - 50_000): TestEvent[] => [{ type: 3, timestamp: at, data: { source: 1 } }];

  const linkOf = async (session_id: string, by = owner) => {
    const response = await fetch(`${server.url}/api/sessions/`, { headers: by.headers });
    const { results } = (await response.json()) as { results: SessionSummary[] };
    return results.find((session) => session.session_id === session_id)?.preview_url;
  };
  /** Until the background has read what was sent: it takes blocks in their order. */
  const validated = async () => {
    const last = newSession(owner);
    await send(last, [moves()]);
    await vi.waitFor(
      async () => {
        const rows = await rowsOf(server.deps.database.orm, pick(schema.blocks, 'session_id'))`
          SELECT session_id FROM blocks WHERE session_id = ${last.session_id} AND validated_at IS NOT NULL`;
        expect(rows).toHaveLength(1);
      },
      { timeout: 15_000, interval: 50 },
    );
  };
  /** As a frame asks: by the link alone. */
  const previewOf = async (link: string | null | undefined) => {
    const response = await fetch(server.url + link);
    return { response, status: response.status, html: await response.text() };
  };

  it('is a page that does nothing, for whoever has the link', async () => {
    const session = newSession(owner);
    await send(session, [page('Velas'), moves()]);
    const link = await linkOf(session.session_id);
    const { response, status, html } = await previewOf(link);
    expect(status).toBe(200);
    expect(html).toContain('<h1>Velas</h1>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=3600, immutable',
      'content-security-policy':
        "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'same-origin',
    });
    const detail = await fetch(`${server.url}/api/sessions/${session.session_id}/`, {
      headers: owner.headers,
    });
    expect(await detail.json()).toMatchObject({ preview_url: link });
  });

  it('has the same link for a while, so that it is loaded once, and none that is good for ever', async () => {
    clock.advance(HOUR_MS - (clock.now() % HOUR_MS));
    owner = await createTestWorkspace(server);
    const session = newSession(owner);
    await send(session, [page('Velas'), moves()]);
    const link = await linkOf(session.session_id);
    clock.advance(10 * 60_000);
    expect(await linkOf(session.session_id)).toBe(link);
    expect((await previewOf(link)).status).toBe(200);
    clock.advance(2 * HOUR_MS);
    expect(await previewOf(link)).toMatchObject({ status: 404, html: expect.stringContaining('not_found') });
  });

  it('is made when it is asked for, of the blocks it needs: the list reads none', async () => {
    const session = newSession(owner);
    await send(session, [page('Velas'), ...Array.from({ length: 20 }, () => moves())]);
    await validated();
    reads = 0;
    const link = await linkOf(session.session_id);
    expect(reads).toBe(0);
    expect((await previewOf(link)).status).toBe(200);
    expect(reads).toBe(2);
  });

  it('is the first page’s, whichever came first', async () => {
    const session = newSession(owner);
    const other = { ...session, page_id: randomUUID(), tab_id: randomUUID() };
    await send(other, [page('Second', clock.now() - 30_000)]);
    await send(session, [page('First', clock.now() - 60_000)]);
    expect((await previewOf(await linkOf(session.session_id))).html).toContain('First');
  });

  it('is early while the block after it has not come, and has then the styles that it tells', async () => {
    const session = newSession(owner);
    const host = element('x-a', {}, { ...element('i'), isShadow: true });
    const at = clock.now() - 60_000;
    const first = { type: 2, timestamp: at, data: snapshotOf([host, { ...host, id: 7_000_000 }]) };
    await send(session, [[first]]);
    const link = await linkOf(session.session_id);
    const early = await previewOf(link);
    expect(early.response.headers.get('cache-control')).toBe('private, max-age=10');
    const adopts = (timestamp: number, data: object) => ({
      type: 3,
      timestamp,
      data: { source: 15, ...data },
    });
    const styles = [{ styleId: 1, rules: [{ rule: 'i{color:red}', index: 0 }, { rule: 'u{}' }] }];
    await send(session, [
      [first],
      [
        adopts(at + 60, { id: host.id, styleIds: [1], styles }),
        adopts(at + 61, { id: 7_000_000, styleIds: [1, 'unknown'] }),
        adopts(at + 5_000, { id: host.id, styleIds: [] }),
        adopts(at + 62, { id: 'x', styleIds: 5, styles: 'x' }),
      ],
    ]);
    const { response, html } = await previewOf(link);
    expect(html.match(/<style>i\{color:red\}\nu\{\}<\/style><i>/g)).toHaveLength(2);
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it('is there only where there is a picture', async () => {
    const none = newSession(owner);
    await send(none, [moves()]);
    expect(await linkOf(none.session_id)).toBeNull();
    // Says that it has one, and inflates to what is none; the page after it has.
    const broken = newSession(owner);
    await send(broken, [bombBody(), page('After')]);
    expect((await previewOf(await linkOf(broken.session_id))).html).toContain('After');
    const nothing = newSession(owner);
    for (const { envelope } of pageBlocks(nothing)) await post(server, envelope);
    expect((await previewOf(await linkOf(nothing.session_id))).status).toBe(404);
  });

  it('goes with the session, and with its bytes', async () => {
    const [deleted, lost] = [newSession(owner), newSession(owner)];
    const links = [];
    for (const session of [deleted, lost]) {
      await send(session, [page('Velas')]);
      links.push(await linkOf(session.session_id));
    }
    const { orm } = server.deps.database;
    await orm.execute(sql`DELETE FROM sessions WHERE session_id = ${deleted.session_id}`);
    const rows = await rowsOf(orm, pick(schema.segments, 'object_key'))`
      SELECT object_key FROM segments g JOIN blocks b ON b.segment_id = g.id WHERE b.session_id = ${lost.session_id}`;
    for (const { object_key } of rows) await server.deps.storage.delete(object_key);
    for (const link of links) expect((await previewOf(link)).status).toBe(404);
  });

  it('is nobody’s who was not given the link', async () => {
    const session = newSession(owner);
    await send(session, [page('Secreto'), moves()]);
    const link = (await linkOf(session.session_id)) ?? '';
    const stranger = await createTestWorkspace(server);
    const theirs = newSession(stranger);
    await send(theirs, [page('Ajeno'), moves()]);
    const [path, query] = link.split('?') as [string, string];
    const [, theirQuery] = ((await linkOf(theirs.session_id, stranger)) ?? '').split('?');
    for (const forged of [
      path,
      `${path}?${theirQuery}`,
      `${link}&signature=x`,
      link.replace(/expires=\d+/, 'expires=9999999999'),
      link.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
      link.replace(owner.workspace_id, stranger.workspace_id),
      link.replace(session.session_id, theirs.session_id),
      `/previews/${stranger.workspace_id}/${theirs.session_id}?${query}`,
      `/previews/${owner.workspace_id}/..%2F${session.session_id}?${query}`,
    ]) {
      const { status, html } = await previewOf(forged);
      expect(status, forged).toBe(404);
      expect(JSON.parse(html)).toEqual({ detail: 'Not found.', code: 'not_found' });
    }
    expect(await linkOf(session.session_id, stranger)).toBeUndefined();
    expect((await previewOf(link)).html).toContain('Secreto');
  });

  it('is made for nobody who has gone meanwhile', async () => {
    const sessions = [newSession(owner), newSession(owner)];
    for (const session of sessions) await send(session, [page('Velas'), moves()]);
    const [first, second] = await Promise.all(sessions.map(({ session_id }) => linkOf(session_id)));
    await validated();
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    onTestFinished(() => {
      gate = undefined;
      open();
    });
    reads = 0;
    const waiting = previewOf(first);
    await vi.waitFor(() => expect(reads).toBe(1), { timeout: 20_000 });
    const { port, hostname } = new URL(server.url);
    const leaving = connect(Number(port), hostname);
    const arrived = once(server.app.server, 'request');
    leaving.write(`GET ${second} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    const [request] = (await arrived) as [IncomingMessage];
    leaving.destroy();
    await vi.waitFor(() => expect(request.socket.destroyed).toBe(true), { timeout: 20_000 });
    open();
    expect((await waiting).status).toBe(200);
    // Its turn comes after the one that was left.
    expect((await previewOf(first)).status).toBe(200);
    expect(reads).toBe(2 * 2);
  });
});
