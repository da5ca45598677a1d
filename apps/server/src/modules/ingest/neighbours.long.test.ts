import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const A_SECOND = 80;
const BURST = 2 * A_SECOND;
/** What may wait for its answer. */
const AT_ONCE = A_SECOND / 4;

describe.each(engines())('hostile neighbours on %s', (engine) => {
  const clock = fakeClock(Date.now());
  let server: TestServer;
  let quiet: TestWorkspace;
  /** While it is shut, no segment is written. */
  let gate: Promise<void> = Promise.resolve();
  beforeAll(async () => {
    server = await createTestServer({ engine, clock, store_blocks_per_second: A_SECOND });
    const { put } = server.deps.storage;
    server.deps.storage.put = async (...args) => {
      await gate;
      return put(...args);
    };
    quiet = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  /** Numbers of the blocks that the store has of a page. */
  const storedOf = async (page_id: string) => {
    return valuesOf(server.deps.database.orm, pick(schema.blocks, 'seq'))`
      SELECT seq FROM blocks WHERE page_id = ${page_id} ORDER BY seq`;
  };
  const sendAll = (blocks: readonly { envelope: Uint8Array }[]) =>
    Promise.all(blocks.map(({ envelope }) => post(server, envelope)));
  /** Never so many at once that they are refused for that. */
  const sendInTurn = async (blocks: readonly { envelope: Uint8Array }[]) => {
    const answers: Response[] = [];
    for (let n = 0; n < blocks.length; n += AT_ONCE)
      answers.push(...(await sendAll(blocks.slice(n, n + AT_ONCE))));
    return answers;
  };
  const with202 = (answers: readonly Response[]) =>
    answers.flatMap(({ status }, n) => (status === 202 ? [n] : []));

  /**
   * Sends them while nothing can be stored, until so many have been refused. `taken` lets the rest be stored, and
   * answers which they were.
   */
  const atOneMoment = async (blocks: readonly { envelope: Uint8Array }[], refusals: number) => {
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    let refused = 0;
    const answers = blocks.map(async ({ envelope }) => {
      const answer = await post(server, envelope);
      if (answer.status === 429) refused += 1;
      return answer;
    });
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(refusals);
    return {
      async taken() {
        open();
        return with202(await Promise.all(answers));
      },
    };
  };

  it('a flood gets the limit and the rest is told to come again; the neighbour notices nothing', async () => {
    const loud = await createTestWorkspace(server);
    const [flood, visit] = [newSession(loud), newSession(quiet)];
    const blocks = pageBlocks(flood, { blocks: 10 * A_SECOND });
    const neighbours = pageBlocks(visit, { blocks: 10 });
    const [answers, quietAnswers] = await Promise.all([sendInTurn(blocks), sendAll(neighbours)]);

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
      const again = await sendInTurn(left);
      expect(with202(again)).toHaveLength(Math.min(A_SECOND, left.length));
      left = left.filter((_, n) => again[n]?.status !== 202);
    }
    expect(await storedOf(flood.page_id)).toEqual(blocks.map((_, n) => n));
  });

  it('of all that comes at one moment, so much waits as is soon stored, and a neighbour’s block waits among few', async () => {
    const loud = await createTestWorkspace(server);
    const blocks = pageBlocks(newSession(loud), { blocks: BURST });
    const [neighbour] = pageBlocks(newSession(quiet));
    const flood = await atOneMoment(blocks, BURST - AT_ONCE);
    const beside = post(server, neighbour?.envelope as Uint8Array);
    expect(await flood.taken()).toHaveLength(AT_ONCE);
    expect((await beside).status).toBe(202);
    // None of them waits now.
    expect(with202(await sendAll(blocks.slice(0, AT_ONCE)))).toHaveLength(AT_ONCE);
  });

  it('large blocks count for the room that they take', async () => {
    const loud = await createTestWorkspace(server);
    const session = newSession(loud);
    // Bytes at random do not compress: each block costs seven ordinary ones.
    const noise = () => randomBytes(105_000).toString('base64');
    const blocks = Array.from({ length: 40 }, (_, seq) => ({
      envelope: envelopeOf({
        events: [{ type: 3, timestamp: Date.now(), data: noise() }],
        header: { ...session, seq },
      }),
    }));
    for (const { envelope } of blocks) {
      expect(envelope.length).toBeGreaterThan(6 * 16_384);
      expect(envelope.length).toBeLessThanOrEqual(7 * 16_384);
    }
    const oneByOne = async (some: typeof blocks) => {
      const answers: Response[] = [];
      for (const { envelope } of some) answers.push(await post(server, envelope));
      return with202(answers);
    };
    // 22 of them, and the next one runs into debt: 161 tokens of 160.
    expect(await oneByOne(blocks)).toHaveLength(23);
    clock.advance(1_000);
    expect(await oneByOne(blocks.slice(23))).toHaveLength(12);
    // At one moment: two fit, and the third is let through.
    clock.advance(3_600_000);
    const flood = await atOneMoment(blocks.slice(0, 10), 7);
    expect(await flood.taken()).toHaveLength(3);
  });

  it('a block is refused before the rest of its envelope is read', async () => {
    const loud = await createTestWorkspace(server);
    const blocks = pageBlocks(newSession(loud), { blocks: BURST });
    expect(with202(await sendInTurn(blocks))).toHaveLength(BURST);
    const broken = blocks[0]?.envelope.slice(0, -5) as Uint8Array;
    expect((await post(server, broken)).status).toBe(429);
    clock.advance(1_000);
    expect((await post(server, broken)).status).toBe(400);
  });

  it('while a store is refused by the first bytes, blocks that come byte by byte are told apart as well', async () => {
    const loud = await createTestWorkspace(server);
    const [first, second, ...rest] = pageBlocks(newSession(loud), { blocks: BURST + 2 });
    expect(with202(await sendInTurn(rest))).toHaveLength(BURST);
    expect((await post(server, first?.envelope as Uint8Array)).status).toBe(429);
    const [neighbour] = pageBlocks(newSession(quiet));
    const statuses = [neighbour, second].map((block) => byteByByte(block?.envelope as Uint8Array));
    expect(await Promise.all(statuses)).toEqual([202, 429]);
    expect((await post(server, new Uint8Array())).status).toBe(400);
  });

  const byteByByte = (envelope: Uint8Array) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'text/plain', 'content-length': envelope.length };
      const sending = request(`${server.url}/api/ingest/blocks/`, { method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
      const next = (n: number) => {
        if (n === envelope.length) sending.end();
        else sending.write(envelope.subarray(n, n + 1), () => setImmediate(next, n + 1));
      };
      next(0);
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
