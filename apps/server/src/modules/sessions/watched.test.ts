import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { insertSession } from '../../testing/sessions.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestMember, createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';
import { deleteSessions } from '../blocks/service.ts';

interface Person {
  headers: Record<string, string>;
}

describe.each(engines())('the watched mark on %s', (engine) => {
  let server: TestServer;
  let owner: TestWorkspace;
  let seen: string;
  let other: string;
  beforeAll(async () => {
    server = await createTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await createTestWorkspace(server);
    seen = await insertSession(server, owner.workspace_id, { created_at: Date.now() });
    other = await insertSession(server, owner.workspace_id, { created_at: Date.now() });
  });

  const mark = ({ headers }: Person, session_id: string, watched: unknown) =>
    call(server, 'sessions_watched', { headers, params: { session_id }, body: { watched } });
  const detail = ({ headers }: Person, session_id: string) =>
    call(server, 'sessions_detail', { headers, params: { session_id } });
  const watchedBy = async ({ headers }: Person): Promise<string[]> => {
    const { body } = await call(server, 'sessions_list', { headers });
    return body.results
      .filter(({ watched }: { watched: boolean }) => watched)
      .map(({ session_id }: { session_id: string }) => session_id);
  };

  it('is set and taken away, however often, and told by list and detail', async () => {
    expect(await watchedBy(owner)).toEqual([]);
    for (let times = 0; times < 2; times++) {
      expect(await mark(owner, seen, true)).toMatchObject({ status: 204, body: undefined });
      expect(await watchedBy(owner)).toEqual([seen]);
    }
    expect((await detail(owner, seen)).body.watched).toBe(true);
    expect((await detail(owner, other)).body.watched).toBe(false);
    for (let times = 0; times < 2; times++) {
      expect((await mark(owner, seen, false)).status).toBe(204);
      expect(await watchedBy(owner)).toEqual([]);
    }
  });

  it('is each person’s own', async () => {
    const member = await createTestMember(server, owner);
    expect((await mark(member, seen, true)).status).toBe(204);
    expect(await watchedBy(owner)).toEqual([]);
    expect((await detail(owner, seen)).body.watched).toBe(false);
    expect((await mark(owner, other, true)).status).toBe(204);
    // Nobody takes another's mark away.
    expect((await mark(owner, seen, false)).status).toBe(204);
    expect(await watchedBy(member)).toEqual([seen]);
    expect(await watchedBy(owner)).toEqual([other]);
  });

  it('is of sessions of the workspace alone', async () => {
    const stranger = await createTestWorkspace(server);
    expect((await mark(stranger, seen, true)).status).toBe(404);
    expect((await mark(owner, randomUUID(), true)).status).toBe(404);
    expect((await mark(owner, randomUUID(), false)).status).toBe(404);
    const rows = await anyRows(server.deps.database.orm)`
      SELECT 1 FROM watched_sessions WHERE session_id = ${seen}`;
    expect(rows).toEqual([]);
  });

  it('goes with its session', async () => {
    expect((await mark(owner, seen, true)).status).toBe(204);
    const { orm } = server.deps.database;
    await deleteSessions({ ...server.deps, orm }, owner.workspace_id, [seen]);
    const rows = await anyRows(orm)`SELECT 1 FROM watched_sessions WHERE session_id = ${seen}`;
    expect(rows).toEqual([]);
  });

  it('is true or false', async () => {
    for (const watched of ['yes', 1, null, undefined])
      expect(await mark(owner, seen, watched)).toMatchObject({
        status: 400,
        body: { watched: expect.any(Array) },
      });
  });
});
