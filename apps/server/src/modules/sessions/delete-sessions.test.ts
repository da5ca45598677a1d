import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, texts } from '../../database/kinds.ts';
import { anyRows, isRowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { miscounts } from '../../testing/recount.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post, storedKeys } from '../../testing/visits.ts';
import { createTestMember, createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

describe.each(engines())('deleting sessions on %s', (engine) => {
  let server: TestServer;
  let settled = 0;
  beforeAll(async () => {
    server = await createTestServer({ engine });
    const { flush } = server.deps.database;
    server.deps.database.flush = () => {
      settled += 1;
      return flush();
    };
  });
  afterAll(() => server.close());

  const visit = async (store: TestWorkspace): Promise<string> => {
    const session = newSession(store);
    for (const { envelope } of pageBlocks(session, { blocks: 2 }))
      expect((await post(server, envelope)).status).toBe(202);
    return session.session_id;
  };
  const remove = (session_ids: unknown, { headers }: Pick<TestWorkspace, 'headers'>) =>
    call(server, 'sessions_delete', { headers, body: { session_ids } });
  const listed = async ({ headers }: TestWorkspace): Promise<string[]> =>
    (await call(server, 'sessions_list', { headers })).body.results.map(
      ({ session_id }: { session_id: string }) => session_id,
    );
  const audited = ({ workspace_id }: TestWorkspace) =>
    rowsOf(server.deps.database.orm, {
      user_id: schema.audit_log.user_id,
      subject: jsonOf(isRowOf({ session_ids: texts })),
    })`
      SELECT user_id, subject FROM audit_log
      WHERE workspace_id = ${workspace_id} AND action = 'sessions_deleted' ORDER BY id`;

  it('deletes several at once, leaves the others, and writes down who did it', async () => {
    const owner = await createTestWorkspace(server);
    const [one, two, kept] = [await visit(owner), await visit(owner), await visit(owner)];
    const before = settled;
    const answer = await remove([one, two.toUpperCase(), one], owner);
    expect(answer).toMatchObject({ status: 200, body: { deleted: 2 } });
    expect(settled).toBe(before + 1);
    expect(await listed(owner)).toEqual([kept]);
    for (const [id, status] of [
      [one, 404],
      [two, 404],
      [kept, 200],
    ] as const)
      for (const name of ['sessions_detail', 'sessions_events'] as const)
        expect(
          await call(server, name, { headers: owner.headers, params: { session_id: id } }),
        ).toMatchObject({
          status,
        });
    const lines = await audited(owner);
    expect(lines).toMatchObject([{ user_id: owner.user_id }]);
    expect(lines[0]?.subject.session_ids.toSorted()).toEqual([one, two].sort());
    const { orm } = server.deps.database;
    for (const table of ['blocks', 'page_views', 'received_pages'])
      expect(
        await anyRows(orm)`
          SELECT FROM ${sql.raw(table)} WHERE session_id = ANY(${sql.param([one, two])}::uuid[])`,
      ).toEqual([]);
    expect(await miscounts(orm)).toEqual([]);
  });

  it('passes over what is not there, or is another workspace’s, without a hint', async () => {
    const [owner, other] = [await createTestWorkspace(server), await createTestWorkspace(server)];
    const [ours, theirs] = [await visit(owner), await visit(other)];
    const unknown = randomUUID();
    const tombstones = async () => (await storedKeys(server)).filter((key) => key.startsWith('tombstones/'));
    const before = await tombstones();
    const foreign = await remove([theirs], owner);
    expect(foreign).toMatchObject({ status: 200, body: { deleted: 0 } });
    expect((await remove([unknown], owner)).body).toEqual(foreign.body);
    expect(await tombstones()).toEqual(before);
    expect(await audited(owner)).toEqual([]);
    expect((await remove([theirs, unknown, ours], owner)).body).toEqual({ deleted: 1 });
    expect(await listed(other)).toEqual([theirs]);
    expect(await listed(owner)).toEqual([]);
    expect((await remove([ours], owner)).body).toEqual({ deleted: 0 });
    // What was not there can still come.
    const late = pageBlocks(newSession(owner, unknown));
    expect((await post(server, late[0]?.envelope as Uint8Array)).status).toBe(202);
  });

  it('is an owner’s to do', async () => {
    const owner = await createTestWorkspace(server);
    const member = await createTestMember(server, owner);
    const id = await visit(owner);
    const refused = await remove([id], member);
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect(await listed(owner)).toEqual([id]);
  });

  it('takes 1 to 100 ids', async () => {
    const owner = await createTestWorkspace(server);
    const many = Array.from({ length: 101 }, () => randomUUID());
    for (const wrong of [undefined, [], many, ['1'], 'all'])
      expect((await remove(wrong, owner)).status).toBe(400);
    expect((await remove(many.slice(1), owner)).body).toEqual({ deleted: 0 });
  });
});
