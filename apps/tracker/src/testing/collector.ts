import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, gunzipSync } from 'node:zlib';
import { type EnvelopeHeader, envelopeHeader } from '@vitrine/contract/envelope';
import { settingsRequest } from '@vitrine/contract/ingest';

type ReceivedEvent = { type: number; timestamp: number; data: Record<string, unknown> };
type Block = {
  header: EnvelopeHeader;
  events: ReceivedEvent[];
  text: string;
  digest: string;
  tries: number;
};

/** What the collector does with a request: answer as ingest does, with a status, or cut the line. */
export type Behaviour = 'store' | 'cut' | { status: number; body?: object; headers?: Record<string, string> };

export type Collector = {
  url: string;
  /** Stored blocks by page and number. */
  blocks: Map<string, Block>;
  /** Everything that ever arrived, for searches: headers and inflated bodies. */
  heard: string[];
  /** What was wrong with what arrived; empty when all is well. */
  faults: string[];
  /** `asks`: for a token. */
  requests: { preflights: number; posts: number; asks: number };
  /** What token a session is given; undefined: none is. */
  giveTokens(next: ((session_id: string) => string) | undefined): void;
  /** Listens to one store from now on: what an earlier test's browser still sends is answered and ignored. */
  listenTo(store_id: string): void;
  behave(next: Behaviour | ((header: EnvelopeHeader) => Behaviour)): void;
  events(): ReceivedEvent[];
  pages(): Map<string, Block[]>;
  clear(): void;
  close(): Promise<void>;
};

/** The wire's other side: takes envelopes apart, checks them by the contract, keeps each block once. */
export async function startCollector(): Promise<Collector> {
  const blocks = new Map<string, Block>();
  const heard: string[] = [];
  const faults: string[] = [];
  const requests = { preflights: 0, posts: 0, asks: 0 };
  const ordinary = (session_id: string) => `token-of-${session_id}`;
  let tokenOf: ((session_id: string) => string) | undefined = ordinary;
  let listened = '';
  let behaviour: Behaviour | ((header: EnvelopeHeader) => Behaviour) = 'store';

  const take = (bytes: Buffer): EnvelopeHeader | undefined => {
    if (bytes.toString('latin1', 0, 4) !== 'VTR1') throw new Error('no magic');
    const end = 8 + bytes.readUInt32BE(4);
    const headerText = bytes.toString('utf8', 8, end);
    const header = envelopeHeader.parse(JSON.parse(headerText));
    if (header.store_id !== listened) return undefined;
    const body = bytes.subarray(end);
    if (crc32(body).toString(16).padStart(8, '0') !== header.checksum) throw new Error('checksum');
    const text = gunzipSync(body).toString('utf8');
    heard.push(headerText, text);
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ReceivedEvent);
    const counts: Record<string, number> = {};
    for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1;
    if (JSON.stringify(counts) !== JSON.stringify(header.event_counts)) throw new Error('event_counts');
    const first = events[0]?.timestamp;
    if (first !== header.first_at || events.at(-1)?.timestamp !== header.last_at) throw new Error('times');
    const key = `${header.page_id}:${header.seq}`;
    const digest = createHash('sha256').update(body).digest('hex');
    const before = sent.get(key);
    if (before && before !== digest) faults.push(`two bodies for ${key}`);
    sent.set(key, digest);
    pending.set(key, { header, events, text, digest, tries: 1 });
    return header;
  };
  /** Bodies seen per key, stored or not: a block has one for ever. */
  const sent = new Map<string, string>();
  const pending = new Map<string, Block>();

  const answer = (response: ServerResponse, status: number, body: object, headers = {}) =>
    response
      .writeHead(status, {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': 'Retry-After',
        ...headers,
      })
      .end(JSON.stringify(body));

  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') requests.preflights += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      if (request.url?.endsWith('/settings/')) {
        const wanted = settingsRequest.parse(JSON.parse(Buffer.concat(chunks).toString()));
        if (wanted.store_id === listened) requests.asks += 1;
        const token = tokenOf?.(wanted.session_id);
        return void answer(response, token === undefined ? 503 : 200, { token });
      }
      let header: EnvelopeHeader | undefined;
      try {
        if (request.headers['content-type'] !== 'text/plain') throw new Error('content type');
        header = take(Buffer.concat(chunks));
      } catch (error) {
        faults.push(String(error));
        return void answer(response, 400, { detail: String(error) });
      }
      if (!header) return void answer(response, 202, { next_interval_ms: 1_000 });
      requests.posts += 1;
      const now = typeof behaviour === 'function' ? behaviour(header) : behaviour;
      if (now === 'cut') return void request.socket.destroy();
      if (now !== 'store') return void answer(response, now.status, now.body ?? {}, now.headers);
      const key = `${header.page_id}:${header.seq}`;
      const before = blocks.get(key);
      if (before) before.tries += 1;
      else blocks.set(key, pending.get(key) as Block);
      answer(response, 202, { next_interval_ms: 1_000 });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const pages = () => {
    const byPage = new Map<string, Block[]>();
    for (const block of blocks.values())
      byPage.set(block.header.page_id, [...(byPage.get(block.header.page_id) ?? []), block]);
    for (const list of byPage.values()) list.sort((a, b) => a.header.seq - b.header.seq);
    return new Map([...byPage].sort(([a], [b]) => (a < b ? -1 : 1)));
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/ingest/blocks/`,
    blocks,
    heard,
    faults,
    requests,
    pages,
    listenTo: (store_id) => {
      listened = store_id;
    },
    giveTokens: (next) => {
      tokenOf = next;
    },
    behave: (next) => {
      behaviour = next;
    },
    events: () => [...pages().values()].flatMap((list) => list.flatMap((block) => block.events)),
    clear() {
      blocks.clear();
      sent.clear();
      pending.clear();
      heard.length = 0;
      faults.length = 0;
      requests.posts = 0;
      requests.preflights = 0;
      requests.asks = 0;
      tokenOf = ordinary;
      behaviour = 'store';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
