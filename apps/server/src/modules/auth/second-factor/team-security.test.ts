import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { call } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { engines } from '../../../testing/engines.ts';
import { setUpTotp } from '../../../testing/second-factor.ts';
import { useServer, useWorkspace } from '../../../testing/use-server.ts';
import { createTestMember, createTestWorkspace } from '../../../testing/workspaces.ts';

describe.each(engines())('a second factor of everybody on %s', (engine) => {
  const server = useServer({ engine });
  const owner = useWorkspace(server);
  const plain = ({ status, body }: { status: number; body: unknown }) => [status, body];

  it('is required of a team by its owner: who has none can do nothing there but set it up', async () => {
    const member = await createTestMember(server, owner);
    const require_it = (second_factor_required: boolean) =>
      call(server, 'team_security_update', { headers: owner.headers, body: { second_factor_required } });
    // Or the owner would be the first to be kept out.
    expect(plain(await require_it(true))).toMatchObject([409, { code: 'second_factor_missing' }]);
    expect((await call(server, 'sessions_list', { headers: owner.headers })).status).toBe(200);
    await setUpTotp(server, owner);
    expect(plain(await require_it(true))).toEqual([200, { second_factor_required: true }]);
    expect((await call(server, 'sessions_list', { headers: owner.headers })).status).toBe(200);

    const { headers } = member;
    const REFUSED = {
      detail: 'This store requires two-factor sign-in. Set it up to continue.',
      code: 'second_factor_required',
    };
    expect(plain(await call(server, 'sessions_list', { headers }))).toEqual([403, REFUSED]);
    expect(plain(await call(server, 'users_list', { headers }))).toEqual([403, REFUSED]);
    const me = () => call(server, 'users_me', { headers });
    expect((await me()).body.second_factor_missing).toBe(true);
    // Elsewhere it is not required.
    const other = await createTestWorkspace(server);
    await server.deps.database.orm.execute(sql`INSERT INTO memberships (workspace_id, user_id, role)
      VALUES (${other.workspace_id}, ${member.user_id}, 'member')`);
    const there = { ...headers, 'x-workspace-id': other.workspace_id };
    expect((await call(server, 'sessions_list', { headers: there })).status).toBe(200);

    await setUpTotp(server, member);
    expect((await call(server, 'sessions_list', { headers })).status).toBe(200);
    expect((await me()).body.second_factor_missing).toBe(false);
    // And cannot be taken away while it is required.
    for (const who of [member, owner]) {
      const body = { current_password: who.password, factor: 'totp' };
      const refused = await call(server, 'second_factor_remove', { headers: who.headers, body });
      expect(plain(refused)).toEqual([403, REFUSED]);
    }
    const lines = await auditOf(server, owner.user_id);
    expect(lines.map(({ action }) => action)).toContain('second_factor_demanded');
    expect((await require_it(false)).status).toBe(200);
    const body = { current_password: member.password, factor: 'totp' };
    expect((await call(server, 'second_factor_remove', { headers, body })).status).toBe(200);
    expect((await call(server, 'sessions_list', { headers })).status).toBe(200);
  });
});
