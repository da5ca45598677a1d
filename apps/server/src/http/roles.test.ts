import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { type EndpointName, endpoints } from '@vitrine/contract/endpoints';
import { permissionsOf } from '@vitrine/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../testing/api.ts';
import { engines } from '../testing/engines.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createTestMember, createTestWorkspace, type TestWorkspace } from '../testing/workspaces.ts';

/** What the roles may do is written here once more, so that a row that loses its permission is found. */
const OWNERS_ONLY: readonly EndpointName[] = [
  'users_remove',
  'invitations_create',
  'invitations_cancel',
  'stores_update',
  'recording_settings_update',
  'shopify_setup_complete',
  'sessions_delete',
  'create_checkout',
  'change_plan',
  'cancel_subscription',
  'resume_subscription',
  'payment_methods_list',
  'create_payment_method',
  'attach_payment_method',
  'delete_payment_method',
  'create_setup_session',
  'invoices_list',
  'privacy_requests_list',
  'privacy_requests_create',
  'privacy_requests_detail',
  'stores_connect',
  'bigcommerce_connect',
  'team_security_update',
  'workspace_delete',
  'workspace_keep',
  'workspace_export',
  'workspace_hand_over',
  'audit_log_list',
];

const OPERATOR_TOKEN = 'o'.repeat(32);

/** Past the door, and not into a fault of ours. */
function expectLetIn({ status }: { status: number }): void {
  expect([401, 403]).not.toContain(status);
  expect(status).toBeLessThan(500);
}

const takesJson = ({ body }: Endpoint) => body !== undefined && body !== 'block' && !('file' in body);
const names = Object.keys(endpoints) as EndpointName[];
const rows = names.map((name) => [name, endpoints[name] as Endpoint] as const);
const inWorkspace = rows.filter(([, { access }]) => access === 'workspace');

/** Every call of the table as everybody who could make it; a call that is added later is tested by being there. */
describe.each(engines())('roles and calls on %s', (engine) => {
  let server: TestServer;
  let owner: TestWorkspace;
  let stranger: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine, operator_token: OPERATOR_TOKEN });
    owner = await createTestWorkspace(server);
    stranger = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  /** With ids that name nothing and a body that says nothing, so that nothing is changed by who may. */
  const make = (name: EndpointName, headers: Record<string, string>) =>
    call(server, name, {
      headers,
      params: {
        session_id: randomUUID(),
        saved_filter_id: randomUUID(),
        user_id: randomUUID(),
        invitation_id: randomUUID(),
        store_id: randomUUID(),
        subscription_id: randomUUID(),
        request_id: randomUUID(),
        sign_in_id: randomUUID(),
        version: randomUUID(),
        number: '0',
        hash: '0'.repeat(32),
      },
      ...(takesJson(endpoints[name]) ? { body: {} } : {}),
    });
  const refusal = ({ status, body }: Awaited<ReturnType<typeof make>>) => [status, body?.code];

  it('name the permission of each call that is the owners’ alone', () => {
    const guarded = inWorkspace.filter(([, { permission }]) => {
      return permission !== undefined && !permissionsOf('member').includes(permission);
    });
    expect(guarded.map(([name]) => name).sort()).toEqual([...OWNERS_ONLY].sort());
    for (const [, { permission }] of guarded) expect(permissionsOf('owner')).toContain(permission);
  });

  it.each(inWorkspace)('%s: owner, member, stranger, nobody', async (name) => {
    const member = await createTestMember(server, owner);
    const asMember = await make(name, member.headers);
    if (OWNERS_ONLY.includes(name)) expect(refusal(asMember)).toEqual([403, 'permission_denied']);
    else expectLetIn(asMember);
    const asOwner = await make(name, owner.headers);
    expectLetIn(asOwner);
    const there = { ...stranger.headers, 'x-workspace-id': owner.workspace_id };
    expect(refusal(await make(name, there))).toEqual([403, 'workspace_forbidden']);
    expect(refusal(await make(name, {}))).toEqual([401, 'not_authenticated']);
    expect(refusal(await make(name, { authorization: 'JWT x.y.z' }))).toEqual([401, 'token_invalid']);
  });

  it.each(rows.filter(([, { access }]) => access === 'user'))(
    '%s: nobody, and who is signed in',
    async (name) => {
      expect(refusal(await make(name, {}))).toEqual([401, 'not_authenticated']);
      const member = await createTestMember(server, owner);
      expectLetIn(await make(name, member.headers));
    },
  );

  it.each(rows.filter(([, { access }]) => access === 'operator'))('%s: the operator alone', async (name) => {
    const operator = (token: string) => ({ authorization: `Bearer ${token}` });
    const others = [{}, owner.headers, operator(`${OPERATOR_TOKEN}o`), operator('undefined'), operator('')];
    for (const headers of others) expect(refusal(await make(name, headers))).toEqual([401, 'operator_only']);
    expectLetIn(await make(name, operator(OPERATOR_TOKEN)));
  });
});
