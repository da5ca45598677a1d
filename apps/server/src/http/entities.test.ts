import { EVENT_TYPES } from '@vitrine/contract/tags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../testing/api.ts';
import { envelopeOf } from '../testing/blocks.ts';
import { engines } from '../testing/engines.ts';
import { payingOn } from '../testing/paying.ts';
import { CARDS } from '../testing/sandbox.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../testing/visits.ts';
import type { TestWorkspace } from '../testing/workspaces.ts';

/** That something has all of these fields, whatever is in them; it may have more. */
const withFields = (...names: string[]) =>
  expect.objectContaining(Object.fromEntries(names.map((name) => [name, expect.toSatisfy(isTold)])));
/** Null says that there is none, which is told as well. */
const isTold = (value: unknown) => value !== undefined;

/** The fields that the specification's section 3 names, in what the API answers. */
describe.each(engines())('entities by the API on %s', (engine) => {
  let server: TestServer;
  let owner: TestWorkspace;
  let paying: ReturnType<typeof payingOn>;
  let session_id: string;
  let began: number;
  beforeAll(async () => {
    server = await createTestServer({ engine });
    paying = payingOn(server);
    owner = await paying.store();
    began = Date.now();
    const session = newSession(owner);
    session_id = session.session_id;
    const views = [{ url: 'https://shop.example/velas', title: 'Velas', at: Date.now() - 60_000 }];
    const header = { ...session, views, viewport: { width: 390, height: 844 }, sent_at: began };
    for (const { envelope } of pageBlocks(header)) expect((await post(server, envelope)).status).toBe(202);
  });
  afterAll(() => server.close());

  const answer = async (name: Parameters<typeof call>[1], params: Record<string, string> = {}) =>
    (await call(server, name, { headers: owner.headers, params })).body;

  it('user: with the merchant, permissions as app.codename, and the role as the first group', async () => {
    const user = await answer('users_me');
    expect(user).toEqual(
      withFields(
        ...['id', 'email', 'first_name', 'last_name', 'phone', 'profile_photo'],
        ...['merchant', 'permissions', 'groups', 'date_joined'],
      ),
    );
    expect(user.groups[0]).toBe('owner');
    for (const permission of user.permissions) expect(permission).toMatch(/^[a-z]+\.[a-z_]+$/);
  });

  it('merchant, and the workspace', async () => {
    const { merchant } = await answer('users_me');
    expect(merchant).toEqual(
      withFields(
        ...['id', 'platform', 'store_id', 'store_name', 'main_language', 'access_token'],
        ...['metadata', 'shopify_setup_complete'],
      ),
    );
    expect(merchant.metadata).toEqual({ shopify_setup_complete: false });
    const { results } = await answer('workspaces_list');
    expect(results).toEqual([withFields('id')]);
  });

  it('session, in the list and by itself', async () => {
    const fields = withFields(
      ...['session_id', 'user_email', 'duration', 'pages_visited', 'created_at', 'start_time', 'platform'],
      ...['has_recording', 'original_url', 'original_domain', 'viewport_width', 'viewport_height'],
    );
    const { results } = await answer('sessions_list');
    expect(results).toEqual([fields]);
    const detail = await answer('sessions_detail', { session_id });
    expect(detail).toEqual(fields);
    expect(detail).toMatchObject({
      duration: 0.02,
      pages_visited: ['https://shop.example/velas'],
      platform: 'desktop',
      original_domain: 'shop.example',
      viewport_width: 390,
      viewport_height: 844,
    });
    // The visitor's first event lies before the first block of the visit came.
    expect(Date.parse(detail.created_at)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(detail.start_time)).toBeLessThan(began);
  });

  it('event, and its types by their numbers', async () => {
    const events = await answer('sessions_events', { session_id });
    expect(events).toHaveLength(3);
    for (const event of events) expect(event).toEqual(withFields('type', 'timestamp', 'data'));
    const other = await paying.store();
    const header = newSession(other);
    // Other snapshots and changes would not be events without what these hold.
    const of: Record<number, object> = {
      2: { node: { type: 0, childNodes: [], id: 1 }, initialOffset: { top: 0, left: 0 } },
      3: { source: 3, id: 1, x: 0, y: 0 },
      4: { href: 'https://shop.example/', width: 390, height: 844 },
      5: { tag: 'vitrine:identify', payload: {} },
      6: { plugin: 'rrweb/console@1', payload: {} },
    };
    const every = Array.from({ length: 7 }, (_, type) => ({
      type,
      timestamp: began + type,
      data: of[type] ?? {},
    }));
    expect((await post(server, envelopeOf({ events: every, header }))).status).toBe(202);
    const params = { session_id: header.session_id };
    const told = (await call(server, 'sessions_events', { headers: other.headers, params })).body;
    expect(told).toEqual(every.map((event) => expect.objectContaining(event)));
    expect(EVENT_TYPES).toEqual({
      DomContentLoaded: 0,
      Load: 1,
      FullSnapshot: 2,
      IncrementalSnapshot: 3,
      Meta: 4,
      Custom: 5,
      Plugin: 6,
    });
  });

  it('analytics, timeline point and usage', async () => {
    expect(await answer('dashboard_analytics')).toEqual(
      withFields('total_sessions', 'avg_duration', 'active_now'),
    );
    for (const point of await answer('dashboard_timeline'))
      expect(point).toEqual(withFields('date', 'sessions'));
    const usage = await answer('current_usage');
    expect(usage).toEqual(withFields('limits', 'plan_name', 'plan_amount', 'current_period_end'));
    expect(usage.limits.session_recordings).toEqual(withFields('limit', 'used', 'exceeded'));
    expect(usage.plan_amount).toMatch(/^\d+(\.\d+)?$/);
  });

  it('plan, subscription and payment method', async () => {
    const plan = withFields(
      ...['id', 'name', 'amount', 'formatted_amount', 'frequency', 'has_unlimited_recordings'],
      ...['max_session_recordings', 'has_unlimited_downloads', 'max_downloads', 'status'],
    );
    for (const offered of (await answer('plans_list')).results) expect(offered).toEqual(plan);
    const subscription = await answer('active_subscription');
    expect(subscription).toMatchObject({ id: expect.any(String), plan, current_plan: { plan } });
    expect(subscription.subscription_plans).toEqual([
      { plan: expect.objectContaining({ id: 'free' }), status: 'active' },
    ]);
    expect((await paying.save(owner, CARDS.good)).status).toBe(200);
    const { results } = await answer('payment_methods_list');
    expect(results).toEqual([withFields('id', 'customer_id', 'brand', 'last4', 'exp_month', 'exp_year')]);
  });

  it('invitation', async () => {
    const body = { email: `guest-${owner.workspace_id}@example.com` };
    await call(server, 'invitations_create', { headers: owner.headers, body });
    expect((await answer('invitations_list')).results).toEqual([withFields('id', 'email', 'created_at')]);
  });

  it('times: of ISO 8601, in UTC', async () => {
    const { date_joined } = await answer('users_me');
    const { created_at, start_time } = await answer('sessions_detail', { session_id });
    const { current_period_end } = await answer('current_usage');
    const subscription = await answer('active_subscription');
    const times = [date_joined, created_at, start_time, current_period_end];
    for (const time of [...times, subscription.current_period_start, subscription.current_period_end])
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  });

  it('a field that there is not would be missed', () => {
    expect({ a: 1 }).not.toEqual(withFields('a', 'b'));
    expect({ a: null }).toEqual(withFields('a'));
  });
});
