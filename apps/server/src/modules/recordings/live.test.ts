import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RecordedEvent } from '@vitrine/contract/events';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { SEED, soaked } from '../../testing/soak.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

interface Live {
  events: RecordedEvent[];
  cursor: string;
  active: boolean;
  more: boolean;
}
const MIB = 1024 * 1024;
/** A block waits so long for one before it. */
const HOLE_WAIT_MS = 10_000;
const numberOf = ({ data }: RecordedEvent) => (data as { n: number }).n;

describe.each(engines())('a session under way on %s', (engine) => {
  let server: TestServer;
  let store: TestWorkspace;
  const clock = fakeClock(Date.now());
  beforeAll(async () => {
    server = await createTestServer({ engine, clock });
  });
  beforeEach(async () => {
    store = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  const ask = (sessionId: string, after?: string) => {
    const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`;
    return fetch(`${server.url}/api/sessions/${sessionId}/live/${query}`, { headers: store.headers });
  };
  async function live(sessionId: string, after?: string): Promise<Live> {
    const response = await ask(sessionId, after);
    expect(response.status).toBe(200);
    return (await response.json()) as Live;
  }
  /** All that there is after the cursor, by as many calls as it takes. */
  async function follow(sessionId: string, after?: string) {
    const answers = [await live(sessionId, after)];
    for (let last = answers[0]; last?.more; last = answers.at(-1))
      answers.push(await live(sessionId, last.cursor));
    const cursor = answers.at(-1)?.cursor ?? '';
    return { answers, cursor, events: answers.flatMap(({ events }) => events) };
  }
  async function recorded(sessionId: string): Promise<RecordedEvent[]> {
    const url = `${server.url}/api/sessions/${sessionId}/events/`;
    return (await (await fetch(url, { headers: store.headers })).json()) as RecordedEvent[];
  }
  /** At once: they come in any order. */
  async function send(...blocks: ({ envelope: Uint8Array } | undefined)[]) {
    const answers = await Promise.all(
      blocks.map((block) => post(server, block?.envelope ?? new Uint8Array())),
    );
    expect(answers.map(({ status }) => status)).toEqual(blocks.map(() => 202));
  }

  it('gives what there is, and then what has come since, over two tabs in order of time', async () => {
    const session = newSession(store);
    const start = clock.now() - 60_000;
    const first = pageBlocks(session, { blocks: 4, start, step_ms: 100 });
    const other = { ...session, page_id: randomUUID(), tab_id: randomUUID() };
    const second = pageBlocks(other, { blocks: 3, start: start + 450, step_ms: 70 });
    await send(...first.slice(0, 3), ...second.slice(0, 2));
    const begun = await live(session.session_id);
    expect(begun).toMatchObject({ events: await recorded(session.session_id), active: true, more: false });
    expect(begun.events).toHaveLength(15);
    expect(await live(session.session_id, begun.cursor)).toEqual({ ...begun, events: [] });

    await send(first[3], second[2]);
    const then = await live(session.session_id, begun.cursor);
    const fresh = [...(first[3]?.events ?? []), ...(second[2]?.events ?? [])];
    expect(then.events.map(({ timestamp }) => timestamp)).toEqual(
      fresh.map(({ timestamp }) => timestamp).sort((a, b) => a - b),
    );
    clock.advance(6 * 60_000);
    expect(await live(session.session_id, then.cursor)).toEqual({ ...then, events: [], active: false });
  });

  it('waits some seconds for a block that is missing, then goes on without, and gives it when it comes', async () => {
    const session = newSession(store);
    const blocks = pageBlocks(session, { blocks: 7, events_a_block: 1, start: clock.now() - 60_000 });
    await send(blocks[0], blocks[2], blocks[3]);
    const begun = await live(session.session_id);
    expect(begun.events.map(numberOf)).toEqual([0]);
    clock.advance(HOLE_WAIT_MS - 1);
    expect((await live(session.session_id, begun.cursor)).events).toEqual([]);
    await send(blocks[1]);
    const filled = await live(session.session_id, begun.cursor);
    expect(filled.events.map(numberOf)).toEqual([1, 2, 3]);

    await send(blocks[5]);
    clock.advance(HOLE_WAIT_MS);
    const without = await live(session.session_id, filled.cursor);
    expect(without.events.map(numberOf)).toEqual([5]);
    await send(blocks[6]);
    const behind = await live(session.session_id, without.cursor);
    expect(behind.events.map(numberOf)).toEqual([6]);
    await send(blocks[4]);
    const late = await live(session.session_id, behind.cursor);
    expect(late.events.map(numberOf)).toEqual([4]);
    expect((await live(session.session_id, late.cursor)).events).toEqual([]);
  });

  it('is worth asking while a block waits, however long ago the visitor was seen', async () => {
    const session = newSession(store);
    const blocks = pageBlocks(session, { blocks: 3, start: clock.now() });
    await send(blocks[0]);
    clock.advance(6 * 60_000);
    const { cursor, active } = await live(session.session_id);
    expect(active).toBe(false);
    await send(blocks[2]);
    expect(await live(session.session_id, cursor)).toMatchObject({ events: [], active: true });
    clock.advance(HOLE_WAIT_MS);
    expect(await live(session.session_id, cursor)).toMatchObject({ active: false, more: false });
  });

  it('gives everything once, in whatever order it came and whenever it was asked for', async () => {
    const pages = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
    const anyVisit = pages.chain((blocks) => {
      const all = blocks.flatMap((count, page) => Array.from({ length: count }, (_, seq) => ({ page, seq })));
      return fc.record({
        callback: fc.shuffledSubarray(all, { minLength: all.length }),
        /** What is done after each block. */
        between: fc.array(fc.constantFrom('nothing', 'ask', 'wait'), {
          minLength: all.length,
          maxLength: all.length,
        }),
      });
    });
    await fc.assert(
      fc.asyncProperty(anyVisit, async ({ callback, between }) => {
        store = await createTestWorkspace(server);
        const session = newSession(store);
        const start = clock.now();
        const made = Array.from({ length: 4 }, (_, page) =>
          pageBlocks({ ...session, page_id: randomUUID() }, { blocks: 5, start: start + page * 70 }),
        );
        const got: RecordedEvent[] = [];
        let cursor: string | undefined;
        const takeAll = async () => {
          const { events, cursor: next } = await follow(session.session_id, cursor);
          got.push(...events);
          cursor = next;
        };
        for (const [at, { page, seq }] of callback.entries()) {
          await send(made[page]?.[seq]);
          if (between[at] === 'wait') clock.advance(HOLE_WAIT_MS);
          if (between[at] !== 'nothing') await takeAll();
        }
        clock.advance(HOLE_WAIT_MS);
        await takeAll();
        const key = ({ page_id, ...event }: RecordedEvent) => `${page_id}/${numberOf({ page_id, ...event })}`;
        expect(got.map(key).sort()).toEqual((await recorded(session.session_id)).map(key).sort());
      }),
      { numRuns: soaked(4), seed: SEED },
    );
  });

  it('answers in pieces of some megabytes, of large blocks too, and reads nothing twice', async () => {
    const session = newSession(store);
    const start = clock.now() - 60_000;
    // It compresses as pages do, ten to one.
    const text = () =>
      randomBytes(MIB / 16)
        .toString('hex')
        .replaceAll(/(.{64})/g, `$1${'x'.repeat(448)}`);
    const large = (seq: number, events: number) => ({
      envelope: envelopeOf({
        events: Array.from({ length: events }, (_, i) => ({
          type: 3,
          timestamp: start + seq * 1_000 + i,
          data: { text: text(), n: seq * 100 + i },
        })),
        header: { ...session, seq },
      }),
    });
    await send(large(0, 3), large(1, 14), large(2, 1));
    const { answers, events, cursor } = await follow(session.session_id);
    expect(events.map(numberOf)).toEqual((await recorded(session.session_id)).map(numberOf));
    expect(events).toHaveLength(18);
    expect(answers.length).toBeGreaterThan(2);
    for (const answer of answers) expect(JSON.stringify(answer).length).toBeLessThan(9 * MIB);

    const reads = vi.spyOn(server.deps.storage, 'get');
    await live(session.session_id, cursor);
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
  });

  it('leaves out what is no event, and goes on behind a block that cannot be read', async () => {
    const session = newSession(store);
    const broken = {
      envelope: envelopeOf({
        body: new Uint8Array(gzipSync('x'.repeat(500))),
        header: { ...session, seq: 1 },
      }),
    };
    const blocks = pageBlocks(session, { blocks: 3 });
    await send(blocks[0], broken, blocks[2]);
    const { events, cursor } = await live(session.session_id);
    expect(events).toEqual(await recorded(session.session_id));
    expect(events).toHaveLength(6);
    expect((await live(session.session_id, cursor)).events).toEqual([]);
  });

  it('refuses a cursor that it has not given', async () => {
    const session = newSession(store);
    await send(...pageBlocks(session));
    for (const after of ['', 'x', 'AAAA', 'x'.repeat(7_001)]) {
      const response = await ask(session.session_id, after);
      expect(response.status).toBe(400);
      expect(Object.keys((await response.json()) as object)).toEqual(['after']);
    }
    expect((await ask(randomUUID())).status).toBe(404);
  });

  it('follows no more pages than its cursor has room for', async () => {
    const session = newSession(store);
    const page = (_: unknown, n: number) =>
      pageBlocks({ ...session, page_id: randomUUID() }, { events_a_block: 1, start: clock.now() + n })[0];
    await send(...Array.from({ length: 303 }, page));
    const { events, answers } = await follow(session.session_id);
    expect(events).toHaveLength(300);
    expect(answers.at(-1)).toMatchObject({ more: false });
  });
});
