import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { number } from '../../database/kinds.ts';
import { firstRow } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { nthMail, parameterIn } from '../../testing/mails.ts';
import { codeOf, setUpTotp } from '../../testing/second-factor.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { insertPasskey } from '../auth/second-factor/passkey-rows.ts';

const PASSWORD = 'the owner’s own again';

describe.each(engines())('an undone change of the email on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({ engine, clock });
  const owner = useNewWorkspace(server);

  const obtain = (password: string) =>
    call(server, 'token_obtain', { body: { email: owner.email, password } });
  const withPasskey = () =>
    insertPasskey(server.deps.database.orm, {
      ...{ user_id: owner.user_id, credential_id: randomUUID(), public_key: Uint8Array.from([1]) },
      ...{ counter: 0, transports: [], name: 'Key', now: clock.now() },
    });
  const factors = async () => {
    return firstRow(server.deps.database.orm, {
      apps: number,
      pending: number,
      passkeys: number,
      codes: number,
      steps: number,
    })`
      SELECT (SELECT count(*)::integer FROM totp_keys WHERE user_id = u.id AND key_sealed IS NOT NULL) AS apps,
        (SELECT count(*)::integer FROM totp_keys WHERE user_id = u.id AND pending_sealed IS NOT NULL) AS pending,
        (SELECT count(*)::integer FROM passkeys WHERE user_id = u.id) AS passkeys,
        (SELECT count(*)::integer FROM recovery_codes WHERE user_id = u.id) AS codes,
        (SELECT count(*)::integer FROM second_steps WHERE user_id = u.id) AS steps
      FROM users u WHERE u.id = ${owner.user_id}`;
  };

  /** The address is another one from now on: answers it, and how it is undone by the former mailbox, with a new password. */
  async function moved() {
    const { headers, password: current_password } = owner;
    const email = `taken-${randomUUID()}@example.com`;
    await call(server, 'users_me_update', { headers, body: { email, current_password } });
    const code = parameterIn(await nthMail(server, email), 'code');
    expect((await call(server, 'confirm_email', { body: { code } })).status).toBe(200);
    clock.advance(MINUTE_MS);
    return {
      email,
      async undo() {
        const content = await changeMail();
        const undone = await call(server, 'undo_email', { body: { code: parameterIn(content, 'code') } });
        expect(undone.status).toBe(200);
        const reset = { code: undone.body.reset_code, password: PASSWORD };
        expect((await call(server, 'reset_password', { body: reset })).status).toBe(200);
      },
    };
  }
  /** The mail with the link that undoes: the latest to the former mailbox whose link leads there. */
  async function changeMail() {
    for (let n = 1; ; n++) {
      const mail = await nthMail(server, owner.email, n);
      if (mail.text?.includes('/undo-email?')) return mail;
    }
  }

  it('takes a thief’s second factors with it: the owner signs in by the new password alone', async () => {
    const { email, undo } = await moved();
    const { secret } = await setUpTotp(server, owner);
    await withPasskey();
    await call(server, 'totp_begin', {
      headers: owner.headers,
      body: { current_password: owner.password },
    });
    // The thief has one more sign-in under way, whose password was right.
    const begun = await call(server, 'token_obtain', { body: { email, password: owner.password } });
    const { challenge } = begun.body.second_factor;
    expect(await factors()).toEqual({ apps: 1, pending: 1, passkeys: 1, codes: 10, steps: 1 });

    clock.advance(MINUTE_MS);
    await undo();
    expect(await factors()).toEqual({ apps: 0, pending: 0, passkeys: 0, codes: 0, steps: 0 });
    expect((await call(server, 'users_me', { headers: owner.headers })).status).toBe(401);
    const code = codeOf(secret, clock.now());
    const finished = await call(server, 'second_factor_verify', { body: { challenge, code } });
    expect([finished.status, finished.body.code]).toEqual([400, 'challenge_invalid']);
    expect((await obtain(PASSWORD)).body).toHaveProperty('access');
    expect(await auditOf(server, owner.user_id)).toContainEqual(
      expect.objectContaining({
        action: 'email_change_undone',
        subject: { former: email, email: owner.email, second_factors_removed: 2 },
      }),
    );
  });

  it('takes those too that a thief added before: one has the password and not the mailbox', async () => {
    await setUpTotp(server, owner);
    clock.advance(MINUTE_MS);
    const { undo } = await moved();
    await undo();
    expect(await factors()).toEqual({ apps: 0, pending: 0, passkeys: 0, codes: 0, steps: 0 });
    expect((await obtain(PASSWORD)).body).toHaveProperty('access');
  });

  it('leaves what the owner had for long, and no more', async () => {
    const { secret } = await setUpTotp(server, owner);
    await server.deps.database.orm.execute(
      sql`UPDATE totp_keys SET confirmed_at = confirmed_at - interval '73 hours' WHERE user_id = ${owner.user_id}`,
    );
    clock.advance(MINUTE_MS);
    const { undo } = await moved();
    await withPasskey();
    const renewed = await call(server, 'recovery_codes_renew', {
      headers: owner.headers,
      body: { current_password: owner.password },
    });
    expect(renewed.status).toBe(200);
    await undo();
    expect(await factors()).toMatchObject({ apps: 1, passkeys: 0, codes: 0 });
    const { challenge, methods } = (await obtain(PASSWORD)).body.second_factor;
    expect(methods).toEqual(['code']);
    const code = codeOf(secret, clock.now());
    expect((await call(server, 'second_factor_verify', { body: { challenge, code } })).status).toBe(200);
  });
});
