import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../ports/database.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const A_SECOND = 20;
const BURST = 2 * A_SECOND;

describe.each(engines())('hostile neighbours on %s', (engine) => {
  const clock = fakeClock(Date.now());
  let server: TestServer;
  let quiet: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock, store_blocks_per_second: A_SECOND });
    quiet = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  /** Numbers of the blocks that the store has of a page. */
  const storedOf = async (page_id: string) => {
    const rows = await rowsOf<{ seq: number }>(
      server.deps.database.orm,
      sql`SELECT seq FROM blocks WHERE page_id = ${page_id} ORDER BY seq`,
    );
    return rows.map(({ seq }) => seq);
  };
  const sendAll = (blocks: readonly { envelope: Uint8Array }[]) =>
    Promise.all(blocks.map(({ envelope }) => post(server, envelope)));
  const with202 = (answers: readonly Response[]) =>
    answers.flatMap(({ status }, n) => (status === 202 ? [n] : []));

  it('a flood gets the limit and the rest is told to come again; the neighbour notices nothing', async () => {
    const loud = await createTestWorkspace(server);
    const [flood, visit] = [newSession(loud), newSession(quiet)];
    const blocks = pageBlocks(flood, { blocks: 10 * A_SECOND });
    const neighbours = pageBlocks(visit, { blocks: 10 });
    const [answers, quietAnswers] = await Promise.all([sendAll(blocks), sendAll(neighbours)]);

    expect(with202(quietAnswers)).toEqual(neighbours.map((_, n) => n));
    const taken = with202(answers);
    expect(taken).toHaveLength(BURST);
    const refused = answers.filter((_, n) => !taken.includes(n));
    for (const answer of refused) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      // A page of the store must be able to read that.
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
      expect(await answer.json()).toEqual({ code: 'too_many_requests', detail: expect.any(String) });
    }
    expect(await storedOf(flood.page_id)).toEqual(taken);

    // The refused ones come again, at the pace that is allowed, and none is missing in the end.
    let left = blocks.filter((_, n) => !taken.includes(n));
    for (let second = 0; left.length > 0 && second < 20; second++) {
      clock.advance(1_000);
      const again = await sendAll(left);
      expect(with202(again)).toHaveLength(Math.min(A_SECOND, left.length));
      left = left.filter((_, n) => again[n]?.status !== 202);
    }
    expect(await storedOf(flood.page_id)).toEqual(blocks.map((_, n) => n));
  });

  it('large blocks count for the room that they take', async () => {
    const loud = await createTestWorkspace(server);
    const session = newSession(loud);
    // Bytes at random do not compress: each block costs seven ordinary ones.
    const noise = () => randomBytes(105_000).toString('base64');
    const blocks = Array.from({ length: 12 }, (_, seq) => ({
      envelope: envelopeOf({
        events: [{ type: 3, timestamp: Date.now(), data: noise() }],
        header: { ...session, seq },
      }),
    }));
    for (const { envelope } of blocks) {
      expect(envelope.length).toBeGreaterThan(6 * 16_384);
      expect(envelope.length).toBeLessThanOrEqual(7 * 16_384);
    }
    // Five of them, and the sixth runs into debt.
    expect(with202(await sendAll(blocks))).toHaveLength(6);
    clock.advance(1_000);
    expect(with202(await sendAll(blocks.slice(6)))).toHaveLength(3);
  });

  it('a block is refused before the rest of its envelope is read', async () => {
    const loud = await createTestWorkspace(server);
    const blocks = pageBlocks(newSession(loud), { blocks: BURST });
    expect(with202(await sendAll(blocks))).toHaveLength(BURST);
    const broken = blocks[0]?.envelope.slice(0, -5) as Uint8Array;
    expect((await post(server, broken)).status).toBe(429);
    clock.advance(1_000);
    expect((await post(server, broken)).status).toBe(400);
  });

  it('what does not come from the store’s own pages uses up nothing of its limit', async () => {
    const strict = await createTestWorkspace(server, { store: { domains: ['shop.example'] } });
    const [block] = pageBlocks(newSession(strict));
    const send = (origin: string) => post(server, block?.envelope as Uint8Array, { origin });
    const forged = await Promise.all(Array.from({ length: 2 * BURST }, () => send('https://evil.example')));
    expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([403]));
    expect((await send('https://shop.example')).status).toBe(202);
  });
});
