import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anyRows } from '../../../database/rows.ts';
import { envelopeOf } from '../../../testing/blocks.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { useNewWorkspace, useServer } from '../../../testing/use-server.ts';
import { detailOf as detailFor, newSession, post } from '../../../testing/visits.ts';
import { headersOf } from '../../../testing/workspaces.ts';
import { NO_BOUNDS } from './bounds.ts';

const HOUR = 3_600_000;

describe.each(engines())('what is taken of one session, and of one store a day, on %s', (engine) => {
  const clock = fakeClock(Date.UTC(2026, 0, 15, 20));
  const bounds = { ...NO_BOUNDS, session_bytes: 50_000, session_pages: 4, store_bytes_a_day: 120_000 };
  const server = useServer({ engine, clock, bounds });
  const store = useNewWorkspace(server);

  /** A block of some 20 kB that does not compress. */
  const send = async (session: ReturnType<typeof newSession>, seq: number, bytes = 20_000) => {
    const data = { noise: randomBytes(bytes).toString('base64') };
    const events = [{ type: seq === 0 ? 2 : 3, timestamp: clock.now(), data }];
    const response = await post(server, envelopeOf({ events, header: { ...session, seq } }));
    return { status: response.status, body: await response.json() };
  };
  const detailOf = async (session_id: string) =>
    detailFor(server, { ...store, headers: await headersOf(server.deps, store) }, session_id);
  const stops = (reason: string) => ({ code: reason, stop: true, reason });

  it('takes no more of a session that has become too large, tells its tracker to stop and its owner that it lacks the rest', async () => {
    const session = newSession(store);
    for (const seq of [0, 1, 2]) expect(await send(session, seq)).toMatchObject({ status: 202 });
    for (const seq of [3, 4])
      expect(await send(session, seq)).toMatchObject({ status: 413, body: stops('session_limit_reached') });
    await expect
      .poll(() => detailOf(session.session_id))
      .toMatchObject({ left_out: 'session_limit', total_events: 3 });
    expect(await send(newSession(store), 0)).toMatchObject({ status: 202 });
    // Whatever a page says that was validated late, the larger lack is told.
    await expect
      .poll(() => anyRows(server.deps.database.orm)`SELECT FROM blocks WHERE validated_at IS NULL`)
      .toEqual([]);
    expect(await detailOf(session.session_id)).toMatchObject({ left_out: 'session_limit' });
  });

  it('takes no more of a session of too many pages, whatever their numbers', async () => {
    const session = newSession(store);
    const page = (seq: number) => send({ ...session, page_id: randomUUID() }, seq, 100);
    for (const seq of [0, 1, 0, 7]) expect(await page(seq)).toMatchObject({ status: 202 });
    expect(await page(0)).toMatchObject({ status: 413, body: stops('session_limit_reached') });
    expect(await detailOf(session.session_id)).toMatchObject({ left_out: 'session_limit' });
  });

  it('takes as many blocks of few pages as come', async () => {
    const session = newSession(store);
    for (const seq of [0, 1, 2, 3, 4, 5, 6])
      expect(await send(session, seq, 100)).toMatchObject({ status: 202 });
  });

  it('takes no more of a store whose day is full, writes to its owner once, and goes on the next day', async () => {
    const sessions = [1, 2, 3].map(() => newSession(store));
    for (const session of sessions)
      for (const seq of [0, 1]) expect(await send(session, seq)).toMatchObject({ status: 202 });
    const [first, second] = sessions as [(typeof sessions)[0], (typeof sessions)[0]];
    for (const session of [first, newSession(store), first])
      expect(await send(session, 2)).toMatchObject({ status: 429, body: stops('store_limit_reached') });
    expect(await detailOf(first.session_id)).toMatchObject({ left_out: 'store_limit' });
    expect(await detailOf(second.session_id)).toMatchObject({ left_out: null });
    const notices = () =>
      anyRows(server.deps.database.orm)`
        SELECT reason, day::text FROM traffic_notices WHERE workspace_id = ${store.workspace_id}`;
    expect(await notices()).toEqual([{ reason: 'store_limit', day: '2026-01-15' }]);
    const mails = () =>
      anyRows(server.deps.database.orm)`
        SELECT key FROM jobs WHERE kind = 'tell_traffic' AND key LIKE ${`${store.workspace_id}%`}`;
    // It is written by now.
    await expect.poll(mails).toEqual([]);
    clock.advance(4 * HOUR);
    expect(await send(newSession(store), 0)).toMatchObject({ status: 202 });
    clock.advance(-4 * HOUR);
  });
});
