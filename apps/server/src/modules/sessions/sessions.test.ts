import { randomBytes, randomUUID } from 'node:crypto';
import type { SessionDetail, SessionSummary } from '@vitrine/contract/sessions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { insertSession, type TestSession } from '../../testing/sessions.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

interface List {
  count: number;
  next: string | null;
  previous: string | null;
  results: SessionSummary[];
}
const MINUTE = 60_000;

describe.each(engines())('sessions on %s', (engine) => {
  const clock = fakeClock();
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await createTestWorkspace(server);
  });

  const get = (url: string, by = owner) => fetch(new URL(url, server.url), { headers: by.headers });
  const list = async (query = '', by = owner) => {
    const response = await get(`/api/sessions/?${query}`, by);
    expect(response.status).toBe(200);
    return (await response.json()) as List;
  };
  const idsOf = ({ results }: List) => results.map(({ session_id }) => session_id);
  const add = (session: Partial<TestSession> = {}) =>
    insertSession(server, owner.workspace_id, { created_at: clock.now(), ...session });

  it('lists nothing for a new workspace', async () => {
    expect(await list()).toEqual({
      count: 0,
      count_is_estimate: false,
      next: null,
      previous: null,
      results: [],
    });
  });

  it('pages through all of them, each once, by its links', async () => {
    const ids = [];
    // Several of one instant: their order must still be one.
    for (let index = 0; index < 7; index++)
      ids.push(await add({ created_at: clock.now() + Math.floor(index / 3) * MINUTE }));
    const seen: string[] = [];
    let url: string | null = '/api/sessions?page_size=3&ordering=created_at';
    const previous: (string | null)[] = [];
    while (url) {
      const page = (await (await get(url)).json()) as List;
      expect(page.count).toBe(7);
      seen.push(...idsOf(page));
      previous.push(page.previous);
      url = page.next;
      if (url) expect(url.startsWith(`${server.url}/api/sessions?page_size=3`)).toBe(true);
    }
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen).toHaveLength(7);
    expect(previous.map((link) => link && new URL(link).searchParams.get('page'))).toEqual([null, '1', '2']);
    expect(await list('page=9&page_size=3')).toMatchObject({ count: 7, next: null, results: [] });
  });

  it('orders by time and by duration, both ways', async () => {
    const a = await add({ created_at: clock.now(), duration_ms: 2_000 });
    const b = await add({ created_at: clock.now() + MINUTE, duration_ms: 1_000 });
    const c = await add({ created_at: clock.now() + 2 * MINUTE, duration_ms: 3_500 });
    expect(idsOf(await list())).toEqual([c, b, a]);
    expect(idsOf(await list('ordering=created_at'))).toEqual([a, b, c]);
    expect(idsOf(await list('ordering=-duration'))).toEqual([c, a, b]);
    expect(idsOf(await list('ordering=duration'))).toEqual([b, a, c]);
    expect((await list()).results[0]?.duration).toBe(3.5);
  });

  it('searches id, email, URL and title, as text and without regard to case', async () => {
    const at = clock.now();
    const byEmail = await add({ user_email: 'Ana.Perez@example.com' });
    const byUrl = await add({ views: [{ url: 'https://shop.example/velas-50%25_off', at }] });
    const byTitle = await add({ views: [{ url: 'https://shop.example/', title: 'Vela de Ñandú', at }] });
    expect(idsOf(await list('search=ana.perez'))).toEqual([byEmail]);
    expect(idsOf(await list('search=VELAS-50'))).toEqual([byUrl]);
    expect(idsOf(await list(`search=${encodeURIComponent('de ñandú')}`))).toEqual([byTitle]);
    expect(idsOf(await list(`search=${byUrl.slice(0, 20).toUpperCase()}`))).toEqual([byUrl]);
    // The signs of a pattern are plain characters.
    expect(idsOf(await list(`search=${encodeURIComponent('%25_off')}`))).toEqual([byUrl]);
    for (const nothing of ['x%x', 'ana_perez', '\\\\\\', "'; DROP TABLE sessions; --"])
      expect((await list(`search=${encodeURIComponent(nothing)}`)).count).toBe(0);
    expect(await list('search=shop.example&page_size=1')).toMatchObject({ count: 2 });
  });

  it('names the visited pages in order of time, repeats in a row once', async () => {
    const at = clock.now();
    await add({
      views: [
        { url: 'https://s/b', at: at + 3 },
        { url: 'https://s/a', at: at + 1 },
        { url: 'https://s/a', at: at + 2 },
        { url: 'https://s/a', at: at + 4 },
      ],
    });
    const { results } = await list();
    expect(results[0]?.pages_visited).toEqual(['https://s/a', 'https://s/b', 'https://s/a']);
  });

  it('counts all pages that were visited, though it names the first 200', async () => {
    const at = clock.now();
    await add({ views: Array.from({ length: 300 }, (_, n) => ({ url: `https://s/${n}`, at: at + n })) });
    const { results } = await list();
    expect([results[0]?.pages_count, results[0]?.pages_visited.length]).toEqual([300, 200]);
    expect(results[0]?.pages_visited.at(-1)).toBe('https://s/199');
  });

  it('is active while the last event is at most five minutes old', async () => {
    const now = clock.now();
    await add({ last_event_at: now - 5 * MINUTE, created_at: now });
    await add({ last_event_at: now - 5 * MINUTE - 1, created_at: now - 1 });
    expect((await list()).results.map(({ active }) => active)).toEqual([true, false]);
  });

  it('answers the whole of one session', async () => {
    const [page_id, other_page, tab_id, other_tab] = Array.from({ length: 4 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
    ];
    const id = await add({
      clock_skew_ms: 5_000,
      event_counts: { 2: 1, 3: 40, 4: 1 },
      pages: [
        { page_id, tab_id, blocks: [0, 1, 4] },
        { page_id: other_page, tab_id: other_tab, blocks: [1] },
      ],
      views: [{ url: 'https://s/', title: 'Inicio', at: clock.now(), page_id, tab_id }],
    });
    const response = await get(`/api/sessions/${id.toUpperCase()}/`);
    expect(response.status).toBe(200);
    const detail = (await response.json()) as SessionDetail;
    expect(detail).toMatchObject({
      session_id: id,
      total_events: 42,
      event_counts: { 2: 1, 3: 40, 4: 1 },
      tabs: 2,
      missing_blocks: 3,
      quarantined_blocks: 0,
      page_views: [
        {
          page_id,
          tab_id,
          url: 'https://s/',
          title: 'Inicio',
          at: new Date(clock.now() + 5_000).toISOString(),
        },
      ],
    });
    expect(detail).not.toHaveProperty('events');
  });

  it('answers the events with include=events, as the stream has them', async () => {
    const session = newSession(owner);
    for (const { envelope } of pageBlocks(session, { blocks: 2 }))
      expect((await post(server, envelope)).status).toBe(202);
    const path = `/api/sessions/${session.session_id}/`;
    const detail = (await (await get(`${path}?include=events`)).json()) as SessionDetail;
    expect(detail.events).toHaveLength(6);
    expect(detail.events).toEqual(await (await get(`${path}events/`)).json());
    const head = await fetch(`${server.url}${path}events/`, { method: 'HEAD', headers: owner.headers });
    expect(head.status).toBe(200);
  });

  it('includes no more events than memory is there for, and streams them all', async () => {
    const session = newSession(owner);
    // Compresses well, and not as well as a bomb.
    const filling = () => `${randomBytes(100).toString('hex')}${'x'.repeat(10_000)}`;
    const events = Array.from({ length: 18 }, (_, i) => ({
      type: i === 0 ? 2 : 3,
      timestamp: clock.now() - 60_000 + i,
      data: Array.from({ length: 100 }, filling),
    }));
    expect((await post(server, envelopeOf({ events, header: session }))).status).toBe(202);
    const path = `/api/sessions/${session.session_id}/`;
    const response = await get(`${path}?include=events`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'events_too_large' });
    expect(await (await get(`${path}events/`)).json()).toHaveLength(18);
  });

  it('knows no session that is not there, and refuses what is no id', async () => {
    expect((await get(`/api/sessions/${randomUUID()}/`)).status).toBe(404);
    expect((await get(`/api/sessions/${randomUUID()}/events/`)).status).toBe(404);
    expect((await get('/api/sessions/nonsense/')).status).toBe(400);
    expect((await get(`/api/sessions/${randomUUID()}/?include=all`)).status).toBe(400);
  });

  it("shows nothing of another workspace, by whatever member's hand", async () => {
    const id = await add({ user_email: 'secret@example.com' });
    const stranger = await createTestWorkspace(server);
    expect((await list('', stranger)).count).toBe(0);
    expect((await list('search=secret', stranger)).count).toBe(0);
    for (const path of [`/api/sessions/${id}/`, `/api/sessions/${id}/events/`]) {
      expect((await get(path, stranger)).status).toBe(404);
      const forged = { ...stranger, headers: { ...stranger.headers, 'x-workspace-id': owner.workspace_id } };
      expect((await get(path, forged)).status).toBe(403);
    }
  });
});
