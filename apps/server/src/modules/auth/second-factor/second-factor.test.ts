import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRows, firstRow } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { call } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { nthMail } from '../../../testing/mails.ts';
import { codeOf, setUpTotp } from '../../../testing/second-factor.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/workspaces.ts';
import { signIn } from '../sign-in.ts';

const PERIOD_MS = 30_000;

describe.each(engines())('two-factor sign-in on %s', (engine) => {
  const clock = fakeClock();
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock, trust_proxy: true });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await createTestWorkspace(server);
  });

  let n = 0;
  /** Each asks from an address of its own, unless it says which. */
  const from = (ip = `198.51.${100 + (++n >> 8)}.${n & 255}`) => ({ 'x-forwarded-for': ip });
  const obtain = ({ email, password }: { email: string; password: string }, ip?: string) =>
    call(server, 'token_obtain', { body: { email, password }, headers: from(ip) });
  const challengeOf = async (who: { email: string; password: string }): Promise<string> =>
    (await obtain(who)).body.second_factor.challenge;
  const verify = (body: object, ip?: string) =>
    call(server, 'second_factor_verify', { body, headers: from(ip) });
  const bearer = (access: string) => ({ authorization: `JWT ${access}` });
  const actions = async (user_id = owner.user_id) =>
    (await auditOf(server, user_id)).map(({ action }) => action);
  const WRONG = [400, { code: ['This code is incorrect or has already been used.'] }];
  const EXPIRED = [
    400,
    { detail: 'This sign-in has expired. Enter your password again.', code: 'challenge_invalid' },
  ];
  const plain = ({ status, body }: { status: number; body: unknown }) => [status, body];

  it('gives no token for the password alone, and signs in by the code', async () => {
    const elsewhere = (await obtain(owner)).body;
    const { secret } = await setUpTotp(server, owner);
    // Where nobody has shown the second factor nobody stays signed in; here it was shown.
    expect((await call(server, 'users_me', { headers: bearer(elsewhere.access) })).status).toBe(401);
    expect((await call(server, 'users_me', { headers: owner.headers })).status).toBe(200);
    const mail = await nthMail(server, owner.email);
    expect(mail.subject).toBe('Two-factor sign-in was turned on');

    clock.advance(PERIOD_MS);
    const begun = await obtain(owner);
    expect(plain(begun)).toEqual([
      200,
      {
        second_factor: {
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          expires_at: new Date(clock.now() + 10 * 60_000).toISOString(),
          methods: ['code', 'recovery_code'],
          passkey: null,
        },
      },
    ]);
    const { challenge } = begun.body.second_factor;
    expect((await call(server, 'users_me', { headers: bearer(challenge) })).status).toBe(401);
    expect((await actions()).filter((action) => action === 'signed_in')).toHaveLength(1);

    expect(plain(await verify({ challenge, code: '000000' }))).toEqual(WRONG);
    const code = codeOf(secret, clock.now());
    const done = await verify({ challenge, code });
    expect([done.status, done.body.email]).toEqual([200, owner.email]);
    expect((await call(server, 'users_me', { headers: bearer(done.body.access) })).status).toBe(200);
    expect(await actions()).toEqual(
      expect.arrayContaining(['totp_added', 'second_factor_refused', 'signed_in']),
    );
  });

  it('takes no code twice, nor one from before, and a challenge once', async () => {
    const { secret } = await setUpTotp(server, owner);
    // The one by which it was set up.
    const first = codeOf(secret, clock.now());
    expect(plain(await verify({ challenge: await challengeOf(owner), code: first }))).toEqual(WRONG);
    clock.advance(PERIOD_MS);
    const [old, code] = [codeOf(secret, clock.now()), codeOf(secret, clock.now() + PERIOD_MS)];
    const [used, unused] = [await challengeOf(owner), await challengeOf(owner)];
    expect((await verify({ challenge: used, code })).status).toBe(200);
    for (const again of [code, old])
      expect(plain(await verify({ challenge: unused, code: again }))).toEqual(WRONG);
    clock.advance(2 * PERIOD_MS);
    const next = codeOf(secret, clock.now());
    expect(plain(await verify({ challenge: used, code: next }))).toEqual(EXPIRED);
    expect((await verify({ challenge: unused, code: next })).status).toBe(200);
  });

  it('counts one of several that come with the same code at once', async () => {
    const { secret } = await setUpTotp(server, owner);
    clock.advance(PERIOD_MS);
    const code = codeOf(secret, clock.now());
    const challenges = [await challengeOf(owner), await challengeOf(owner), await challengeOf(owner)];
    const answers = await Promise.all(challenges.map((challenge) => verify({ challenge, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('lets a challenge wait ten minutes, and no longer than its password counts', async () => {
    const { secret } = await setUpTotp(server, owner);
    const late = await challengeOf(owner);
    clock.advance(10 * 60_000);
    const code = () => codeOf(secret, clock.now());
    expect(plain(await verify({ challenge: late, code: code() }))).toEqual(EXPIRED);
    expect(plain(await verify({ challenge: 'nobody-s', code: code() }))).toEqual(EXPIRED);
    const before = await challengeOf(owner);
    const new_password = 'another battery & staple';
    const changed = await call(server, 'change_password', {
      headers: owner.headers,
      body: { current_password: owner.password, new_password },
    });
    expect(changed.status).toBe(204);
    expect(plain(await verify({ challenge: before, code: code() }))).toEqual(EXPIRED);
    // A password that is chosen by the mailbox is no second factor.
    expect((await obtain({ ...owner, password: new_password })).body).toHaveProperty('second_factor');
  });

  it('makes who guesses codes wait, longer each time, and also from many addresses', async () => {
    const { secret } = await setUpTotp(server, owner);
    clock.advance(PERIOD_MS);
    const challenge = await challengeOf(owner);
    const guess = (ip?: string) => verify({ challenge, code: '000000' }, ip);
    for (let round = 0; round < 6; round++) expect((await guess('203.0.113.9')).status).toBe(400);
    for (const wait of [2, 4]) {
      expect(plain(await guess('203.0.113.9'))).toMatchObject([429, { retry_after: wait }]);
      clock.advance(wait * 1_000);
      expect((await guess('203.0.113.9')).status).toBe(400);
    }
    // The right one has to wait, too.
    expect((await verify({ challenge, code: codeOf(secret, clock.now()) }, '203.0.113.9')).status).toBe(429);
    for (let round = 0; round < 13; round++) expect((await guess()).status).toBe(400);
    expect(plain(await guess())).toMatchObject([429, { code: 'too_many_attempts' }]);
  });

  it('signs in by a recovery code, each once, however it is typed; new ones end the former', async () => {
    const { recovery_codes } = await setUpTotp(server, owner);
    expect(recovery_codes).toHaveLength(10);
    expect(new Set(recovery_codes).size).toBe(10);
    const [code = '', other = ''] = recovery_codes;
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const by = async (recovery_code: string) =>
      verify({ challenge: await challengeOf(owner), recovery_code });
    expect((await by(` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200);
    expect(plain(await by(code))).toEqual([400, { recovery_code: WRONG[1] && Object.values(WRONG[1])[0] }]);
    const state = () => call(server, 'second_factor', { headers: owner.headers });
    expect((await state()).body.recovery_codes_left).toBe(9);
    expect(await actions()).toContain('recovery_code_used');
    // Another person's are of no use.
    const stranger = await createTestWorkspace(server);
    const theirs = await setUpTotp(server, stranger);
    expect((await by(theirs.recovery_codes[0] ?? '')).status).toBe(400);

    const renewed = await call(server, 'recovery_codes_renew', {
      headers: owner.headers,
      body: { current_password: owner.password },
    });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await by(other)).status).toBe(400);
    expect((await by(renewed.body.recovery_codes[0])).status).toBe(200);
  });

  it('keeps neither the key nor a code where the database shows it', async () => {
    const { secret, recovery_codes } = await setUpTotp(server, owner);
    const challenge = await challengeOf(owner);
    const { orm } = server.deps.database;
    const dump: string[] = [];
    for (const table of ['totp_keys', 'recovery_codes', 'second_steps', 'audit_log', 'jobs'])
      dump.push(
        JSON.stringify(await anyRows(orm)`${sql.raw(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)}`),
      );
    const kept = dump.join('\n');
    expect(kept).toContain('1.');
    for (const told of [secret, challenge, ...recovery_codes, recovery_codes[0]?.replaceAll('-', '') ?? ''])
      expect(kept).not.toContain(told);
    expect(server.logs()).not.toContain(secret);
  });

  it('asks for the password before anything is set up, renewed or removed', async () => {
    await setUpTotp(server, owner);
    const { headers } = owner;
    const asking = ['totp_begin', 'recovery_codes_renew'] as const;
    const refused = [400, { current_password: ['Your current password is incorrect.'] }];
    for (const name of asking)
      expect(plain(await call(server, name, { headers, body: { current_password: 'a guess' } }))).toEqual(
        refused,
      );
    const remove = (current_password: string) =>
      call(server, 'second_factor_remove', { headers, body: { current_password, factor: 'totp' } });
    expect(plain(await remove('a guess'))).toEqual(refused);
    expect((await call(server, 'second_factor', { headers })).body.totp).toBe(true);

    const removed = await remove(owner.password);
    expect(plain(removed)).toMatchObject([200, { totp: false, passkeys: [], recovery_codes_left: 0 }]);
    expect((await nthMail(server, owner.email, 2)).subject).toBe('Two-factor sign-in was turned off');
    expect((await obtain(owner)).body).toHaveProperty('access');
    expect((await remove(owner.password)).status).toBe(404);
  });

  it('counts a new key once a code of it was shown; until then the former one does', async () => {
    const { secret: former } = await setUpTotp(server, owner);
    const { headers } = owner;
    const body = { current_password: owner.password };
    const { secret } = (await call(server, 'totp_begin', { headers, body })).body;
    clock.advance(PERIOD_MS);
    const by = async (key: string) =>
      (await verify({ challenge: await challengeOf(owner), code: codeOf(key, clock.now()) })).status;
    expect(await by(secret)).toBe(400);
    expect(await by(former)).toBe(200);
    const confirm = (key: string) =>
      call(server, 'totp_confirm', { headers, body: { code: codeOf(key, clock.now()) } });
    expect(plain(await confirm(former))).toEqual(WRONG);
    // There are recovery codes already: they stay good, and are not told again.
    expect(plain(await confirm(secret))).toEqual([200, { recovery_codes: null }]);
    clock.advance(PERIOD_MS);
    expect(await by(former)).toBe(400);
    expect(await by(secret)).toBe(200);
    const pending = (await call(server, 'totp_begin', { headers, body })).body.secret;
    clock.advance(10 * 60_000);
    expect(plain(await confirm(pending))).toEqual(WRONG);
  });

  it('signs nobody in by the password alone whose second factor is set up at that moment', async () => {
    const { orm } = server.deps.database;
    const before = await firstRow(orm, { hash: schema.users.password_hash })`
      SELECT password_hash AS hash FROM users WHERE id = ${owner.user_id}`;
    await setUpTotp(server, owner);
    const people = { orm, clock, links: { sign: (path: string) => path } } as unknown as Parameters<
      typeof signIn
    >[0];
    const request = { headers: {}, ip: '203.0.113.1', url: '/' };
    const proved = { user_id: owner.user_id, password_hash: before?.hash ?? '' };
    expect(await signIn(people, proved, request)).toEqual({ ok: false, error: 'invalid_credentials' });
  });

  it('offers no passkeys at an IP address, for which no browser makes one', async () => {
    const { headers, password } = owner;
    expect((await call(server, 'second_factor', { headers })).body.passkeys_available).toBe(false);
    const refused = await call(server, 'passkeys_begin', { headers, body: { current_password: password } });
    expect(plain(refused)).toMatchObject([409, { code: 'passkeys_off' }]);
  });

  it('accepts an invitation by the second step, and not before', async () => {
    const guest = await createTestWorkspace(server);
    const { secret } = await setUpTotp(server, guest);
    await call(server, 'invitations_create', { headers: owner.headers, body: { email: guest.email } });
    const mail = await nthMail(server, guest.email, 2);
    const invitation = /token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    const { email, password } = guest;
    const begun = await call(server, 'token_obtain', {
      body: { email, password, invitation },
      headers: from(),
    });
    const members = async () => (await call(server, 'users_list', { headers: owner.headers })).body.count;
    expect(await members()).toBe(1);
    clock.advance(PERIOD_MS);
    const { challenge } = begun.body.second_factor;
    const done = await verify({ challenge, code: codeOf(secret, clock.now()), invitation });
    expect(done.body.workspace_id).toBe(owner.workspace_id);
    expect(await members()).toBe(2);
  });
});
