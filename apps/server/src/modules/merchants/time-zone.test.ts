import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@vitrine/contract/durations';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestMember, createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

describe.each(engines())('the time zone of a store on %s', (engine) => {
  /** Still the 31st of July in Buenos Aires, where the first of August begins at 03:00 UTC. */
  const clock = fakeClock(Date.UTC(2026, 7, 1, 2, 30));
  const server = useServer({ engine, clock });
  const owner = useNewWorkspace(server);

  const change = (time_zone: unknown, { headers = owner.headers, store_id = owner.merchant_id } = {}) =>
    call(server, 'stores_update', { params: { store_id }, headers, body: { time_zone } });
  const zoneOf = async ({ headers }: TestWorkspace) => {
    const { body } = await call(server, 'workspaces_list', { headers });
    const { body: user } = await call(server, 'users_me', { headers });
    expect(user.merchant.time_zone).toBe(body.results[0].time_zone);
    return body.results[0].time_zone;
  };
  const lastDay = async ({ headers }: TestWorkspace) => {
    const { body } = await call(server, 'dashboard_timeline', { headers });
    return body.at(-1);
  };

  const total = async () =>
    (await call(server, 'dashboard_analytics', { headers: owner.headers })).body.total_sessions;
  const used = async () =>
    (await call(server, 'current_usage', { headers: owner.headers })).body.limits.session_recordings.used;
  /** A visit that is sent `ago` milliseconds before now. */
  async function visit(ago = 0): Promise<void> {
    clock.advance(-ago);
    const blocks = pageBlocks(newSession(owner), { events_a_block: 3, step_ms: 1_000, start: clock.now() });
    for (const { envelope } of blocks) expect((await post(server, envelope)).status).toBe(202);
    clock.advance(ago);
  }

  it('moves the days of the overview, and the month of the free plan', async () => {
    await visit();
    expect(await lastDay(owner)).toEqual({ date: '2026-08-01', sessions: 1 });
    expect(await used()).toBe(1);

    const changed = await change('America/Argentina/Buenos_Aires');
    expect(changed).toMatchObject({
      status: 200,
      body: { id: owner.merchant_id, time_zone: 'America/Argentina/Buenos_Aires' },
    });
    expect(await zoneOf(owner)).toBe('America/Argentina/Buenos_Aires');
    expect(await lastDay(owner)).toEqual({ date: '2026-07-31', sessions: 1 });
    expect(await used()).toBe(0);
    expect(await auditOf(server, owner.user_id)).toMatchObject([
      {
        action: 'store_time_zone_changed',
        workspace_id: owner.workspace_id,
        subject: { time_zone: 'America/Argentina/Buenos_Aires' },
      },
    ]);

    // Going to and fro gives nothing anew: what was used in a month stays used in it.
    await change('UTC');
    expect(await lastDay(owner)).toEqual({ date: '2026-08-01', sessions: 1 });
    expect(await used()).toBe(1);
  });

  it('moves the window of the overview’s numbers', async () => {
    // Noon of the 2nd of July in UTC: the first of 30 days that end with the 31st, and none of those that end a day later.
    await visit(29 * DAY_MS + 14.5 * HOUR_MS);
    expect(await total()).toBe(0);
    await change('America/Argentina/Buenos_Aires');
    expect(await total()).toBe(1);
  });

  it('is kept as the database writes it', async () => {
    expect((await change('europe/madrid')).status).toBe(200);
    expect(await zoneOf(owner)).toBe('Europe/Madrid');
  });

  it.each([
    ['an unknown one', 'Mars/Olympus', ['Unknown time zone.']],
    ['one that no date is written in', 'Factory', ['Unknown time zone.']],
    ['an offset, which is none', '+03:00', ['Unknown time zone.']],
    ['an empty one', '', ['Unknown time zone.']],
    ['a number', 3, expect.any(Array)],
    ['null', null, expect.any(Array)],
    ['one that is too long', `Europe/${'x'.repeat(64)}`, expect.any(Array)],
  ])('is not changed to %s', async (_, time_zone, messages) => {
    expect(await change(time_zone)).toMatchObject({ status: 400, body: { time_zone: messages } });
    expect(await zoneOf(owner)).toBe('UTC');
    expect(await auditOf(server, owner.user_id)).toEqual([]);
  });

  it('is changed by who manages the store, and in it alone', async () => {
    const stranger = await createTestWorkspace(server);
    const member = await createTestMember(server, owner);
    expect(await change('Asia/Tokyo', { headers: member.headers })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    });
    expect((await change('Asia/Tokyo', { headers: stranger.headers })).status).toBe(404);
    expect((await change('Asia/Tokyo', { store_id: randomUUID() })).status).toBe(404);
    expect(await zoneOf(owner)).toBe('UTC');
    expect((await change('Asia/Tokyo')).status).toBe(200);
    expect(await zoneOf(stranger)).toBe('UTC');
  });

  it('stays as it is when something else of the store is changed', async () => {
    await change('Asia/Tokyo');
    await call(server, 'stores_update', {
      params: { store_id: owner.merchant_id },
      headers: owner.headers,
      body: { main_language: 'es' },
    });
    expect(await zoneOf(owner)).toBe('Asia/Tokyo');
  });
});
