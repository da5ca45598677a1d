import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';
import { deleteSessions } from '../blocks/service.ts';

describe.each(engines())('the overview’s numbers on %s', (engine) => {
  /** 2026-09-08 03:30 UTC: half past midnight in Buenos Aires. Santiago's clocks went from 0:00 to 1:00 two days before. */
  const START = Date.UTC(2026, 8, 8, 3, 30);
  const clock = fakeClock(START);
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock });
  });
  beforeEach(async () => {
    clock.advance(START - clock.now());
    owner = await createTestWorkspace(server);
    await server.deps.database.orm.execute(
      sql`UPDATE workspaces SET time_zone = 'America/Argentina/Buenos_Aires' WHERE id = ${owner.workspace_id}`,
    );
  });
  afterAll(() => server.close());

  const get = async (path: string, by = owner): Promise<Pick<Answer, 'status' | 'body'>> => {
    const response = await fetch(`${server.url}/api/dashboard/${path}`, { headers: by.headers });
    return { status: response.status, body: await response.json() };
  };
  /** A visit of 20 s that is sent `ago` milliseconds before now. */
  async function visit(ago: number, by = owner) {
    const now = clock.now();
    clock.advance(-ago);
    const session = newSession(by);
    for (const { envelope } of pageBlocks(session, {
      events_a_block: 3,
      step_ms: 10_000,
      start: clock.now() - 20_000,
    }))
      expect((await post(server, envelope)).status).toBe(202);
    clock.advance(now - clock.now());
    return { workspace_id: by.workspace_id, session_id: session.session_id };
  }
  const sessionsOn = ({ body }: Awaited<ReturnType<typeof get>>) =>
    (body as { date: string; sessions: number }[])
      .filter(({ sessions }) => sessions > 0)
      .map(({ date, sessions }) => [date, sessions]);

  it('are all zero in the beginning, on each of 30 days', async () => {
    expect(await get('analytics/')).toEqual({
      status: 200,
      body: { total_sessions: 0, avg_duration: 0, active_now: 0 },
    });
    const { body } = await get('sessions_timeline/');
    expect(body).toHaveLength(30);
    expect(body[0]).toEqual({ date: '2026-08-10', sessions: 0 });
    expect(body[29]).toEqual({ date: '2026-09-08', sessions: 0 });
  });

  it('count sessions on the days of the workspace’s time zone, or of another one', async () => {
    await visit(10 * MINUTE_MS);
    await visit(40 * MINUTE_MS);
    await visit(45 * MINUTE_MS);
    expect(sessionsOn(await get('sessions_timeline/'))).toEqual([
      ['2026-09-07', 2],
      ['2026-09-08', 1],
    ]);
    expect(sessionsOn(await get('sessions_timeline/?tz=UTC'))).toEqual([['2026-09-08', 3]]);
    expect(sessionsOn(await get('sessions_timeline/?tz=america/los_angeles'))).toEqual([['2026-09-07', 3]]);
    expect((await get('analytics/?days=1')).body).toMatchObject({ total_sessions: 1, avg_duration: 20 });
    expect((await get('analytics/?days=2')).body).toMatchObject({ total_sessions: 3 });
  });

  it('begin a day whose midnight there is not with its first moment', async () => {
    const santiago = 'tz=America/Santiago&days=4';
    // 04:00 UTC on the 6th was midnight, by clocks that showed 1:00 at once.
    const first = Date.UTC(2026, 8, 6, 4);
    await visit(clock.now() - first);
    await visit(clock.now() - first + MINUTE_MS);
    expect(sessionsOn(await get(`sessions_timeline/?${santiago}`))).toEqual([
      ['2026-09-05', 1],
      ['2026-09-06', 1],
    ]);
  });

  it('count a session that goes on over midnight once, on the day of its created_at', async () => {
    // A minute before midnight, and a quarter of an hour after it.
    clock.advance(-31 * MINUTE_MS);
    const began = clock.now();
    const session = newSession(owner);
    const send = async (seq: number) => {
      const times = { start: clock.now() - 1_000, blocks: seq + 1 };
      const block = pageBlocks(session, times).at(-1);
      expect((await post(server, block?.envelope ?? new Uint8Array())).status).toBe(202);
    };
    await send(0);
    clock.advance(16 * MINUTE_MS);
    await send(1);
    expect((await get('analytics/')).body).toMatchObject({ total_sessions: 1, active_now: 1 });
    expect(sessionsOn(await get('sessions_timeline/'))).toEqual([['2026-09-07', 1]]);
    expect((await get('analytics/?days=1')).body).toMatchObject({ total_sessions: 0 });
    const listed = await fetch(`${server.url}/api/sessions/`, { headers: owner.headers });
    const [visit, ...others] = ((await listed.json()) as { results: object[] }).results;
    expect(others).toEqual([]);
    expect(visit).toMatchObject({
      session_id: session.session_id,
      created_at: new Date(began).toISOString(),
      // A block's last event is of the moment that it came, and its first two steps of 10 ms earlier.
      duration: 16 * 60 + 0.02,
    });
  });

  it('take in 30 days and not a moment more', async () => {
    // Midnight in Buenos Aires, 30 days with today's.
    const edge = 29 * DAY_MS + 30 * MINUTE_MS;
    await visit(edge);
    await visit(edge + MINUTE_MS);
    expect((await get('analytics/')).body).toMatchObject({ total_sessions: 1 });
    expect(sessionsOn(await get('sessions_timeline/'))).toEqual([['2026-08-10', 1]]);
    expect((await get('analytics/?days=31')).body).toMatchObject({ total_sessions: 2 });
    expect((await get('sessions_timeline/?days=365')).body).toHaveLength(365);
  });

  it('know who is there now by the last event, not by when it came', async () => {
    await visit(5 * MINUTE_MS - 1_000);
    await visit(5 * MINUTE_MS + 1_000);
    await visit(HOUR_MS);
    expect((await get('analytics/')).body).toMatchObject({ active_now: 1, total_sessions: 3 });
  });

  it('forget a session that was deleted', async () => {
    const session = await visit(MINUTE_MS);
    await visit(MINUTE_MS);
    const { database, storage, jobs, node_id } = server.deps;
    await deleteSessions(
      { orm: database.orm, storage, jobs, compacts: false, clock, node_id },
      session.workspace_id,
      [session.session_id],
    );
    expect((await get('analytics/')).body).toMatchObject({ total_sessions: 1, active_now: 1 });
    expect(sessionsOn(await get('sessions_timeline/'))).toEqual([['2026-09-08', 1]]);
  });

  it('are each workspace’s own', async () => {
    const stranger = await createTestWorkspace(server);
    await visit(MINUTE_MS, stranger);
    expect((await get('analytics/')).body).toMatchObject({ total_sessions: 0, active_now: 0 });
    expect(sessionsOn(await get('sessions_timeline/'))).toEqual([]);
  });

  it.each([
    ['days=0', 'days'],
    ['days=366', 'days'],
    ['days=many', 'days'],
    ['tz=Mars/Olympus', 'tz'],
    ['tz=', 'tz'],
  ])('refuse %s by the name of its field', async (query, field) => {
    for (const path of ['analytics/', 'sessions_timeline/']) {
      const { status, body } = await get(`${path}?${query}`);
      expect([status, Object.keys(body)]).toEqual([400, [field]]);
    }
  });
});
