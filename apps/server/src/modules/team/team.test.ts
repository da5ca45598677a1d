import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { nthMail, parameterIn } from '../../testing/mails.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestMember, createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const PERSON = { password: 'a lamp in the window', first_name: 'Nina', last_name: 'Nueva' };
const INVALID = 'Invalid or expired invitation link.';

describe.each(engines())('teams on %s', (engine) => {
  const clock = fakeClock();
  let server: TestServer;
  let owner: TestWorkspace;
  let guest: string;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock });
  });
  beforeEach(async () => {
    owner = await createTestWorkspace(server, { store: { name: 'Casa Lumbre', main_language: 'pt' } });
    guest = `guest-${randomUUID()}@example.com`;
  });
  afterAll(() => server.close());

  const asOwner = (name: Parameters<typeof call>[1], more: Parameters<typeof call>[2] = {}) =>
    call(server, name, { headers: owner.headers, ...more });
  const invite = (email = guest) => asOwner('invitations_create', { body: { email } });
  const token = async (n = 1, email = guest) => parameterIn(await nthMail(server, email, n), 'token');
  const verify = (token: string) => call(server, 'invitations_verify', { params: { token } });
  const register = (token: string, more: object = {}) =>
    call(server, 'register', { body: { ...PERSON, token, ...more } });
  const invitations = async () => (await asOwner('invitations_list')).body.results;

  it('grow by an invitation: mailed, opened, accepted by registering, once', async () => {
    const made = await invite();
    expect(made).toMatchObject({ status: 201, body: { email: guest, status: 'pending' } });
    expect(Date.parse(made.body.expires_at) - Date.parse(made.body.created_at)).toBe(7 * DAY_MS);
    expect(await invitations()).toEqual([made.body]);

    const mail = await nthMail(server, guest);
    expect(mail.text).toContain('Casa Lumbre');
    expect(mail.text).toContain('Olga Owner');
    expect(mail.subject).toMatch(/convid/i);
    const link = await token();
    expect(await verify(link)).toMatchObject({
      status: 200,
      body: { email: guest, store_name: 'Casa Lumbre', has_account: false },
    });
    expect(await invitations()).toMatchObject([{ email: guest, status: 'invited' }]);

    // The address is the invitation's, whatever is typed into a form that locks it.
    const joined = await register(link, { email: 'somebody.else@example.com' });
    expect(joined).toMatchObject({
      status: 201,
      body: {
        email: guest,
        groups: ['member'],
        workspace_id: owner.workspace_id,
        merchant: { store_name: 'Casa Lumbre' },
      },
    });
    expect(await invitations()).toEqual([]);
    const { body } = await asOwner('users_list');
    expect(body.count).toBe(2);
    expect(body.results).toMatchObject([
      { email: owner.email, groups: ['owner'], status: 'active' },
      { email: guest, groups: ['member'], first_name: 'Nina', status: 'active' },
    ]);
    for (const again of [await register(link), await verify(link)])
      expect(again).toMatchObject({ status: 404, body: { detail: INVALID } });
    expect(await auditOf(server, joined.body.id)).toMatchObject([
      { action: 'invitation_accepted', workspace_id: owner.workspace_id },
      { action: 'registered', workspace_id: owner.workspace_id },
      { action: 'signed_in' },
    ]);
  });

  it('grow by somebody who has an account: they sign in with the invitation', async () => {
    const other = await createTestWorkspace(server);
    // Later than the account: the first workspace stays the first.
    clock.advance(1_000);
    await invite(other.email);
    const link = await token(1, other.email);
    expect((await verify(link)).body).toMatchObject({ has_account: true });
    expect(await register(link)).toMatchObject({ status: 400, body: { email: [FIELD_ERRORS.email_taken] } });
    const signIn = (more: object) =>
      call(server, 'token_obtain', { body: { email: other.email, invitation: link, ...more } });
    expect((await signIn({ password: 'a guess' })).status).toBe(401);
    const signed = await signIn({ password: other.password });
    expect(signed).toMatchObject({
      status: 200,
      body: { workspace_id: owner.workspace_id, groups: ['member'] },
    });
    const { results } = (await call(server, 'workspaces_list', { headers: other.headers })).body;
    expect(results).toMatchObject([
      { id: other.workspace_id, role: 'owner' },
      { id: owner.workspace_id, role: 'member', merchant: { store_name: 'Casa Lumbre' } },
    ]);
    expect((await signIn({ password: other.password })).status).toBe(404);
  });

  it('take nobody in by an invitation to somebody else', async () => {
    await invite();
    const other = await createTestWorkspace(server);
    const body = { email: other.email, password: other.password, invitation: await token() };
    expect((await call(server, 'token_obtain', { body })).status).toBe(404);
    expect((await asOwner('users_list')).body.count).toBe(1);
    expect((await verify(await token())).status).toBe(200);
  });

  it('end an invitation after 7 days, and list it as expired', async () => {
    await invite();
    const link = await token();
    clock.advance(7 * DAY_MS - 1);
    expect((await verify(link)).status).toBe(200);
    clock.advance(1);
    for (const late of [await verify(link), await register(link)])
      expect(late).toMatchObject({ status: 404, body: { detail: INVALID } });
    // The owner's sign-in has ended meanwhile.
    const { access } = (
      await call(server, 'token_obtain', { body: { email: owner.email, password: owner.password } })
    ).body;
    const { body } = await call(server, 'invitations_list', { headers: { authorization: `JWT ${access}` } });
    expect(body.results).toMatchObject([{ email: guest, status: 'expired' }]);
  });

  it('renew an invitation by inviting again: one row, a new link, and the former one ends', async () => {
    const first = await invite();
    const old = await token();
    await verify(old);
    const second = await invite(guest.toUpperCase());
    expect(second.body).toMatchObject({ id: first.body.id, status: 'pending' });
    expect(await invitations()).toHaveLength(1);
    expect((await verify(old)).status).toBe(404);
    expect((await verify(await token(2))).status).toBe(200);
  });

  it('cancel an invitation', async () => {
    const { body } = await invite();
    const params = { invitation_id: body.id };
    expect((await asOwner('invitations_cancel', { params })).status).toBe(204);
    expect((await register(await token())).status).toBe(404);
    expect(await invitations()).toEqual([]);
    expect((await asOwner('invitations_cancel', { params })).status).toBe(404);
  });

  it('invite nobody twice who is in, nor what is no address', async () => {
    const member = await createTestMember(server, owner);
    expect(await invite(member.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { email: [FIELD_ERRORS.already_member] },
    });
    expect(await invite('nobody')).toMatchObject({
      status: 400,
      body: { email: [FIELD_ERRORS.email_invalid] },
    });
    expect((await asOwner('invitations_create', { body: {} })).body).toEqual({
      email: [FIELD_ERRORS.required],
    });
  });

  it('tell an owner nothing about who has an account', async () => {
    const stranger = await createTestWorkspace(server);
    const [known, unknown] = [await invite(stranger.email), await invite()];
    const shape = ({ status, body }: typeof known) => [status, Object.keys(body), body.status];
    expect(shape(known)).toEqual(shape(unknown));
  });

  it('sign a removed member out at the next call, who belongs to no other workspace', async () => {
    const member = await createTestMember(server, owner);
    const listed = () => call(server, 'sessions_list', { headers: member.headers });
    expect((await listed()).status).toBe(200);
    const params = { user_id: member.user_id };
    expect((await asOwner('users_remove', { params })).status).toBe(204);
    expect((await listed()).status).toBe(401);
    const body = { email: member.email, password: member.password };
    expect(await call(server, 'token_obtain', { body })).toMatchObject({
      status: 403,
      body: { code: 'no_workspace' },
    });
    expect((await asOwner('users_remove', { params })).status).toBe(404);
    expect(await auditOf(server, owner.user_id)).toMatchObject([
      { action: 'member_removed', subject: { user_id: member.user_id, email: member.email } },
    ]);
  });

  it('leave a removed member what they have elsewhere', async () => {
    const other = await createTestWorkspace(server);
    await invite(other.email);
    const body = {
      email: other.email,
      password: other.password,
      invitation: await token(1, other.email),
    };
    const { access } = (await call(server, 'token_obtain', { body })).body;
    await asOwner('users_remove', { params: { user_id: other.user_id } });
    const inIt = (workspace_id: string) =>
      call(server, 'users_me', {
        headers: { authorization: `JWT ${access}`, 'x-workspace-id': workspace_id },
      });
    expect(await inIt(owner.workspace_id)).toMatchObject({
      status: 403,
      body: { code: 'workspace_forbidden' },
    });
    expect((await inIt(other.workspace_id)).status).toBe(200);
  });

  it('keep their owner', async () => {
    const removed = await asOwner('users_remove', { params: { user_id: owner.user_id } });
    expect(removed).toMatchObject({ status: 403, body: { detail: 'The owner can’t be removed.' } });
    expect((await asOwner('users_list')).body.count).toBe(1);
  });

  it('make wait who invites one address again and again', async () => {
    for (let n = 0; n < 6; n++) expect((await invite()).status).toBe(201);
    expect((await invite()).status).toBe(429);
  });
});
