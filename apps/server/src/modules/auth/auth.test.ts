import { DAY_MS } from '@vitrine/contract/durations';
import { REFRESH_GRACE_MS } from '@vitrine/contract/limits';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { number } from '../../database/kinds.ts';
import { anyRows, firstValue } from '../../database/rows.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { holdTransaction } from '../../testing/held-transaction.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { createTestMember, createTestWorkspace } from '../../testing/workspaces.ts';

describe.each(engines())('sign-in on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({ engine, clock, trust_proxy: true });
  const owner = useWorkspace(server);

  const post = (path: string, body: unknown, from = '192.0.2.1') =>
    fetch(`${server.url}/api/auth/${path}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
  const obtain = (email: string, password: string) => post('token-obtain', { email, password });
  const me = (access: string) =>
    fetch(`${server.url}/api/auth/users/me/`, { headers: { authorization: `JWT ${access}` } });
  const signIn = async () =>
    (await (await obtain(owner.email, owner.password)).json()) as { access: string; refresh: string };
  const refresh = async (token: string, from?: string) => {
    const response = await post('token-refresh', { refresh: token }, from);
    const body = (await response.json()) as { access: string; refresh: string };
    return { status: response.status, ...body };
  };

  it('answers the user, the store and the tokens', async () => {
    const response = await obtain(owner.email.toUpperCase(), owner.password);
    expect(response.status).toBe(200);
    const { access, refresh: token, ...user } = (await response.json()) as Record<string, unknown>;
    expect(user).toMatchObject({
      id: owner.user_id,
      email: owner.email,
      groups: ['owner'],
      merchant: { id: owner.merchant_id, store_id: owner.store_id, access_token: null },
    });
    expect(user.permissions).toContain('sessions.view_session');
    expect(user.permissions).toContain('team.manage_team');
    expect(typeof token).toBe('string');
    expect(await (await me(access as string)).json()).toEqual(user);
  });

  it('gives a member fewer permissions', async () => {
    const member = await createTestMember(server, owner);
    const { access } = (await (await obtain(member.email, member.password)).json()) as { access: string };
    expect(await (await me(access)).json()).toMatchObject({
      groups: ['member'],
      permissions: ['sessions.view_session'],
    });
  });

  it('says the same for a wrong password and an unknown email, after the same work', async () => {
    const timed = async (email: string) => {
      const start = performance.now();
      const response = await obtain(email, 'wrong');
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        detail: 'Invalid credentials. Please check your email and password.',
        code: 'invalid_credentials',
      });
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round++) {
      known.push(await timed(owner.email));
      unknown.push(await timed('nobody@example.com'));
    }
    // Without the hash, the answer for the unknown one would come in a small part of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  it.each([
    [{ email: 'not an email', password: 'x' }, { email: ['Enter a valid email address.'] }],
    [{ password: 'x' }, { email: ['This field is required.'] }],
    [{ email: 'a@example.com' }, { password: ['This field is required.'] }],
    [{ email: 'a@example.com', password: '' }, { password: ['This field is required.'] }],
    [
      { email: 'a@example.com', password: 'x\u0000' },
      { password: ['Contains characters that aren’t allowed.'] },
    ],
  ])('refuses %j with field errors', async (body, fields) => {
    const response = await post('token-obtain', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(fields);
  });

  it('lets an access token live 15 minutes', async () => {
    const { access } = await signIn();
    clock.advance(15 * 60_000 - 1_000);
    expect((await me(access)).status).toBe(200);
    clock.advance(2_000);
    expect((await me(access)).status).toBe(401);
  });

  it('rotates the refresh token; the old one works for a minute, later it ends the family', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    expect(second.status).toBe(200);
    expect(second.refresh).not.toBe(first.refresh);
    expect((await me(second.access)).status).toBe(200);

    clock.advance(60_000);
    const otherTab = await refresh(first.refresh);
    expect([otherTab.status, otherTab.refresh]).toEqual([200, second.refresh]);

    clock.advance(1);
    expect((await refresh(first.refresh)).status).toBe(401);
    // Whoever copied it and whoever owned it are both out.
    expect((await refresh(second.refresh)).status).toBe(401);
    expect((await refresh(otherTab.refresh)).status).toBe(401);
    expect((await auditOf(server, owner.user_id)).at(-1)).toMatchObject({ action: 'copied_token_refused' });
    // Another sign-in of the same user is another family.
    expect((await refresh((await signIn()).refresh)).status).toBe(200);
  });

  /** How many wait for what another transaction has locked. */
  const waiting = async () => {
    return firstValue(server.deps.database.orm, { count: number })`
      SELECT count(*) AS count FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  };

  // PGlite has one connection: nothing can come between there.
  if (engine === 'postgres')
    it('ends a family with the token that is being given at that moment', async () => {
      const first = await signIn();
      const second = await refresh(first.refresh);
      clock.advance(REFRESH_GRACE_MS + 1);
      const { orm } = server.deps.database;
      const release = await holdTransaction(orm, (tx) => tx.execute(sql`SELECT FROM sign_ins FOR UPDATE`));
      const rotated = refresh(second.refresh);
      await expect.poll(waiting).toBe(1);
      // From elsewhere: the statements of one address wait for one another.
      const reused = refresh(first.refresh, '192.0.2.2');
      await expect.poll(waiting).toBe(2);
      await release();
      const third = await rotated;
      expect([third.status, (await reused).status]).toEqual([200, 401]);
      expect((await refresh(third.refresh)).status).toBe(401);
    });

  // PGlite has one connection: nothing can come between there.
  if (engine === 'postgres')
    it('signs nobody in by a password that is replaced at that moment', async () => {
      const { email, password, user_id } = await createTestWorkspace(server);
      const { orm } = server.deps.database;
      const replace = await holdTransaction(
        orm,
        (tx) => tx.execute(sql`SELECT FROM users WHERE id = ${user_id} FOR UPDATE`),
        (tx) => tx.execute(sql`UPDATE users SET password_hash = 'another' WHERE id = ${user_id}`),
      );
      const signing = obtain(email, password);
      await expect.poll(waiting).toBe(1);
      await replace();
      expect((await signing).status).toBe(401);
      // The one of the workspace's maker.
      const left = sql`SELECT count(*) AS count FROM sign_ins WHERE user_id = ${user_id}`;
      expect(await anyRows(orm)`${left}`).toEqual([{ count: 1 }]);
    });

  it('ends a sign-in at once when it is signed out, and no other one', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const logout = () =>
      fetch(`${server.url}/api/auth/logout/`, {
        method: 'POST',
        headers: { authorization: `JWT ${here.access}` },
      });
    expect((await logout()).status).toBe(204);
    expect((await me(here.access)).status).toBe(401);
    expect((await refresh(here.refresh)).status).toBe(401);
    expect((await logout()).status).toBe(401);
    expect((await me(there.access)).status).toBe(200);
    expect((await refresh(there.refresh)).status).toBe(200);
  });

  it('survives the same token refreshed several times at once', async () => {
    const { refresh: token } = await signIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // One line of tokens: a copy that is used within the grace has none of its own.
    expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1);
  });

  it('finds out a copy that was used within the grace: its next use ends the sign-in', async () => {
    const { refresh: copied } = await signIn();
    const owner_has = await refresh(copied);
    const thief_has = await refresh(copied);
    clock.advance(15 * 60_000);
    const renewed = await refresh(owner_has.refresh);
    expect(renewed.status).toBe(200);
    clock.advance(REFRESH_GRACE_MS + 1);
    expect((await refresh(thief_has.refresh)).status).toBe(401);
    expect((await refresh(renewed.refresh)).status).toBe(401);
    expect((await me(renewed.access)).status).toBe(401);
  });

  it('ends a sign-in 90 days after it was made, however often it was renewed', async () => {
    let { access, refresh: token } = await signIn();
    for (let day = 1.5; day < 90; day += 1.5) {
      clock.advance(1.5 * DAY_MS);
      const renewed = await refresh(token);
      expect(renewed.status).toBe(200);
      ({ access, refresh: token } = renewed);
    }
    clock.advance(1.5 * DAY_MS - 5 * 60_000);
    ({ access, refresh: token } = await refresh(token));
    expect((await me(access)).status).toBe(200);
    clock.advance(5 * 60_000);
    expect((await refresh(token)).status).toBe(401);
    expect((await me(access)).status).toBe(401);
  });

  it('ends a refresh token after its days', async () => {
    const [good, late] = [await signIn(), await signIn()];
    clock.advance(2 * 24 * 60 * 60_000 - 1_000);
    expect((await refresh(good.refresh)).status).toBe(200);
    clock.advance(2_000);
    expect((await refresh(late.refresh)).status).toBe(401);
  });

  it('takes no access token for a refresh token, nor the other way round, nor a forged one', async () => {
    const pair = await signIn();
    expect((await refresh(pair.access)).status).toBe(401);
    expect((await me(pair.refresh)).status).toBe(401);
    const [head, , signature] = pair.access.split('.');
    const claims = Buffer.from(
      JSON.stringify({ sub: owner.user_id, type: 'access', exp: 9e9, iss: 'vitrine' }),
    );
    expect((await me(`${head}.${claims.toString('base64url')}.${signature}`)).status).toBe(401);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await me(`${none}.${claims.toString('base64url')}.`)).status).toBe(401);
  });

  it('writes no password and no token into the log', async () => {
    const { access, refresh: token } = await signIn();
    await me(access);
    await refresh(token);
    expect(server.logs()).toContain('/api/auth/token-obtain/');
    for (const secret of [owner.password, access, token, owner.email])
      expect(server.logs()).not.toContain(secret);
  });
});
