import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { type EndpointName, endpoints } from '@vitrine/contract/endpoints';
import type { EmailConfirmation } from '@vitrine/contract/user';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { mailsTo, nthMail, parameterIn } from '../../testing/mails.ts';
import { installing, testPlatform } from '../../testing/platform.ts';
import { useServer } from '../../testing/use-server.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';

const OPERATOR_TOKEN = 'o'.repeat(32);
const PERSON = { password: 'a lamp in the window', first_name: 'Nina', last_name: 'Nueva' };

const newEmail = (name: string) => `${name}-${randomUUID()}@example.com`;
const bearerOf = ({ access }: { access: string }) => ({ authorization: `JWT ${access}` });

/** Every call that waits for the address, with a body of which nothing else is to be refused; one that is added later is tested by being there. */
const WAITING = Object.entries(endpoints as Record<string, Endpoint>)
  .filter(([, { confirmed }]) => confirmed)
  .map(([name]) => name as EndpointName);
const BODIES: Partial<Record<EndpointName, object>> = {
  invitations_create: { email: 'guest@example.com' },
  privacy_requests_create: { kind: 'erase_visitor', email: 'visitor@example.com' },
};

describe.each(engines())('addresses of accounts on %s', (engine) => {
  const clock = fakeClock();
  const shopify = testPlatform('shopify');
  const server = useServer({ engine, clock, operator_token: OPERATOR_TOKEN, platforms: { shopify } });
  /** Where no mail asks, as in an evaluation. */
  const unasking = useServer({ engine, clock, asks_confirmation: false });

  const registerAt = async (at: typeof server, body: object) => {
    const { status, body: user } = await call(at, 'register', { body: { ...PERSON, ...body } });
    expect(status).toBe(201);
    return user;
  };
  const confirm = (code: string, at = server) => call(at, 'confirm_email', { body: { code } });
  const codeOf = async (email: string, n = 1) => parameterIn(await nthMail(server, email, n), 'code');
  const stateOf = async (headers: { authorization: string }, at = server): Promise<EmailConfirmation> =>
    (await call(at, 'users_me', { headers })).body.email_confirmation;

  it('are confirmed by the link of the registration’s mail; until then what reaches others waits', async () => {
    const email = newEmail('owner');
    const user = await registerAt(server, { email, language: 'es' });
    const headers = bearerOf(user);
    expect([user.email_confirmation, await stateOf(headers)]).toEqual(['required', 'required']);
    expect(WAITING.sort()).toEqual(['bigcommerce_connect', 'invitations_create', 'privacy_requests_create']);
    const ask = (name: EndpointName) => call(server, name, { headers, body: BODIES[name] ?? {} });
    for (const name of WAITING)
      expect(await ask(name), name).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    expect(await mailsTo(server, 'guest@example.com')).toEqual([]);

    // Recording stops for nothing of this.
    const { platform, store_id } = user.merchant;
    const sent = await fetch(`${server.url}${endpoints.ingest_block.path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: envelopeOf({ header: { platform, store_id } }),
    });
    expect(sent.status).toBe(202);

    const mail = await nthMail(server, email);
    expect(mail.subject).toMatch(/^Confirma /);
    const done = await confirm(parameterIn(mail, 'code'));
    expect([done.status, done.body]).toEqual([200, { email, changed: false }]);
    expect(await stateOf(headers)).toBe('confirmed');
    for (const name of WAITING) expect((await ask(name)).status, name).not.toBe(403);
    expect((await confirm(parameterIn(mail, 'code'))).body.code).toBe('confirmation_invalid');
  });

  it('are asked about again, as often as is no flood, by links that are good for a week', async () => {
    const email = newEmail('again');
    const headers = bearerOf(await registerAt(server, { email }));
    const again = () => call(server, 'send_confirmation', { headers });
    for (let n = 0; n < 4; n++) expect((await again()).status).toBe(204);
    expect(await again()).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts', retry_after: 60 },
    });
    const last = await codeOf(email, 5);
    clock.advance(7 * DAY_MS - 60_000);
    expect((await confirm(last)).status).toBe(200);
    // There is nothing left to be confirmed, by an older link either.
    expect((await confirm(await codeOf(email, 2))).status).toBe(400);
    const anew = await call(server, 'token_obtain', { body: { email, password: PERSON.password } });
    const sent = await call(server, 'send_confirmation', { headers: bearerOf(anew.body) });
    expect(sent.status).toBe(204);
    await call(server, 'forgot_password', { body: { email } });
    expect((await nthMail(server, email, 6)).text).toContain('/reset-password');
  });

  it('are confirmed by an accepted invitation, with a new account or with one that waits', async () => {
    const owner = await createTestWorkspace(server);
    const invite = (email: string) =>
      call(server, 'invitations_create', { headers: owner.headers, body: { email } });
    const [fresh, waiting] = [newEmail('fresh'), newEmail('waiting')];
    await invite(fresh);
    const joined = await registerAt(server, { token: parameterIn(await nthMail(server, fresh), 'token') });
    expect(joined.email_confirmation).toBe('confirmed');

    await registerAt(server, { email: waiting });
    await invite(waiting);
    const invitation = parameterIn(await nthMail(server, waiting, 2), 'token');
    const signedIn = await call(server, 'token_obtain', {
      body: { email: waiting, password: PERSON.password, invitation },
    });
    expect(signedIn.body).toMatchObject({
      workspace_id: owner.workspace_id,
      email_confirmation: 'confirmed',
    });
  });

  it('leave the store connected that its platform has proved', async () => {
    const store_id = `lumbre-${randomUUID().slice(0, 8)}`;
    const merchant_id = await installing(server, shopify).ticket({ store_id });
    const { status, body } = await call(server, 'register', {
      body: { ...PERSON, email: newEmail('installed'), platform: 'shopify', merchant_id },
    });
    expect([status, body.email_confirmation]).toEqual([201, 'required']);
    expect(body.merchant).toMatchObject({ platform: 'shopify', store_id });
    const { connection } = (await call(server, 'installation', { headers: bearerOf(body) })).body;
    expect(connection.connected_at).not.toBeNull();
  });

  it('are confirmed by the operator, and by nobody else', async () => {
    const email = newEmail('no-mail');
    const headers = bearerOf(await registerAt(server, { email }));
    const vouch = (token: string, address = email) =>
      call(server, 'accounts_confirm', {
        headers: { authorization: `Bearer ${token}` },
        body: { email: address },
      });
    expect((await vouch('x'.repeat(32))).status).toBe(401);
    expect((await vouch(OPERATOR_TOKEN, newEmail('nobody'))).status).toBe(404);
    expect(await stateOf(headers)).toBe('required');
    expect(await vouch(OPERATOR_TOKEN, email.toUpperCase())).toMatchObject({ status: 200, body: { email } });
    expect(await stateOf(headers)).toBe('confirmed');
  });

  it('ask nobody where no mail is sent, and let all be done', async () => {
    const user = await registerAt(unasking, { email: newEmail('trying') });
    expect(user.email_confirmation).toBe('not_asked');
    for (const name of WAITING) {
      const { status } = await call(unasking, name, { headers: bearerOf(user), body: BODIES[name] ?? {} });
      expect(status, name).not.toBe(403);
    }
    expect(await mailsTo(unasking, user.email)).toEqual([]);
  });

  it('give the account to the mailbox: whom somebody else has let in is out after the reset', async () => {
    const email = newEmail('victim');
    const [second, third] = [newEmail('second'), newEmail('third')];
    const attacker = await registerAt(unasking, { email });
    const invite = (guest: string) =>
      call(unasking, 'invitations_create', { headers: bearerOf(attacker), body: { email: guest } });
    await invite(second);
    const accomplice = await registerAt(unasking, {
      token: parameterIn(await nthMail(unasking, second), 'token'),
    });
    await invite(third);
    const left = parameterIn(await nthMail(unasking, third), 'token');

    await call(unasking, 'forgot_password', { body: { email } });
    const code = parameterIn(await nthMail(unasking, email), 'code');
    const password = 'lighthouse keeper again';
    expect((await call(unasking, 'reset_password', { body: { code, password } })).status).toBe(200);

    const owner = (await call(unasking, 'token_obtain', { body: { email, password } })).body;
    const headers = bearerOf(owner);
    expect(owner.email_confirmation).toBe('confirmed');
    expect((await call(unasking, 'users_list', { headers })).body.count).toBe(1);
    expect((await call(unasking, 'invitations_list', { headers })).body.results).toEqual([]);
    for (const gone of [attacker, accomplice])
      expect((await call(unasking, 'users_me', { headers: bearerOf(gone) })).status).toBe(401);
    const back = await call(unasking, 'token_obtain', { body: { email: second, password: PERSON.password } });
    expect(back).toMatchObject({ status: 403, body: { code: 'no_workspace' } });
    expect((await call(unasking, 'invitations_verify', { params: { token: left } })).status).toBe(404);
  });

  it('take nobody away by the reset of an account that is confirmed', async () => {
    const owner = await createTestWorkspace(server);
    const guest = newEmail('guest');
    await call(server, 'invitations_create', { headers: owner.headers, body: { email: guest } });
    await call(server, 'forgot_password', { body: { email: owner.email } });
    const body = { code: await codeOf(owner.email), password: 'lighthouse keeper again' };
    expect((await call(server, 'reset_password', { body })).status).toBe(200);
    const token = parameterIn(await nthMail(server, guest), 'token');
    expect((await call(server, 'invitations_verify', { params: { token } })).status).toBe(200);
  });
});
