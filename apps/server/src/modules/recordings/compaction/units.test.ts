import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { call } from '../../../testing/api.ts';
import { envelopeOf } from '../../../testing/blocks.ts';
import { compactionOf } from '../../../testing/compaction.ts';
import { engines } from '../../../testing/engines.ts';
import { type FakeClock, fakeClock } from '../../../testing/fake-clock.ts';
import { miscounts } from '../../../testing/recount.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { CHROME, newSession, post } from '../../../testing/visits.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../../testing/workspaces.ts';

/** Ten writings, one after the other; on a machine that does other things they take long. */
const TIMEOUT = { timeout: 240_000 };
const CRAWLER =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0.0.0 Safari/537.36';

describe.each(engines())('units of quota, once visits are written, on %s', (engine) => {
  let server: TestServer;
  let clock: FakeClock;
  let store: TestWorkspace;
  beforeAll(async () => {
    clock = fakeClock(Date.UTC(2026, 0, 31, 22, 45));
    server = await createTestServer({ engine, clock, compacts: true });
    store = await createTestWorkspace(server, { session_limit: 3 });
  });
  afterAll(() => server.close());

  const { over } = compactionOf(() => ({ server, clock, store }));
  const orm = () => server.deps.database.orm;
  /** When each visit was: what comes later was kept by its browser. */
  const began = new Map<string, number>();
  /** Sends a page load of a visit: `types` of its events. */
  const send = async (session: ReturnType<typeof newSession>, types: readonly number[], agent = CHROME) => {
    const start = began.get(session.session_id) ?? clock.now();
    began.set(session.session_id, start);
    const events = types.map((type, n) => ({ type, timestamp: start + n, data: {} }));
    const header = { ...session, page_id: randomUUID(), sent_at: clock.now() };
    const envelope = envelopeOf({ events, header });
    return (await post(server, envelope, { 'user-agent': agent })).status;
  };
  const used = () =>
    rowsOf(orm(), pick(schema.quota_usage, 'period_start', 'used'))`
      SELECT period_start, used FROM quota_usage WHERE workspace_id = ${store.workspace_id} AND used > 0 ORDER BY 1`;

  it(
    'go back to their period when there is no full snapshot, or a bot: once, and are taken again when there is one',
    TIMEOUT,
    async () => {
      const [seen, unseen, bot, next] = [
        newSession(store),
        newSession(store),
        newSession(store),
        newSession(store),
      ];
      expect(await send(seen, [4, 2, 3])).toBe(202);
      expect(await send(unseen, [4, 3])).toBe(202);
      expect(await send(bot, [4, 2], CRAWLER)).toBe(202);
      expect(await send(next, [4, 2])).toBe(402);
      expect(await used()).toEqual([{ period_start: '2026-01-01', used: 3 }]);

      // Written in February; the units were January's.
      clock.advance(HOUR_MS);
      await over(seen.session_id, unseen.session_id, bot.session_id);
      expect(await used()).toEqual([{ period_start: '2026-01-01', used: 1 }]);
      expect(await send(next, [4, 3])).toBe(202);
      await over(next.session_id);
      expect(await used()).toEqual([{ period_start: '2026-01-01', used: 1 }]);

      // Written again, nothing new is known of them.
      for (const [session, agent] of [[seen], [unseen], [bot, CRAWLER]] as const)
        expect(await send(session, [4, 3], agent)).toBe(202);
      await over(seen.session_id, unseen.session_id, bot.session_id);
      expect(await used()).toEqual([{ period_start: '2026-01-01', used: 1 }]);

      for (const session of [unseen, next]) expect(await send(session, [4, 2])).toBe(202);
      await over(unseen.session_id, next.session_id);
      const taken = [
        { period_start: '2026-01-01', used: 2 },
        { period_start: '2026-02-01', used: 1 },
      ];
      expect(await used()).toEqual(taken);
      expect(await send(unseen, [4, 2])).toBe(202);
      await over(unseen.session_id);
      expect(await used()).toEqual(taken);
      expect(await miscounts(orm())).toEqual([]);
      const headers = await headersOf(server.deps, store);
      const { limits } = (await call(server, 'current_usage', { headers })).body;
      expect(limits.session_recordings).toMatchObject({ limit: 3, used: 1 });
    },
  );
});
