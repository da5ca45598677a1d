import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { mailsTo, nthMail, parameterIn } from '../../testing/mails.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { createTestWorkspace, headersOf } from '../../testing/workspaces.ts';

describe.each(engines())('accounts on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({ engine, clock });
  const owner = useNewWorkspace(server);

  const me = () => call(server, 'users_me', { headers: owner.headers });
  const update = (body: object) => call(server, 'users_me_update', { headers: owner.headers, body });
  const move = (email: string, current_password = owner.password) => update({ email, current_password });
  const confirm = (code: string) => call(server, 'confirm_email', { body: { code } });
  const signIn = (email: string) =>
    call(server, 'token_obtain', { body: { email, password: owner.password } }).then(({ status }) => status);

  it('change names and phone, and leave what is not said', async () => {
    const changed = await update({ first_name: 'Olivia', phone: '+55 21 5555' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ first_name: 'Olivia', last_name: 'Owner', phone: '+55 21 5555' });
    expect((await me()).body).toEqual(changed.body);
    expect(await update({})).toMatchObject({ status: 200, body: changed.body });
    expect(await auditOf(server, owner.user_id)).toMatchObject([
      { action: 'profile_updated', subject: { first_name: 'Olivia', phone: '+55 21 5555' }, ip: '127.0.0.1' },
    ]);
  });

  it.each([
    [{ first_name: '' }, { first_name: [FIELD_ERRORS.required] }],
    [{ last_name: 'x\u0000' }, { last_name: [FIELD_ERRORS.not_storable] }],
    [{ phone: '5'.repeat(41) }, { phone: [FIELD_ERRORS.too_long] }],
    [{ email: 'no' }, { email: [FIELD_ERRORS.email_invalid] }],
    [{ email: 'x@example.com' }, { current_password: [FIELD_ERRORS.required] }],
    [{ email: 'x@example.com', current_password: 'no' }, { current_password: [FIELD_ERRORS.password_wrong] }],
  ])('refuse %j', async (change, fields) => {
    expect(await update(change)).toMatchObject({ status: 400, body: fields });
  });

  it('take another email when the link mailed to it is opened, once', async () => {
    const email = `moved-${randomUUID()}@example.com`;
    const asked = await move(email);
    expect(asked.body).toMatchObject({ email: owner.email, pending_email: email });
    expect([await signIn(email), await signIn(owner.email)]).toEqual([401, 200]);
    const code = parameterIn(await nthMail(server, email), 'code');
    // Who did not ask for it hears of it in time.
    const told = await nthMail(server, owner.email);
    expect(told.text).toContain(email);
    expect(told.text).toContain('/forgot-password');
    // The former mailbox must not get the account back by a link that lies in it.
    await call(server, 'forgot_password', { body: { email: owner.email } });
    const left = parameterIn(await nthMail(server, owner.email, 2), 'code');
    expect(await confirm(code)).toMatchObject({ status: 200, body: { email, changed: true } });
    expect((await me()).body).toMatchObject({ email, pending_email: null });
    expect([await signIn(email), await signIn(owner.email)]).toEqual([200, 401]);
    expect(await confirm(code)).toMatchObject({ status: 400, body: { code: 'confirmation_invalid' } });
    const reset = await call(server, 'reset_password', {
      body: { code: left, password: 'not yours any more' },
    });
    expect(reset.status).toBe(400);
    expect((await nthMail(server, owner.email, 3)).text).toContain(email);
    const actions = (await auditOf(server, owner.user_id)).map(({ action }) => action);
    expect(actions).toContain('email_change_requested');
    expect(actions).toContain('email_changed');
  });

  it('let the last wish count, for an hour', async () => {
    const [first, second] = [`first-${randomUUID()}@example.com`, `second-${randomUUID()}@example.com`];
    await move(first);
    await move(second);
    expect((await confirm(parameterIn(await nthMail(server, first), 'code'))).status).toBe(400);
    clock.advance(HOUR_MS);
    expect((await confirm(parameterIn(await nthMail(server, second), 'code'))).status).toBe(400);
  });

  it('show a new email as long as its link is good, and drop it for the present one', async () => {
    const email = `wish-${randomUUID()}@example.com`;
    await move(email);
    const dropped = await update({ email: owner.email.toUpperCase() });
    expect(dropped.body).toMatchObject({ email: owner.email, pending_email: null });
    expect((await confirm(parameterIn(await nthMail(server, email), 'code'))).status).toBe(400);
  });

  it('take no email that another account has, not even when it came to have it later', async () => {
    const other = await createTestWorkspace(server);
    expect(await move(other.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { email: [FIELD_ERRORS.email_taken] },
    });
    const email = `both-${randomUUID()}@example.com`;
    await move(email);
    const theirs = { headers: other.headers, body: { email, current_password: other.password } };
    expect((await call(server, 'users_me_update', theirs)).status).toBe(200);
    expect((await confirm(parameterIn(await nthMail(server, email, 2), 'code'))).status).toBe(200);
    expect((await confirm(parameterIn(await nthMail(server, email, 1), 'code'))).status).toBe(400);
    expect((await me()).body.email).toBe(owner.email);
  });

  it('make wait who has too many links mailed', async () => {
    const wish = () => move(`many-${randomUUID()}@example.com`);
    for (let n = 0; n < 6; n++) expect((await wish()).status).toBe(200);
    expect((await wish()).status).toBe(429);
    // What is taken is counted too: it tells who has an account.
    const { email } = await createTestWorkspace(server);
    expect((await move(email)).status).toBe(429);
  });

  it('give no account away to who has found a token: the password is asked for, and guessing it is counted', async () => {
    const email = `thief-${randomUUID()}@example.com`;
    for (let n = 0; n < 6; n++) expect((await move(email, `guess ${n}`)).status).toBe(400);
    expect(await move(email)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it('leave signed in where another email was asked for, and nowhere else', async () => {
    const here = owner.headers;
    const there = await headersOf(server.deps, owner);
    const email = `moved-${randomUUID()}@example.com`;
    await move(email);
    await confirm(parameterIn(await nthMail(server, email), 'code'));
    const me = async (headers: typeof here) => (await call(server, 'users_me', { headers })).status;
    expect([await me(here), await me(there)]).toEqual([200, 401]);
  });

  it('come back to the former mailbox within 72 hours, whatever a thief does meanwhile', async () => {
    const [taken, further] = [`taken-${randomUUID()}@example.com`, `further-${randomUUID()}@example.com`];
    const take = async (to: string) => {
      await move(to);
      await confirm(parameterIn(await nthMail(server, to), 'code'));
    };
    await take(taken);
    // They move on, choose another password, and would hold the address by an account of its own.
    await take(further);
    const chosen = { current_password: owner.password, new_password: 'all mine from now on' };
    expect((await call(server, 'change_password', { headers: owner.headers, body: chosen })).status).toBe(
      204,
    );
    const person = { password: 'a lamp in the window', first_name: 'T', last_name: 'T' };
    for (const email of [owner.email, owner.email.toUpperCase()])
      expect(await call(server, 'register', { body: { ...person, email } })).toMatchObject({
        status: 400,
        body: { email: [FIELD_ERRORS.email_taken] },
      });

    clock.advance(72 * HOUR_MS - 60_000);
    const mail = await nthMail(server, owner.email, 2);
    expect(mail.text).toContain(`${server.url}/undo-email?code=`);
    const undo = (code: string) => call(server, 'undo_email', { body: { code } });
    const undone = await undo(parameterIn(mail, 'code'));
    expect(undone).toMatchObject({ status: 200, body: { email: owner.email } });
    // The thief is out, by password and by token, and no link of theirs brings the account back.
    expect((await me()).status).toBe(401);
    for (const email of [further, owner.email])
      for (const password of [chosen.new_password, owner.password])
        expect((await call(server, 'token_obtain', { body: { email, password } })).status).toBe(401);
    const theirs = parameterIn(await nthMail(server, taken, 3), 'code');
    expect((await undo(theirs)).body.code).toBe('confirmation_invalid');
    expect((await undo(parameterIn(mail, 'code'))).status).toBe(400);

    const password = 'the owner’s own again';
    const reset = { code: undone.body.reset_code, password };
    expect((await call(server, 'reset_password', { body: reset })).status).toBe(200);
    expect((await call(server, 'token_obtain', { body: { email: owner.email, password } })).status).toBe(200);
  });

  it('cannot be taken back later; then the address is free', async () => {
    const email = `later-${randomUUID()}@example.com`;
    await move(email);
    await confirm(parameterIn(await nthMail(server, email), 'code'));
    const code = parameterIn(await nthMail(server, owner.email, 2), 'code');
    clock.advance(72 * HOUR_MS);
    expect((await call(server, 'undo_email', { body: { code } })).status).toBe(400);
    const person = { password: 'a lamp in the window', first_name: 'N', last_name: 'N' };
    const anew = await call(server, 'register', { body: { ...person, email: owner.email } });
    expect(anew.status).toBe(201);
  });

  it('leave no way back to a mailbox that was never confirmed: it may be a stranger’s', async () => {
    const stranger = await createTestWorkspace(server, { email_confirmation: 'required' });
    const email = `own-${randomUUID()}@example.com`;
    await call(server, 'users_me_update', {
      headers: stranger.headers,
      body: { email, current_password: stranger.password },
    });
    await confirm(parameterIn(await nthMail(server, email), 'code'));
    const { body } = await call(server, 'users_me', { headers: stranger.headers });
    expect(body).toMatchObject({ email, email_confirmation: 'confirmed' });
    const person = { password: 'a lamp in the window', first_name: 'S', last_name: 'S' };
    const own = await call(server, 'register', { body: { ...person, email: stranger.email } });
    expect(own.status).toBe(201);
    // Word of the wish, and the confirmation of the account that is really theirs.
    expect((await mailsTo(server, stranger.email)).map(({ text }) => text).join()).not.toContain(
      'undo-email',
    );
  });

  describe('photos', () => {
    const picture = (width = 40, height = 20) =>
      sharp({ create: { width, height, channels: 3, background: '#C2410C' } });
    const upload = (file: Uint8Array<ArrayBuffer>, name = 'photo.png', field = 'profile_photo') => {
      const form = new FormData();
      form.set(field, new Blob([file]), name);
      return fetch(`${server.url}/api/auth/users/update-photo/`, {
        method: 'POST',
        headers: { authorization: owner.headers.authorization },
        body: form,
      });
    };
    const png = async () => new Uint8Array(await picture().png().toBuffer());

    it('are cut to a square WebP, and fetched by a link that ends', async () => {
      const response = await upload(await png());
      expect(response.status).toBe(200);
      const { profile_photo } = (await response.json()) as { profile_photo: string };
      expect((await me()).body.profile_photo).toBe(profile_photo);
      const photo = await fetch(server.url + profile_photo);
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const { format, width, height } = await sharp(Buffer.from(await photo.arrayBuffer())).metadata();
      expect([format, width, height]).toEqual(['webp', 256, 256]);
      const unsigned = new URL(profile_photo, server.url);
      expect((await fetch(unsigned.origin + unsigned.pathname)).status).toBe(404);
      clock.advance(3 * HOUR_MS);
      expect((await fetch(server.url + profile_photo)).status).toBe(404);
    });

    it('take the place of the one before, whose bytes go', async () => {
      const paths = [];
      for (let n = 0; n < 2; n++) {
        const { profile_photo } = (await (await upload(await png())).json()) as { profile_photo: string };
        paths.push(profile_photo);
      }
      expect(paths[0]).not.toBe(paths[1]);
      expect((await fetch(server.url + paths[0])).status).toBe(404);
      expect((await fetch(server.url + paths[1])).status).toBe(200);
    });

    it('are known by their content, not by their name', async () => {
      expect((await upload(await png(), 'photo.txt')).status).toBe(200);
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>';
      for (const content of [svg, '<script>alert(1)</script>', 'GIF89a']) {
        const refused = await upload(new TextEncoder().encode(content));
        expect([refused.status, await refused.json()]).toEqual([
          400,
          { profile_photo: [FIELD_ERRORS.image_unreadable] },
        ]);
      }
    });

    it('are refused when there is none, when it is too large, and when nobody is signed in', async () => {
      const missing = await upload(await png(), 'photo.png', 'another_field');
      expect([missing.status, await missing.json()]).toEqual([
        400,
        { profile_photo: [FIELD_ERRORS.required] },
      ]);
      const large = await upload(new Uint8Array(5 * 1024 * 1024 + 1));
      expect([large.status, await large.json()]).toEqual([
        400,
        { profile_photo: [FIELD_ERRORS.image_too_large] },
      ]);
      const response = await fetch(`${server.url}/api/auth/users/update-photo/`, {
        method: 'POST',
        body: new FormData(),
      });
      expect(response.status).toBe(401);
      const json = await call(server, 'update_photo', { headers: owner.headers, body: {} });
      expect(json.status).toBe(415);
    });
  });
});
