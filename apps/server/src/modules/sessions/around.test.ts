import { randomUUID } from 'node:crypto';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { insertSession, type TestSession } from '../../testing/sessions.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

describe.each(engines())('around a session on %s', (engine) => {
  const server = useServer({ engine });
  const owner = useNewWorkspace(server);

  const insert = (minute: number, session: Partial<TestSession> = {}, { workspace_id } = owner) =>
    insertSession(server, workspace_id, { created_at: NOW + minute * 60_000, ...session });
  const ids = (sessions: readonly (SessionSummary | null)[]) =>
    sessions.map((session) => session?.session_id ?? null);
  const ask = async (name: 'sessions_neighbours' | 'sessions_visitor', session_id: string) => {
    const answer = await call(server, name, { headers: owner.headers, params: { session_id } });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const neighbours = async (session_id: string) => {
    const { previous, next } = await ask('sessions_neighbours', session_id);
    return ids([previous, next]);
  };
  const visitor = async (session_id: string) => {
    const { count, count_is_capped, results } = await ask('sessions_visitor', session_id);
    expect(count_is_capped).toBe(false);
    return { count, ids: ids(results) };
  };
  const remove = (session_id: string) =>
    call(server, 'sessions_delete', { headers: owner.headers, body: { session_ids: [session_id] } });

  it('are its neighbours in order of time, told as the list tells them, without what was deleted', async () => {
    const [first, second, third] = [await insert(1), await insert(2), await insert(3)];
    expect(await neighbours(third)).toEqual([null, second]);
    expect(await neighbours(second)).toEqual([third, first]);
    const { previous } = await ask('sessions_neighbours', first);
    const list = await call(server, 'sessions_list', { headers: owner.headers });
    expect(previous).toEqual(list.body.results[1]);
    await remove(second);
    expect(await neighbours(first)).toEqual([third, null]);
    const gone = { headers: owner.headers, params: { session_id: second } };
    expect((await call(server, 'sessions_neighbours', gone)).status).toBe(404);
    expect((await call(server, 'sessions_visitor', gone)).status).toBe(404);
  });

  it('are told apart by their ids where they began at once', async () => {
    const at = await Promise.all([0, 1, 2, 3].map(() => insert(0)));
    const inOrder = at.sort().reverse();
    for (const [place, id] of inOrder.entries())
      expect(await neighbours(id)).toEqual([inOrder[place - 1] ?? null, inOrder[place + 1] ?? null]);
  });

  it('are the visits of the same browser, the newest first, and nobody else’s', async () => {
    const visitor_id = randomUUID();
    const [old, alone] = [await insert(1, { visitor_id }), await insert(2)];
    const fresh = await insert(3, { visitor_id, device: 'mobile' });
    const other = await createTestWorkspace(server);
    await insert(4, { visitor_id }, other);
    expect(await visitor(old)).toEqual({ count: 2, ids: [fresh, old] });
    expect(await visitor(fresh)).toEqual({ count: 2, ids: [fresh, old] });
    expect(await visitor(alone)).toEqual({ count: 1, ids: [alone] });
  });

  it('are those with the same email as well, each once', async () => {
    const [visitor_id, user_email] = [randomUUID(), 'ana@example.com'];
    const anonymous = await insert(1, { visitor_id });
    const known = await insert(2, { visitor_id, user_email });
    const elsewhere = await insert(3, { user_email });
    await insert(4, { user_email: 'Ana@example.com.ar' });
    expect(await visitor(known)).toEqual({ count: 3, ids: [elsewhere, known, anonymous] });
    expect(await visitor(elsewhere)).toEqual({ count: 2, ids: [elsewhere, known] });
    // Nobody knows yet whose visit that was.
    expect(await visitor(anonymous)).toEqual({ count: 2, ids: [known, anonymous] });
  });

  it('are listed up to 50, and counted up to 1,000', async () => {
    const visitor_id = randomUUID();
    const session_id = await insert(0, { visitor_id });
    await server.deps.database.orm.execute(sql`INSERT INTO sessions (workspace_id, session_id, created_at, start_time,
        last_event_at, visitor_id, device)
      SELECT ${owner.workspace_id}, gen_random_uuid(), at, at, at, ${visitor_id}, 'desktop'
      FROM (SELECT now() - n * interval '1 minute' AS at FROM generate_series(1, 1200) n) made`);
    const { count, count_is_capped, results } = await ask('sessions_visitor', session_id);
    expect([count, count_is_capped, results.length]).toEqual([1_000, true, 50]);
    const times = results.map(({ created_at }: SessionSummary) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });
});
