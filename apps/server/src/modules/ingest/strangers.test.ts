import { randomUUID } from 'node:crypto';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import { MAX_BLOCK_AGE_MS, MAX_BLOCK_SPAN_MS } from '@vitrine/contract/limits';
import { describe, expect, it } from 'vitest';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { detailOf as detailFor, newSession, pageBlocks, post } from '../../testing/visits.ts';
import { headersOf } from '../../testing/workspaces.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(engines())('who writes into a session, and of when, on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({ engine, clock });
  const store = useWorkspace(server);

  const send = async (header: Partial<EnvelopeHeader>, at: number, data: unknown = {}) => {
    const response = await post(server, envelopeOf({ events: [{ type: 2, timestamp: at, data }], header }));
    return { status: response.status, body: await response.json() };
  };
  const eventsOf = async (session_id: string) => {
    const url = `${server.url}/api/sessions/${session_id}/events/`;
    return (await (await fetch(url, { headers: await headersOf(server.deps, store) })).json()) as {
      timestamp: number;
    }[];
  };
  const detailOf = async (session_id: string) =>
    detailFor(server, { ...store, headers: await headersOf(server.deps, store) }, session_id);
  const page = () => ({ tab_id: randomUUID(), page_id: randomUUID() });

  it('binds a session to the visitor of its first block: a stranger who knows both ids changes nothing', async () => {
    const visitor = { id: randomUUID(), email: 'ana@example.com', user_id: '7' };
    const session = { ...newSession(store), visitor };
    const now = clock.now();
    const views = [{ url: 'https://shop.example/', title: 'Shop', at: now - 9_000 }];
    expect(await send({ ...session, views }, now - 9_000)).toMatchObject({ status: 202 });
    const before = await detailOf(session.session_id);

    const attack = { email: 'mallory@example.com', user_id: '666' };
    const forged = [{ url: 'https://evil.example/', title: 'Evil', at: now - 9_500 }];
    for (const at of [now - 9_500, now])
      expect(
        await send({ ...session, ...page(), views: forged, visitor: { id: randomUUID(), ...attack } }, at),
      ).toMatchObject({ status: 409, body: { code: 'visitor_mismatch' } });
    // Also a number of a page that is there, and what the tracker sends next.
    expect(await send({ ...session, seq: 1, visitor: { id: randomUUID(), ...attack } }, now)).toMatchObject({
      status: 409,
    });
    expect(await send({ ...session, seq: 1 }, now - 8_000)).toMatchObject({ status: 202 });
    expect(await detailOf(session.session_id)).toEqual({
      ...before,
      total_events: 2,
      event_counts: { 2: 2 },
    });
  });

  it('takes one visitor’s of blocks that come at once', async () => {
    const session = newSession(store);
    const now = clock.now();
    const answers = await Promise.all(
      [session.visitor, { id: randomUUID() }].map((visitor) =>
        send({ ...session, ...page(), visitor }, now - 1_000),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  });

  it('refuses a block that is dated far from the session’s others, after them or before', async () => {
    const session = newSession(store);
    const now = clock.now();
    expect(await send({ ...session, sent_at: now }, now - 1_000)).toMatchObject({ status: 202 });
    const far = [
      Date.UTC(2099, 0, 1),
      now - 1_000 + MAX_BLOCK_SPAN_MS + 1,
      now - 1_000 - MAX_BLOCK_SPAN_MS - 1,
    ];
    for (const at of far) {
      const visitor = { ...session.visitor, email: 'late@example.com' };
      expect(await send({ ...session, ...page(), visitor, sent_at: at }, at)).toMatchObject({
        status: 400,
        body: { last_at: [expect.stringContaining('2.5 hours')] },
      });
    }
    expect(await send({ ...session, ...page() }, now)).toMatchObject({ status: 202 });
    expect(await detailOf(session.session_id)).toMatchObject({
      user_email: null,
      duration: 1,
    });
  });

  it('lets a block dated ahead be the last one only until the next', async () => {
    const session = newSession(store);
    const now = clock.now();
    const as = (email: string) => ({ ...session, ...page(), visitor: { ...session.visitor, email } });
    expect(await send(as('first@example.com'), now - 2 * HOUR)).toMatchObject({ status: 202 });
    clock.advance(2 * HOUR);
    expect(
      await send({ ...as('ahead@example.com'), sent_at: now + 25 * MINUTE }, now + 25 * MINUTE),
    ).toMatchObject({
      status: 202,
    });
    clock.advance(6 * MINUTE);
    expect(await send(as('next@example.com'), now + 6 * MINUTE)).toMatchObject({ status: 202 });
    expect(await detailOf(session.session_id)).toMatchObject({ user_email: 'next@example.com' });
  });

  it('leaves an event out that is dated years after its block says', async () => {
    const session = newSession(store);
    const now = clock.now();
    const events = [now - 1_000, Date.UTC(2099, 0, 1)].map((timestamp) => ({ type: 2, timestamp, data: {} }));
    const header = { ...session, first_at: now - 1_000, last_at: now, sent_at: now };
    expect((await post(server, envelopeOf({ events, header }))).status).toBe(202);
    expect(await eventsOf(session.session_id)).toMatchObject([{ timestamp: now - 1_000 }]);
    expect(await detailOf(session.session_id)).toMatchObject({ quarantined_events: 1 });
  });

  it('plays a block that a browser has kept offline for a day', async () => {
    const session = newSession(store);
    const [first, second] = pageBlocks(session, { blocks: 2, start: clock.now() - 30_000, step_ms: 1_000 });
    expect((await post(server, first?.envelope as Uint8Array)).status).toBe(202);
    clock.advance(24 * HOUR);
    const { events = [], header = {} } = second ?? {};
    const kept = envelopeOf({ events, header: { ...header, sent_at: clock.now() + 24 * HOUR } });
    expect((await post(server, kept)).status).toBe(202);
    expect(await eventsOf(session.session_id)).toHaveLength(6);
    expect(await detailOf(session.session_id)).toMatchObject({ duration: 5, total_events: 6 });
  });

  it('takes what was kept for seven days, and nothing older', async () => {
    const now = clock.now();
    for (const [age, status] of [
      [MAX_BLOCK_AGE_MS, 202],
      [MAX_BLOCK_AGE_MS + 1, 400],
    ] as const) {
      const answer = await send({ ...newSession(store), sent_at: now }, now - age);
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.body).toEqual({ first_at: ['Is more than 7 days before sent_at.'] });
    }
  });
});
