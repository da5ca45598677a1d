import { randomUUID } from 'node:crypto';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { nthMail, parameterIn } from '../../testing/mails.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';

const HOUR_MS = 60 * 60_000;

describe.each(engines())('accounts on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({ engine, clock });
  const owner = useNewWorkspace(server);

  const me = () => call(server, 'users_me', { headers: owner.headers });
  const update = (body: object) => call(server, 'users_me_update', { headers: owner.headers, body });
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
  ])('refuse %j', async (change, fields) => {
    expect(await update(change)).toMatchObject({ status: 400, body: fields });
  });

  it('take another email when the link mailed to it is opened, once', async () => {
    const email = `moved-${randomUUID()}@example.com`;
    const asked = await update({ email });
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
    expect(await confirm(code)).toMatchObject({ status: 200, body: { email } });
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
    await update({ email: first });
    await update({ email: second });
    expect((await confirm(parameterIn(await nthMail(server, first), 'code'))).status).toBe(400);
    clock.advance(HOUR_MS);
    expect((await confirm(parameterIn(await nthMail(server, second), 'code'))).status).toBe(400);
  });

  it('show a new email as long as its link is good, and drop it for the present one', async () => {
    const email = `wish-${randomUUID()}@example.com`;
    await update({ email });
    const dropped = await update({ email: owner.email.toUpperCase() });
    expect(dropped.body).toMatchObject({ email: owner.email, pending_email: null });
    expect((await confirm(parameterIn(await nthMail(server, email), 'code'))).status).toBe(400);
  });

  it('take no email that another account has, not even when it came to have it later', async () => {
    const other = await createTestWorkspace(server);
    expect(await update({ email: other.email.toUpperCase() })).toMatchObject({
      status: 400,
      body: { email: [FIELD_ERRORS.email_taken] },
    });
    const email = `both-${randomUUID()}@example.com`;
    await update({ email });
    const theirs = { headers: other.headers, body: { email } };
    expect((await call(server, 'users_me_update', theirs)).status).toBe(200);
    expect((await confirm(parameterIn(await nthMail(server, email, 2), 'code'))).status).toBe(200);
    expect((await confirm(parameterIn(await nthMail(server, email, 1), 'code'))).status).toBe(400);
    expect((await me()).body.email).toBe(owner.email);
  });

  it('make wait who has too many links mailed', async () => {
    const wish = () => update({ email: `many-${randomUUID()}@example.com` });
    for (let n = 0; n < 6; n++) expect((await wish()).status).toBe(200);
    expect((await wish()).status).toBe(429);
    // What is taken is counted too: it tells who has an account.
    const { email } = await createTestWorkspace(server);
    expect((await update({ email })).status).toBe(429);
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
