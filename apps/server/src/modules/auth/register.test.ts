import { randomUUID } from 'node:crypto';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { installing, testPlatform } from '../../testing/platform.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const newEmail = () => `new-${randomUUID()}@example.com`;
const filled = (more: object = {}) => ({
  email: newEmail(),
  password: 'a lamp in the window',
  first_name: ' Ana ',
  last_name: 'Suárez',
  phone: '+54 11 5555 5555',
  ...more,
});

describe.each(engines())('registering on %s', (engine) => {
  const clock = fakeClock();
  const shopify = testPlatform('shopify');
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock, platforms: { shopify } });
  });
  afterAll(() => server.close());
  const register = (body: object) => {
    // Many accounts from one address within a minute are an attack; here they are tests.
    clock.advance(3 * 60 * 60_000);
    return call(server, 'register', { body });
  };

  it('makes an account with a workspace and a store of its own, and signs in', async () => {
    const body = filled({ time_zone: 'America/Argentina/Buenos_Aires', language: 'es' });
    const { status, body: answer } = await register(body);
    expect(status).toBe(201);
    expect(answer).toMatchObject({
      access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh: expect.stringMatching(/./),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: body.email,
      first_name: 'Ana',
      last_name: 'Suárez',
      phone: body.phone,
      groups: ['owner'],
      permissions: expect.arrayContaining(['sessions.view_session', 'team.manage_team']),
      merchant: { platform: 'other', store_name: '', main_language: 'es', access_token: null },
    });
    expect(answer.merchant.store_id).toMatch(/^[1-9]\d{13}$/);
    const headers = { authorization: `JWT ${answer.access}` };
    const { access: _, refresh: __, ...user } = answer;
    expect((await call(server, 'users_me', { headers })).body).toEqual(user);
    const [workspace] = (await call(server, 'workspaces_list', { headers })).body.results;
    expect(workspace).toMatchObject({ role: 'owner', time_zone: 'America/Argentina/Buenos_Aires' });
    const other = await register(filled());
    // Drawn by lot: the next one is nowhere near.
    const apart = Number(other.body.merchant.store_id) - Number(answer.merchant.store_id);
    expect(Math.abs(apart)).toBeGreaterThan(1_000);
    const actions = (await auditOf(server, answer.id)).map(({ action }) => action);
    expect(actions).toEqual(['registered', 'signed_in']);
  });

  it.each([
    ['email', { email: undefined }, FIELD_ERRORS.required],
    ['email', { email: 'ana@' }, FIELD_ERRORS.email_invalid],
    ['password', { password: undefined }, FIELD_ERRORS.required],
    ['password', { password: 'lamp123' }, FIELD_ERRORS.password_short],
    ['password', { password: 'Password1' }, FIELD_ERRORS.password_common],
    ['password', { password: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, FIELD_ERRORS.password_weak],
    ['password', { password: 'P@ssw0rd2026' }, FIELD_ERRORS.password_weak],
    ['password', { password: 'Summer2026!' }, FIELD_ERRORS.password_weak],
    ['password', { password: 'suarez1985' }, FIELD_ERRORS.password_weak],
    ['first_name', { first_name: '  ' }, FIELD_ERRORS.required],
    ['last_name', { last_name: undefined }, FIELD_ERRORS.required],
    ['last_name', { last_name: 'x'.repeat(101) }, FIELD_ERRORS.too_long],
  ])('refuses a bad %s, %j', async (field, change, message) => {
    const { status, body } = await register(filled(change));
    expect([status, body]).toEqual([400, { [field]: [message] }]);
  });

  it('refuses the email as a password, whole or its first part', async () => {
    const email = `someone-${randomUUID()}@example.com`;
    for (const password of [email.toUpperCase(), email.split('@')[0]]) {
      const { status, body } = await register(filled({ email, password }));
      expect([status, body]).toEqual([400, { password: [FIELD_ERRORS.password_is_email] }]);
    }
  });

  it('makes one account an email, however it is written and however often it is sent at once', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      [email, email.toUpperCase(), email].map((email) => register(filled({ email }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({ email: [FIELD_ERRORS.email_taken] });
    const of = sql`SELECT count(*) AS count FROM merchants m JOIN memberships s USING (workspace_id)
      JOIN users u ON u.id = s.user_id WHERE lower(u.email) = ${email}`;
    expect(await anyRows(server.deps.database.orm)`${of}`).toEqual([{ count: 1 }]);
  });

  it('takes UTC for a time zone that there is not', async () => {
    const { body } = await register(filled({ time_zone: 'Mars/Olympus' }));
    const headers = { authorization: `JWT ${body.access}` };
    const [workspace] = (await call(server, 'workspaces_list', { headers })).body.results;
    expect(workspace.time_zone).toBe('UTC');
  });

  it('takes the store of an installation by its ticket, once; and nothing that is no ticket', async () => {
    const store_id = `lumbre-${randomUUID().slice(0, 8)}`;
    const store = { platform: 'shopify', store_id, store_name: 'Lumbre', main_language: 'pt' } as const;
    const ticket = await installing(server, shopify).ticket({
      store_id,
      name: 'Lumbre',
      main_language: 'pt',
    });
    const found = await call(server, 'merchants_detail', { params: { merchant_id: ticket } });
    expect([found.status, found.body]).toEqual([
      200,
      { store_name: 'Lumbre', store_id, main_language: 'pt', email: null },
    ]);
    const install = (merchant_id?: string) =>
      // Without an hour between: a ticket is good for minutes.
      call(server, 'register', {
        body: filled({ platform: 'shopify', ...(merchant_id ? { merchant_id } : {}) }),
      });
    const { status, body } = await install(ticket);
    expect(status).toBe(201);
    expect(body.merchant).toMatchObject(store);
    const again = await install(ticket);
    expect([again.status, again.body.code]).toEqual([409, 'store_taken']);
    for (const none of [store_id, undefined]) {
      const refused = await install(none);
      expect([refused.status, refused.body.detail]).toEqual([
        400,
        'Failed to process installation. Please try again.',
      ]);
    }
    const gone = await call(server, 'merchants_detail', { params: { merchant_id: ticket } });
    expect([gone.status, gone.body.detail]).toEqual([
      404,
      'Failed to retrieve store information. Please try again.',
    ]);
  });

  it('makes those wait who make accounts without end, and says for how long', async () => {
    clock.advance(3 * 60 * 60_000);
    const make = () => call(server, 'register', { body: filled({ password: 'short' }) });
    const statuses = [];
    for (let n = 0; n < 20; n++) statuses.push((await make()).status);
    // What cannot be read is refused before it is counted.
    expect(new Set(statuses)).toEqual(new Set([400]));
    const whole = () => call(server, 'register', { body: filled({ password: 'password123' }) });
    for (let n = 0; n < 21; n++) expect((await whole()).status).toBe(400);
    const { status, headers, body } = await whole();
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'too_many_attempts', retry_after: 10 });
    expect(headers.get('retry-after')).toBe('10');
  });
});
