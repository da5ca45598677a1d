import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

describe.each(engines())('the use of a plan on %s', (engine) => {
  /** Ten minutes before the month ends in São Paulo. */
  const clock = fakeClock(Date.UTC(2026, 1, 1, 2, 50));
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock });
  });
  afterAll(() => server.close());

  const usage = ({ headers }: TestWorkspace) => call(server, 'current_usage', { headers });
  const visit = async (owner: TestWorkspace) => {
    const [block] = pageBlocks(newSession(owner), { start: clock.now() - 1_000 });
    return (await post(server, block?.envelope ?? new Uint8Array())).status;
  };

  it('counts sessions up to the limit, month by month of the workspace’s time zone', async () => {
    const owner = await createTestWorkspace(server, { session_limit: 2 });
    await server.deps.database.orm.execute(
      sql`UPDATE workspaces SET time_zone = 'America/Sao_Paulo' WHERE id = ${owner.workspace_id}`,
    );
    const used = (used: number, current_period_end: string) => ({
      status: 200,
      body: {
        limits: { session_recordings: { limit: 2, used, exceeded: used >= 2 } },
        plan_name: null,
        plan_amount: '0.00',
        current_period_end,
        recording_resumes_at: used >= 2 ? current_period_end : null,
        time_zone: 'America/Sao_Paulo',
      },
    });
    expect(await usage(owner)).toMatchObject(used(0, '2026-02-01T03:00:00.000Z'));
    expect(await visit(owner)).toBe(202);
    expect(await usage(owner)).toMatchObject(used(1, '2026-02-01T03:00:00.000Z'));
    expect([await visit(owner), await visit(owner)]).toEqual([202, 402]);
    expect(await usage(owner)).toMatchObject(used(2, '2026-02-01T03:00:00.000Z'));
    clock.advance(10 * 60_000);
    expect(await usage(owner)).toMatchObject(used(0, '2026-03-01T03:00:00.000Z'));
    expect(await visit(owner)).toBe(202);
  });

  it('is never exceeded without a limit, and always with one of none', async () => {
    const [unlimited, none] = [
      await createTestWorkspace(server),
      await createTestWorkspace(server, { session_limit: 0 }),
    ];
    await visit(unlimited);
    expect((await usage(unlimited)).body.limits).toEqual({
      session_recordings: { limit: -1, used: 1, exceeded: false },
    });
    expect((await usage(none)).body.limits).toEqual({
      session_recordings: { limit: 0, used: 0, exceeded: true },
    });
    // No period to come has room for a session.
    expect((await usage(none)).body.recording_resumes_at).toBeNull();
  });

  it('says when sessions are recorded again, as the subscription stands', async () => {
    const owner = await createTestWorkspace(server, { session_limit: 1 });
    const { orm } = server.deps.database;
    const subscription = (set: ReturnType<typeof sql>) =>
      orm.execute(sql`UPDATE subscriptions SET ${set} WHERE workspace_id = ${owner.workspace_id}`);
    const told = async () => {
      const { recording_resumes_at, current_period_end } = (await usage(owner)).body;
      const installation = await call(server, 'installation', { headers: owner.headers });
      return {
        resumes: recording_resumes_at,
        with_period: recording_resumes_at === current_period_end,
        quota_exceeded: installation.body.quota_exceeded,
      };
    };
    const never = { resumes: null, with_period: false, quota_exceeded: true };
    expect(await told()).toEqual({ ...never, quota_exceeded: false });
    expect(await visit(owner)).toBe(202);
    expect(await told()).toMatchObject({ with_period: true, quota_exceeded: true });
    await subscription(sql`cancel_at_period_end = true`);
    expect(await told()).toEqual(never);
    await subscription(sql`next_plan_id = (SELECT id FROM plans WHERE amount = 0 AND status = 'active')`);
    expect(await told()).toMatchObject({ with_period: true, quota_exceeded: true });
    await subscription(
      sql`status = 'cancelled', ended_at = ${new Date(clock.now()).toISOString()}::timestamptz`,
    );
    expect(await told()).toEqual(never);
  });
});
