import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { anyRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { nthMail } from '../../testing/mails.ts';
import { tablesThatName } from '../../testing/residue.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { storedKeys } from '../../testing/visits.ts';
import { createTestMember, createTestWorkspace, headersOf } from '../../testing/workspaces.ts';

const SOON = { timeout: 60_000, interval: 50 };

interface Person {
  user_id: string;
  workspace_id: string;
}

describe.each(engines())('who leaves, on %s', { timeout: 120_000 }, (engine) => {
  const clock = fakeClock(Date.now());
  const server = useServer({ engine, clock });
  const owner = useNewWorkspace(server);

  const orm = () => server.deps.database.orm;
  const password = { current_password: 'correct horse battery staple' };
  const as = async (person: Person) => ({ headers: await headersOf(server.deps, person) });
  const remove = async (person: Person) =>
    call(server, 'account_delete', { ...(await as(person)), body: password });
  const memberOf = async () => {
    const { workspace_id } = owner;
    return { ...(await createTestMember(server, owner)), workspace_id };
  };
  const rolesIn = async (workspace_id: string) => {
    const rows = await rowsOf(orm(), pick(schema.memberships, 'user_id', 'role'))`
      SELECT user_id, role FROM memberships WHERE workspace_id = ${workspace_id}`;
    return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
  };
  const jobsOf = (key: string) => anyRows(orm())`SELECT 1 FROM jobs WHERE key = ${key}`;
  /** The clock jumps, which wakes nobody: who works the job is told to look. */
  const look = (key: string) => server.deps.jobs.add(orm(), [{ kind: 'erase_account', key, data: {} }]);
  const isThere = async ({ user_id }: Person) =>
    (await anyRows(orm())`SELECT 1 FROM users WHERE id = ${user_id}`).length > 0;

  it('as a person is gone after a week, with every row and object that names them', async () => {
    const member = await memberOf();
    const { user_id, email } = member;
    const photo_id = randomUUID();
    await server.deps.storage.put(`photos/${photo_id}.webp`, Buffer.from('a face'));
    await orm().execute(sql`UPDATE users SET photo_id = ${photo_id} WHERE id = ${user_id}`);
    await orm().execute(sql`INSERT INTO saved_filters (id, workspace_id, user_id, name, name_key, state)
      VALUES (${randomUUID()}, ${owner.workspace_id}, ${user_id}, 'Mine', 'mine', '{}')`);
    const other = await createTestWorkspace(server);
    await call(server, 'invitations_create', { headers: other.headers, body: { email } });
    await orm().execute(sql`INSERT INTO audit_log (at, workspace_id, user_id, action, subject, ip, user_agent)
      VALUES (now(), ${owner.workspace_id}, ${user_id}, 'sessions_deleted', '{"session_ids": []}', '192.0.2.1', 'x')`);

    expect(
      (await call(server, 'account_delete', { ...(await as(member)), body: { current_password: 'x' } })).body,
    ).toEqual({
      current_password: ['Your current password is incorrect.'],
    });
    const asked = await remove(member);
    expect([asked.status, Date.parse(asked.body.delete_at) - clock.now()]).toEqual([200, 7 * DAY_MS]);
    // Asked for on the second day it is not put off.
    clock.advance(DAY_MS);
    expect((await remove(member)).body).toEqual(asked.body);
    const mails = [await nthMail(server, email), await nthMail(server, email, 2)];
    expect(mails.some(({ text }) => text?.includes('/settings/account#delete-account'))).toBe(true);
    clock.advance(6 * DAY_MS - 60_000);
    await expect.poll(() => anyRows(orm())`SELECT 1 FROM jobs WHERE state = 'running'`, SOON).toEqual([]);
    expect(await isThere(member)).toBe(true);
    clock.advance(120_000);
    await look(user_id);
    await expect.poll(() => isThere(member), SOON).toBe(false);
    await expect.poll(() => jobsOf(user_id), SOON).toEqual([]);
    await expect.poll(() => storedKeys(server), SOON).not.toContain(`photos/${photo_id}.webp`);
    expect(await tablesThatName(server, [user_id, email])).toEqual([]);
    // What they did in the store is still told, and no longer by whom.
    const told = await call(server, 'audit_log_list', await as(owner));
    expect(told.body.results).toMatchObject([{ action: 'sessions_deleted', person: null, ip: null }]);
  });

  it('stays, when that is undone', async () => {
    const member = await memberOf();
    await remove(member);
    expect((await call(server, 'account_keep', await as(member))).status).toBe(204);
    const { body } = await call(server, 'deletion_detail', await as(member));
    expect(body.account_delete_at).toBeNull();
    clock.advance(8 * DAY_MS);
    await look(member.user_id);
    await expect.poll(() => jobsOf(member.user_id), SOON).toEqual([]);
    expect(await isThere(member)).toBe(true);
  });

  it('leaves no store without an owner: alone it is handed over, or goes, first', async () => {
    expect([await remove(owner), await call(server, 'workspace_leave', await as(owner))]).toMatchObject([
      { status: 409, body: { code: 'sole_owner' } },
      { status: 409, body: { code: 'sole_owner' } },
    ]);
    const member = await memberOf();
    const give = async (user_id: string, body: object = password) =>
      call(server, 'workspace_hand_over', { ...(await as(owner)), body: { user_id, ...body } });
    expect((await give(member.user_id, { current_password: 'x' })).status).toBe(400);
    const stranger = await createTestWorkspace(server);
    for (const nobody of [stranger.user_id, randomUUID(), owner.user_id])
      expect(await give(nobody)).toMatchObject({ status: 404 });
    await remove(member);
    expect(await give(member.user_id)).toMatchObject({ status: 409, body: { code: 'account_leaving' } });
    await call(server, 'account_keep', await as(member));

    expect((await give(member.user_id)).status).toBe(204);
    expect(await rolesIn(owner.workspace_id)).toEqual({
      [owner.user_id]: 'member',
      [member.user_id]: 'owner',
    });
    expect((await give(member.user_id)).body).toMatchObject({ code: 'permission_denied' });
    expect((await nthMail(server, member.email, 2)).text).toContain(owner.email.split('@')[0]);
    expect((await call(server, 'workspace_leave', await as(owner))).status).toBe(204);
    expect(await rolesIn(owner.workspace_id)).toEqual({ [member.user_id]: 'owner' });
    // They belong nowhere: nobody is signed in for nothing.
    const { body } = await call(server, 'users_me', { headers: owner.headers });
    expect(body.code).toBe('token_invalid');
  });

  it('of two owners who go at the same time one is told that they are the last', async () => {
    const second = await memberOf();
    await orm().execute(sql`UPDATE memberships SET role = 'owner'
      WHERE workspace_id = ${owner.workspace_id} AND user_id = ${second.user_id}`);
    const both = await Promise.all([remove(owner), remove(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is kept after all as who would leave a store alone, because its other owner has gone since', async () => {
    const second = await memberOf();
    await orm().execute(sql`UPDATE memberships SET role = 'owner'
      WHERE workspace_id = ${owner.workspace_id} AND user_id = ${second.user_id}`);
    expect((await remove(owner)).status).toBe(200);
    await orm().execute(sql`DELETE FROM memberships WHERE user_id = ${second.user_id}`);
    clock.advance(8 * DAY_MS);
    await look(owner.user_id);
    await expect.poll(() => jobsOf(owner.user_id), SOON).toEqual([]);
    expect(await isThere(owner)).toBe(true);
    const { body } = await call(server, 'deletion_detail', await as(owner));
    expect(body).toMatchObject({
      account_delete_at: null,
      owned_alone: [{ workspace_id: owner.workspace_id }],
    });
  });
});
