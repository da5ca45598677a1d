import { HOUR_MS } from '@vitrine/contract/durations';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { mailsTo, nthMail, parameterIn } from '../../testing/mails.ts';
import { spied } from '../../testing/spied-orm.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { createMailService } from '../mail/service.ts';
import type { AuthDeps } from './deps.ts';
import { forgotPassword } from './passwords.ts';

const NEUTRAL = 'If an account exists with that email, you will receive password reset instructions.';
const NEW = 'another lamp in the window';
const REQUEST = { headers: {}, ip: '127.0.0.1', url: '/' };

describe.each(engines())('passwords on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({ engine, clock });
  const owner = useNewWorkspace(server, { store: { main_language: 'es' } });

  const forgot = (email: string, headers = {}) =>
    call(server, 'forgot_password', { body: { email }, headers });
  const reset = (code: string, password = NEW) =>
    call(server, 'reset_password', { body: { code, password } });
  const signIn = (password: string) =>
    call(server, 'token_obtain', { body: { email: owner.email, password } });
  const me = (access: string) =>
    call(server, 'users_me', { headers: { authorization: `JWT ${access}` } }).then(({ status }) => status);
  const code = async (n = 1) => parameterIn(await nthMail(server, owner.email, n), 'code');

  it('are chosen anew by a mailed link, once, and everybody is signed out', async () => {
    const { access, refresh } = (await signIn(owner.password)).body;
    const asked = await forgot(owner.email.toUpperCase());
    expect([asked.status, asked.body]).toEqual([200, { detail: NEUTRAL }]);
    const mail = await nthMail(server, owner.email);
    // Of the store's language, since the request said none.
    expect(mail.subject).toMatch(/contraseña/i);
    expect(mail.text).toContain(`${server.url}/reset-password?code=`);
    const done = await reset(parameterIn(mail, 'code'));
    expect([done.status, done.body.detail]).toEqual([
      200,
      'Password successfully reset. Please login with your new password.',
    ]);
    expect(await me(access)).toBe(401);
    expect((await call(server, 'token_refresh', { body: { refresh } })).status).toBe(401);
    expect((await signIn(owner.password)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    const again = await reset(parameterIn(mail, 'code'));
    expect([again.status, again.body.detail]).toEqual([400, 'Invalid reset code']);
    // Who did not do it hears of it.
    expect((await nthMail(server, owner.email, 2)).text).toContain('/forgot-password');
    const actions = (await auditOf(server, owner.user_id)).map(({ action }) => action);
    expect(actions).toEqual(['signed_in', 'password_reset_requested', 'password_reset', 'signed_in']);
  });

  it('are asked for in the language that the person reads', async () => {
    await forgot(owner.email, { 'accept-language': 'pt-BR,pt;q=0.9' });
    expect((await nthMail(server, owner.email)).subject).toMatch(/senha/i);
  });

  it('keep a code good for an hour, and each of several until one is used', async () => {
    await forgot(owner.email);
    const first = await code();
    clock.advance(HOUR_MS / 2);
    await forgot(owner.email);
    const second = await code(2);
    clock.advance(HOUR_MS / 2);
    expect((await reset(first)).status).toBe(400);
    expect((await reset(second)).status).toBe(200);
  });

  it('leave a code good when the password is refused', async () => {
    await forgot(owner.email);
    for (const [password, error] of [
      ['short', FIELD_ERRORS.password_short],
      ['password123', FIELD_ERRORS.password_common],
      [owner.email, FIELD_ERRORS.password_is_email],
    ] as const) {
      const { status, body } = await reset(await code(), password);
      expect([status, body]).toEqual([400, { password: [error] }]);
    }
    expect((await reset(await code())).status).toBe(200);
  });

  it.each([[''], ['x'], ['x'.repeat(43)]])('take no code that was never mailed: %j', async (wrong) => {
    const { status, body } = await reset(wrong);
    expect([status, body.detail]).toEqual([400, 'Invalid reset code']);
  });

  it('say the same of an account that there is not, and mail nothing', async () => {
    const asked = await forgot('nobody@example.com');
    expect([asked.status, asked.body]).toEqual([200, { detail: NEUTRAL }]);
    // A mail that comes later than that of a request which came later would be none.
    await forgot(owner.email);
    await nthMail(server, owner.email);
    expect(await mailsTo(server, 'nobody@example.com')).toEqual([]);
  });

  it('cost and write the same for an address without an account', async () => {
    const { database, jobs, log } = server.deps;
    const asked = async (email: string) => {
      const { orm, statements } = spied(database.orm);
      const seal = { seal: (_key: string, mail: object) => JSON.stringify(mail) };
      const mail_service = createMailService({ jobs, clock, log, seal });
      const count = () =>
        anyRows(database.orm)`
          SELECT (SELECT count(*) FROM mailed_codes) AS codes, (SELECT count(*) FROM audit_log) AS audit`.then(
          ([row]) => row as { codes: number; audit: number },
        );
      const before = await count();
      const attempts = { begin: async () => ({ ok: true, succeeded: async () => undefined }) };
      const deps = {
        orm,
        clock,
        mail_service,
        attempts,
        public_url: () => server.url,
      } as unknown as AuthDeps;
      expect(await forgotPassword(deps, email, REQUEST)).toEqual({ ok: true });
      await mail_service.close();
      const after = await count();
      return { statements, codes: after.codes - before.codes, audit: after.audit - before.audit };
    };
    const known = await asked(owner.email);
    expect(known).toMatchObject({ codes: 1, audit: 1 });
    expect(known.statements.join()).toMatch(/INSERT INTO jobs/i);
    expect(await asked('nobody-at-all@example.com')).toEqual(known);
  });

  it('answer before any work is done on an account, so that time tells nothing', async () => {
    let mailing = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await createTestServer({
      engine,
      mailer: {
        async send() {
          mailing++;
          await held;
        },
        check: async () => undefined,
        close: () => undefined,
      },
    });
    try {
      const { email } = await createTestWorkspace(slow);
      expect((await call(slow, 'forgot_password', { body: { email } })).status).toBe(200);
      await expect.poll(() => mailing, { timeout: 30_000 }).toBe(1);
    } finally {
      release();
      await slow.close();
    }
  });

  it('make wait who asks for too many mails to an address, known or not', async () => {
    clock.advance(24 * HOUR_MS);
    for (const email of [owner.email, 'nobody-else@example.com']) {
      for (let n = 0; n < 4; n++) expect((await forgot(email)).status).toBe(200);
      const { status, body, headers } = await forgot(email);
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too_many_attempts', '60']);
      expect(body.detail).toEqual(expect.any(String));
      clock.advance(60_000);
      expect((await forgot(email)).status).toBe(200);
      // The next wait is twice as long.
      expect((await forgot(email)).body.retry_after).toBe(120);
    }
  });

  it('are changed by who knows the old one; other devices are signed out, this one is not', async () => {
    const [here, there] = [(await signIn(owner.password)).body, (await signIn(owner.password)).body];
    await forgot(owner.email);
    const left = await code();
    const change = (current_password: string, new_password = NEW) =>
      call(server, 'change_password', {
        headers: { authorization: `JWT ${here.access}` },
        body: { current_password, new_password },
      });
    const wrong = await change('not it');
    expect([wrong.status, wrong.body]).toEqual([400, { current_password: [FIELD_ERRORS.password_wrong] }]);
    const common = await change(owner.password, 'password123');
    expect([common.status, common.body]).toEqual([400, { new_password: [FIELD_ERRORS.password_common] }]);
    expect((await change('', '')).body).toEqual({
      current_password: [FIELD_ERRORS.required],
      new_password: [FIELD_ERRORS.required, FIELD_ERRORS.password_short],
    });
    expect((await change(owner.password)).status).toBe(204);
    expect([await me(here.access), await me(there.access)]).toEqual([200, 401]);
    expect((await signIn(owner.password)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    // A link that lay in the mailbox is good for nothing now.
    expect((await reset(left)).status).toBe(400);
    expect((await nthMail(server, owner.email, 2)).text).toContain('/forgot-password');
  });

  it('cannot be guessed by who has found the device open', async () => {
    const { access } = (await signIn(owner.password)).body;
    const change = () =>
      call(server, 'change_password', {
        headers: { authorization: `JWT ${access}` },
        body: { current_password: 'a guess', new_password: NEW },
      });
    for (let n = 0; n < 6; n++) expect((await change()).status).toBe(400);
    expect((await change()).status).toBe(429);
  });

  it('are in no log and no audit line', async () => {
    await forgot(owner.email);
    const secret = await code();
    await reset(secret, NEW);
    const audit = JSON.stringify(await auditOf(server, owner.user_id));
    for (const hidden of [secret, NEW, owner.password]) {
      expect(server.logs()).not.toContain(hidden);
      expect(audit).not.toContain(hidden);
    }
  });
});
