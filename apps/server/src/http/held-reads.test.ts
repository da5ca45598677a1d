import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { envelopeOf } from '../testing/blocks.ts';
import { useServer, useWorkspace } from '../testing/use-server.ts';
import { newSession, post } from '../testing/visits.ts';
import { createTestMember, createTestWorkspace, type TestWorkspace } from '../testing/workspaces.ts';
import { MAX_HELD_BYTES_EACH, MAX_LARGE_READS } from './held-reads.ts';

const MIB = 1024 * 1024;
const PATIENCE = { timeout: 50_000, interval: 20 };
const OPERATOR = 'operator-token-of-these-tests';

// The database has no part in it.
describe('what answers hold', () => {
  const server = useServer({ engine: 'pglite', operator_token: OPERATOR, check_responses: false });
  const store = useWorkspace(server);
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await vi.waitFor(async () => expect(await held()).toBe(0), PATIENCE);
  });

  /** By the metric. */
  async function held(): Promise<number> {
    const response = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${OPERATOR}` },
    });
    return Number(/^vitrine_held_read_bytes (\d+)$/m.exec(await response.text())?.[1]);
  }
  /** A line of so many bytes, which gzip makes small. */
  const lineOf = (bytes: number, timestamp: number, n: number) => ({
    type: 3,
    timestamp,
    // Inflated at a ratio that no bomb has.
    data: { n, text: randomText.repeat(Math.ceil(bytes / randomText.length)).slice(0, bytes) },
  });
  const randomText = Array.from({ length: 8_000 }, () => Math.random().toString(36)[2]).join('');
  async function send(of: TestWorkspace, events: ReturnType<typeof lineOf>[], change: object = {}) {
    const header = { ...newSession(of), ...change };
    const answer = await post(server, envelopeOf({ events, header }));
    expect(answer.status).toBe(202);
    return header;
  }
  const get = (path: string, headers: Record<string, string>) => fetch(server.url + path, { headers });
  /** Reads all of the answer: what is not read is held. */
  const statusOf = async (path: string, headers: Record<string, string>) => {
    const response = await get(path, headers);
    await response.arrayBuffer();
    return response.status;
  };
  /** Asks and never reads; resolves with the status once the answer has begun. */
  async function askInVain(path: string, headers: Record<string, string>): Promise<number> {
    const { port, hostname } = new URL(server.url);
    const socket = connect({ port: Number(port), host: hostname });
    sockets.push(socket);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    return Number(bytes.toString('latin1', 9, 12));
  }

  /** A session of more than the sockets between take: who asks and does not read has it held. */
  let long = '';
  beforeAll(async () => {
    long = (await send(store, [lineOf(12 * MIB, Date.now(), 0)])).session_id;
  });

  it.each(['?include=events', 'events/'])(
    'are two at a time of each person’s large ones by %s, then 429, and those of others go on',
    async (what) => {
      const path = `/api/sessions/${long}/${what}`;
      for (let n = 0; n < MAX_LARGE_READS; n += 1) expect(await askInVain(path, store.headers)).toBe(200);
      const third = await get(path, store.headers);
      expect(third.status).toBe(429);
      expect(third.headers.get('retry-after')).toBe('10');
      expect(await third.json()).toMatchObject({ code: 'too_many_requests' });
      // Nothing is looked up for it.
      expect(await statusOf(path.replace(long, randomUUID()), store.headers)).toBe(429);
      const member = await createTestMember(server, store);
      expect(await statusOf(path, member.headers)).toBe(200);
      for (const socket of sockets.splice(0)) socket.destroy();
      await vi.waitFor(async () => expect(await statusOf(path, store.headers)).toBe(200), PATIENCE);
    },
  );

  it('are bounded for a workspace, however many ask and do not read, and another one is answered', async () => {
    const path = `/api/sessions/${long}/?include=events`;
    const members = await Promise.all(Array.from({ length: 4 }, () => createTestMember(server, store)));
    const asking = [store, ...members].flatMap(({ headers }) => [headers, headers, headers]);
    const answers = await Promise.all(asking.map((headers) => askInVain(path, headers)));
    expect(new Set(answers)).toEqual(new Set([200, 429]));
    expect(await held()).toBeLessThanOrEqual(MAX_HELD_BYTES_EACH);
    const other = await createTestWorkspace(server);
    const visit = await send(other, [lineOf(MIB, Date.now(), 0)]);
    const events = await get(`/api/sessions/${visit.session_id}/events/`, other.headers);
    expect(await events.json()).toHaveLength(1);
  });

  it('are no whole lines of pages whose turn has not come', async () => {
    const start = Date.now() - 60_000;
    const session = newSession(store);
    // Held at once, the lines of all would be more than what is allowed below.
    const pages = 4;
    const bytes = 15 * MIB;
    // All pages are open at once: each begins before any other has come to its long line.
    for (let page = 0; page < pages; page += 1)
      await send(store, [lineOf(10, start + page, page), lineOf(bytes, start + 1_000 + page, page)], {
        ...session,
        page_id: randomUUID(),
      });
    let most = 0;
    let reading = true;
    const looking = (async () => {
      while (reading) {
        most = Math.max(most, await held());
        // To look without a pause takes a core from those who are looked at.
        await setTimeout(10);
      }
    })();
    const response = await get(`/api/sessions/${session.session_id}/events/`, store.headers);
    const order: number[] = [];
    for (const line of (await response.text()).slice(1, -1).split(',\n')) order.push(JSON.parse(line).data.n);
    reading = false;
    await looking;
    const each = Array.from({ length: pages }, (_, n) => n);
    expect(order).toEqual([...each, ...each]);
    // One line as it is read and as it is sent, and small change.
    expect(most).toBeGreaterThan(bytes);
    expect(most).toBeLessThan(3 * bytes);
  });
});
