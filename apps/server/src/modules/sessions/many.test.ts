import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/engines.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const SESSIONS = 60_000;
const TIMEOUT_MS = 300_000;

interface List {
  count: number;
  count_is_estimate: boolean;
  next: string | null;
  results: { session_id: string; duration: number; created_at: string }[];
}

/** Session n began n seconds before the newest one, lasted n % 1,000 seconds, and every eighth visitor had an email. */
describe.each(engines())('a list of 60,000 on %s', (engine) => {
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine });
    owner = await createTestWorkspace(server);
    const { orm } = server.deps.database;
    const id = owner.workspace_id;
    await orm.execute(sql`INSERT INTO sessions (workspace_id, session_id, created_at, start_time, last_event_at,
        duration_ms, visitor_id, device, user_email, original_url)
      SELECT ${id}, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, at, at, at, (n % 1000) * 1000,
        gen_random_uuid(), (ARRAY['desktop', 'mobile'])[1 + n % 2],
        CASE WHEN n % 8 = 0 THEN 'visitor' || n || '@example.com' END,
        'https://shop.example/' || CASE WHEN n % 3 = 0 THEN 'rare/' || n ELSE 'home' END
      FROM (SELECT n, '2026-01-31T00:00:00Z'::timestamptz - n * interval '1 second' AS at
        FROM generate_series(0, ${SESSIONS - 1}::integer) n) s`);
    await orm.execute(sql`INSERT INTO session_rollups (workspace_id, bucket, node_id, sessions)
      SELECT workspace_id, date_bin('15 minutes', created_at, '2026-01-01T00:00:00Z'), 'test', count(*)
      FROM sessions WHERE workspace_id = ${id} GROUP BY 1, 2`);
    // As modules/search leaves them: to have them read takes minutes.
    await orm.execute(sql`INSERT INTO search_texts (workspace_id, kind, digest, text)
      SELECT DISTINCT workspace_id, kind, sha256(text::bytea), text FROM sessions,
        LATERAL (VALUES ('page', original_url), ('email', user_email)) said (kind, text)
      WHERE workspace_id = ${id} AND text IS NOT NULL`);
    for (const column of [sql`original_url`, sql`user_email`])
      await orm.execute(sql`INSERT INTO search_postings (text_id, created_at, session_id)
        SELECT t.id, s.created_at, s.session_id FROM sessions s JOIN search_texts t
          ON t.workspace_id = s.workspace_id AND t.text = s.${column} WHERE s.workspace_id = ${id}`);
  }, TIMEOUT_MS);
  afterAll(() => server.close());

  const list = async (query: string): Promise<List> => {
    const response = await fetch(`${server.url}/api/sessions/?${query}`, { headers: owner.headers });
    expect(response.status).toBe(200);
    return (await response.json()) as List;
  };
  const numbers = ({ results }: List) => results.map(({ session_id }) => Number(session_id.slice(-12)));
  const about = (count: number, part = 0.15) => [count * (1 - part), count * (1 + part)] as const;
  const expectAbout = (count: number, wanted: number) => {
    const [least, most] = about(wanted);
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  };

  it('knows how many there are in all, and reaches row 50,000', async () => {
    const first = await list('page_size=50');
    expect(first).toMatchObject({ count: SESSIONS, count_is_estimate: false });
    expect(numbers(first).slice(0, 3)).toEqual([0, 1, 2]);
    const last = await list('page_size=50&page=1000');
    expect(numbers(last)).toEqual(Array.from({ length: 50 }, (_, n) => 49_950 + n));
    expect(last.next).toBeNull();
    const beyond = await fetch(`${server.url}/api/sessions/?page_size=50&page=1001`, {
      headers: owner.headers,
    });
    expect([beyond.status, Object.keys((await beyond.json()) as object)]).toEqual([400, ['page']]);
  });

  it('counts exactly to 10,000, and beyond says that it estimates', async () => {
    expect(await list('user_type=logged')).toMatchObject({ count: 7_500, count_is_estimate: false });
    const mobile = await list('platform_device=mobile');
    expect(mobile.count_is_estimate).toBe(true);
    expectAbout(mobile.count, SESSIONS / 2);
    const after = new Date(Date.UTC(2026, 0, 31) - 15_999_000).toISOString();
    const recent = await list(`created_at_after=${after}`);
    expect(recent.count_is_estimate).toBe(true);
    expectAbout(recent.count, 16_000);
  });

  it('merges the orders of the facets', async () => {
    const longest = numbers(await list('ordering=-duration&page_size=100&page=3'));
    // 60 sessions of each duration, the longest first, and among these the higher ids.
    const all = Array.from({ length: SESSIONS }, (_, n) => n);
    const wanted = all.sort((a, b) => (b % 1_000) - (a % 1_000) || b - a).slice(200, 300);
    expect(longest).toEqual(wanted);
    const deep = numbers(await list('platform_device=desktop&duration_min=60&page=200&page_size=50'));
    const desktop = Array.from({ length: SESSIONS }, (_, n) => n).filter(
      (n) => n % 2 === 0 && n % 1_000 >= 60,
    );
    expect(deep).toEqual(desktop.slice(9_950, 10_000));
  });

  it('searches for what is rare, for what is in many texts, and for what is in every session', async () => {
    expect(await list('search=visitor4008%40')).toMatchObject({ count: 1, count_is_estimate: false });
    expect(await list('search=visitor5')).toMatchObject({
      count: numbersThat((n) => n % 8 === 0 && String(n).startsWith('5')),
      count_is_estimate: false,
    });
    const many = await list('search=%2Frare%2F&page_size=20');
    expect(many.count_is_estimate).toBe(true);
    expectAbout(many.count, SESSIONS / 3);
    expect(numbers(many)).toEqual(Array.from({ length: 20 }, (_, n) => 3 * n));
    const everywhere = await list('search=shop.example&ordering=-duration&page_size=10');
    expectAbout(everywhere.count, SESSIONS);
    expect(everywhere.results.map(({ duration }) => duration)).toEqual(Array(10).fill(999));
  });

  it('knows the neighbours of a session far down, by a search too', async () => {
    const neighbours = async (n: number, query: string) => {
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      const url = `${server.url}/api/sessions/${id}/neighbours/?${query}`;
      const body = await (await fetch(url, { headers: owner.headers })).json();
      const { previous, next } = body as Record<string, { session_id: string } | null>;
      return [previous, next].map((session) => session && Number(session.session_id.slice(-12)));
    };
    expect(await neighbours(0, '')).toEqual([null, 1]);
    expect(await neighbours(55_000, '')).toEqual([54_999, 55_001]);
    expect(await neighbours(55_000, 'ordering=created_at&platform_device=mobile')).toEqual([55_001, 54_999]);
    expect(await neighbours(55_000, 'ordering=-duration')).toEqual([56_000, 54_000]);
    // In many texts, and in every session: two other ways of searching.
    expect(await neighbours(30_001, 'search=%2Frare%2F')).toEqual([30_000, 30_003]);
    expect(await neighbours(30_001, 'search=shop.example&ordering=duration')).toEqual([29_001, 31_001]);
    expect(await neighbours(30_001, 'search=visitor12&ordering=-duration')).toEqual([12_008, 12_000]);
  });

  it('searches under filters and in any order', async () => {
    const rare = await list('search=visitor12&ordering=duration&platform_device=desktop&page_size=100');
    const wanted = Array.from({ length: SESSIONS }, (_, n) => n)
      .filter((n) => n % 8 === 0 && String(n).startsWith('12'))
      .sort((a, b) => (a % 1_000) - (b % 1_000) || a - b);
    expect(rare).toMatchObject({ count: wanted.length, count_is_estimate: false });
    expect(numbers(rare)).toEqual(wanted.slice(0, 100));
    const mobile = await list('search=rare&platform_device=mobile&page_size=10&page=3');
    expect(numbers(mobile)).toEqual(Array.from({ length: 10 }, (_, n) => 123 + 6 * n));
    const few = await list('search=rare&user_type=logged&duration_max=60');
    expect(few).toMatchObject({
      count: numbersThat((n) => n % 24 === 0 && n % 1_000 < 60),
      count_is_estimate: false,
    });
  });
});

const numbersThat = (match: (n: number) => boolean) =>
  Array.from({ length: SESSIONS }, (_, n) => n).filter(match).length;
