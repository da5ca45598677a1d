import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { number, text } from '../../../database/kinds.ts';
import { anyRows, rowsOf } from '../../../database/rows.ts';
import { envelopeOf } from '../../../testing/blocks.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { useServer } from '../../../testing/use-server.ts';
import { newSession, pageBlocks, post } from '../../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/workspaces.ts';
import { NO_BOUNDS } from './bounds.ts';
import { releaseUnproved } from './unproved.ts';

const MINUTE = 60_000;
const LIMIT = 20;
const SOON = { timeout: 60_000 };

describe.each(engines())('what somebody without an account can take of a plan, on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({
    engine,
    clock,
    trust_proxy: true,
    bounds: { ...NO_BOUNDS, unproved_sessions: LIMIT },
  });

  const orm = () => server.deps.database.orm;
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const rows = (query: ReturnType<typeof sql>) => anyRows(orm())`${query}`;
  const usedOf = async ({ workspace_id }: TestWorkspace) =>
    (await rows(sql`SELECT used FROM quota_usage WHERE workspace_id = ${workspace_id}`))[0]?.used;
  const sessionsOf = async ({ workspace_id }: TestWorkspace) =>
    (await rows(sql`SELECT count(*) AS n FROM sessions WHERE workspace_id = ${workspace_id}`))[0]?.n;
  const unread = async () => (await rows(sql`SELECT FROM blocks WHERE validated_at IS NULL`)).length;
  const release = () => releaseUnproved({ ...server.deps, orm: orm() });

  /** Claims a picture that its body does not hold. */
  const invented = (store: TestWorkspace, ip: string) => {
    const events = [{ type: 3, timestamp: clock.now(), data: {} }];
    const header = { ...newSession(store), has_full_snapshot: true, event_counts: { 2: 1 } };
    return post(server, envelopeOf({ events, header }), from(ip));
  };
  const visit = (store: TestWorkspace, ip: string, session = newSession(store)) => {
    const [block] = pageBlocks(session, { start: clock.now() - 1_000 });
    return post(server, block?.envelope as Uint8Array, from(ip));
  };
  /** So many, forty at a time, each with its number. */
  const all = async (count: number, one: (n: number) => Promise<Response>) => {
    const statuses = new Map<number, number>();
    for (let n = 0; n < count; n += 40) {
      const some = Array.from({ length: Math.min(40, count - n) }, (_, i) => one(n + i));
      for (const { status } of await Promise.all(some)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return Object.fromEntries(statuses);
  };

  it('499 invented sessions of one address do not use the plan up, and what they took comes back', async () => {
    const store = await createTestWorkspace(server, { session_limit: 500 });
    expect(await all(499, () => invented(store, '203.0.113.9'))).toEqual({ 202: 499 });
    expect(await usedOf(store)).toBe(LIMIT);
    // Others are visitors meanwhile.
    expect(await all(30, (n) => visit(store, `198.51.100.${n}`))).toEqual({ 202: 30 });
    await expect.poll(unread, SOON).toBe(0);
    expect(await usedOf(store)).toBe(LIMIT + 30);
    clock.advance(10 * MINUTE - 1);
    expect(await release()).toBe(0);
    clock.advance(1);
    expect(await release()).toBe(499);
    expect(await release()).toBe(0);
    expect(await usedOf(store)).toBe(30);
    expect(await sessionsOf(store)).toBe(529);
    // The owner hears of it, once.
    const told = () => mailsTo(server, store.email);
    await expect.poll(told, SOON).toMatchObject([{ subject: expect.stringContaining('Unusual traffic') }]);
    await all(150, () => invented(store, '203.0.113.9'));
    clock.advance(10 * MINUTE);
    await release();
    expect(await rows(sql`SELECT FROM jobs WHERE kind = 'tell_traffic'`)).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  // One each on each engine: what an address is counted as does not depend on it (client-network.test.ts).
  it.each<[string, (n: number) => string]>(
    engine === 'pglite'
      ? [['one IPv4 address', () => '192.0.2.77']]
      : [['one /64', (n) => `2001:db8:77:1::${n.toString(16)}`]],
  )('400 visitors of an hour behind %s are all recorded, and each takes its unit', async (_, ip) => {
    const store = await createTestWorkspace(server, { session_limit: 400 });
    // Twice as many at a time as may be without proof, again and again.
    const answers = await all(400, (n) => {
      clock.advance(9_000);
      return visit(store, ip(n));
    });
    expect(answers).toEqual({ 202: 400 });
    await expect.poll(unread, SOON).toBe(0);
    expect(await usedOf(store)).toBe(400);
    clock.advance(10 * MINUTE);
    await release();
    expect(await usedOf(store)).toBe(400);
    expect(await sessionsOf(store)).toBe(400);
    expect((await visit(store, ip(1))).status).toBe(402);
  });

  it('takes a unit again when the snapshot is found late, once', async () => {
    const store = await createTestWorkspace(server, { session_limit: 500 });
    const session = newSession(store);
    const first = envelopeOf({
      events: [{ type: 4, timestamp: clock.now(), data: {} }],
      header: session,
    });
    expect((await post(server, first, from('203.0.113.1'))).status).toBe(202);
    clock.advance(10 * MINUTE);
    expect(await release()).toBe(1);
    expect(await usedOf(store)).toBe(0);
    for (const seq of [1, 2]) {
      const events = [{ type: 2, timestamp: clock.now(), data: {} }];
      const late = envelopeOf({ events, header: { ...session, seq } });
      expect((await post(server, late, from('203.0.113.1'))).status).toBe(202);
    }
    await expect.poll(() => usedOf(store), SOON).toBe(1);
    await expect.poll(unread, SOON).toBe(0);
    expect(await usedOf(store)).toBe(1);
  });

  it('holds a session by its address in this store alone, and keeps no address', async () => {
    const [one, other] = [await createTestWorkspace(server), await createTestWorkspace(server)];
    await all(25, () => invented(one, '203.0.113.5'));
    await all(5, () => invented(one, '203.0.113.6'));
    await all(5, () => invented(other, '203.0.113.5'));
    const kept = await rowsOf(orm(), { sender: text, held: number, all: number })`
      SELECT sender, count(*) FILTER (WHERE held)::int AS held, count(*)::int AS all FROM unproved_sessions
      WHERE workspace_id IN (${one.workspace_id}, ${other.workspace_id}) GROUP BY workspace_id, sender ORDER BY 3, 2`;
    expect(kept.map(({ held, all }) => [held, all])).toEqual([
      [0, 5],
      [0, 5],
      [5, 25],
    ]);
    expect(new Set(kept.map(({ sender }) => sender)).size).toBe(3);
    expect(JSON.stringify(kept)).not.toContain('203.0');
  });
});
