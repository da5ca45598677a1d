import { endpoints } from '@vitrine/contract/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { SHIPPED_PLANS } from '../../testing/plans.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../testing/workspaces.ts';
import { applyPlans } from './service.ts';

describe.each(engines())('plans, on %s', (engine) => {
  const clock = fakeClock(Date.UTC(2026, 0, 15, 12));
  const server = useServer({ engine, clock });
  const owner = useWorkspace(server);

  const orm = () => server.deps.database.orm;
  const apply = (plans = SHIPPED_PLANS) => applyPlans({ orm: orm(), clock }, plans);
  const list = async (status?: 'active' | 'archived') => {
    const response = await fetch(`${server.url}/api/billing/plans/${status ? `?status=${status}` : ''}`, {
      headers: owner.headers,
    });
    return endpoints.plans_list.response.parse(await response.json());
  };
  const ids = async (status?: 'active' | 'archived') => (await list(status)).results.map(({ id }) => id);
  const subscription = (of = owner) => call(server, 'active_subscription', { headers: of.headers });
  const usage = async (of = owner) => (await call(server, 'current_usage', { headers: of.headers })).body;

  it('are listed by amount, written as the language of the store writes money', async () => {
    const answer = await list('active');
    expect(answer).toMatchObject({ count: 5, next: null, previous: null });
    const told = answer.results.map(({ id, amount, formatted_amount }) => [id, amount, formatted_amount]);
    expect(told).toEqual([
      ['custom', '-1.00', ''],
      ['free', '0.00', '$0'],
      ['starter', '19.00', '$19'],
      ['growth', '49.00', '$49'],
      ['scale', '149.00', '$149'],
    ]);
    expect(answer.results.at(-1)).toMatchObject({
      name: 'Scale',
      frequency: 'month',
      has_unlimited_recordings: false,
      max_session_recordings: 100_000,
      has_unlimited_downloads: true,
      max_downloads: -1,
      status: 'active',
    });
    await orm().execute(
      sql`UPDATE merchants SET main_language = 'pt' WHERE workspace_id = ${owner.workspace_id}`,
    );
    expect((await list()).results[2]?.formatted_amount).toBe('US$\u00a019');
  });

  it('begin with the free one, by calendar months of the workspace', async () => {
    const { status, body } = await subscription();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      plan: { id: 'free' },
      current_plan: { plan: { id: 'free' } },
      subscription_plans: [{ plan: { id: 'free' }, status: 'active' }],
      status: 'active',
      provider: 'none',
      current_period_start: '2026-01-01T00:00:00.000Z',
      current_period_end: '2026-02-01T00:00:00.000Z',
      cancel_at_period_end: false,
    });
  });

  it('that leave the file are archived while somebody has them, and come back', async () => {
    await orm().execute(
      sql`UPDATE subscriptions SET plan_id = 'growth' WHERE workspace_id = ${owner.workspace_id}`,
    );
    await apply(SHIPPED_PLANS.filter(({ id }) => id !== 'growth' && id !== 'scale'));
    expect(await ids('active')).toEqual(['custom', 'free', 'starter']);
    expect(await ids('archived')).toEqual(['growth']);
    expect((await subscription()).body).toMatchObject({ plan: { id: 'growth', status: 'archived' } });
    await apply();
    expect(await ids('active')).toEqual(['custom', 'free', 'starter', 'growth', 'scale']);
    expect((await usage()).limits.session_recordings.limit).toBe(20_000);
  });

  it('that are changed hold at once for those who have them', async () => {
    await apply(
      SHIPPED_PLANS.map((plan) => (plan.id === 'growth' ? { ...plan, max_session_recordings: 7 } : plan)),
    );
    expect(await usage()).toMatchObject({
      limits: { session_recordings: { limit: 7 } },
      plan_name: 'Growth',
      plan_amount: '49.00',
    });
    await apply();
  });

  it('are given to workspaces of before there were any, once', async () => {
    const older = await createTestWorkspace(server);
    await orm().execute(sql`DELETE FROM subscriptions WHERE workspace_id = ${older.workspace_id}`);
    await apply();
    expect((await subscription(older)).body).toMatchObject({ plan: { id: 'free' } });
    await end(older);
    await apply();
    expect(await subscription(older)).toMatchObject({ status: 404, body: { code: 'no_subscription' } });
  });

  it('none: nothing is recorded, and use is exceeded', async () => {
    const ended = await createTestWorkspace(server);
    await end(ended);
    await apply();
    const [block] = pageBlocks(newSession(ended), { start: clock.now() - 1_000 });
    expect((await post(server, block?.envelope ?? new Uint8Array())).status).toBe(402);
    expect(await usage(ended)).toMatchObject({
      limits: { session_recordings: { limit: 0, used: 0, exceeded: true } },
      plan_name: null,
      plan_amount: '0.00',
    });
  });

  it('that are paid have use counted from their own day on, also where the renewal is told late', async () => {
    const paying = await createTestWorkspace(server);
    const visit = async () => {
      const [block] = pageBlocks(newSession(paying), { start: clock.now() - 1_000 });
      expect((await post(server, block?.envelope ?? new Uint8Array())).status).toBe(202);
    };
    const told = async () => {
      paying.headers = await headersOf(server.deps, paying);
      const { limits, current_period_end } = await usage(paying);
      return [limits.session_recordings.used, current_period_end];
    };
    await visit();
    expect(await told()).toEqual([1, '2026-02-01T00:00:00.000Z']);
    await orm().execute(sql`UPDATE subscriptions SET plan_id = 'growth', provider = 'sandbox', provider_id = ${paying.workspace_id},
      period_start = '2026-01-10T08:00:00Z', period_end = '2026-02-10T08:00:00Z' WHERE workspace_id = ${paying.workspace_id}`);
    await apply();
    expect(await told()).toEqual([0, '2026-02-10T08:00:00.000Z']);
    await visit();
    clock.advance(20 * 24 * 60 * 60_000);
    await visit();
    expect(await told()).toEqual([2, '2026-02-10T08:00:00.000Z']);
    clock.advance(10 * 24 * 60 * 60_000);
    expect(await told()).toEqual([0, '2026-03-13T08:00:00.000Z']);
    await visit();
    expect(await told()).toEqual([1, '2026-03-13T08:00:00.000Z']);
    clock.advance(40 * 24 * 60 * 60_000);
    expect(await told()).toEqual([0, '2026-04-13T08:00:00.000Z']);
    expect((await subscription(paying)).body).toMatchObject({
      current_period_start: '2026-03-13T08:00:00.000Z',
      current_period_end: '2026-04-13T08:00:00.000Z',
    });
  });

  const end = ({ workspace_id }: TestWorkspace) =>
    anyRows(orm())`
      UPDATE subscriptions SET status = 'cancelled', ended_at = created_at WHERE workspace_id = ${workspace_id}`;
});
