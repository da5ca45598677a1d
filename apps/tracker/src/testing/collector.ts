import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, gunzipSync, gzipSync } from 'node:zlib';
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
  /** What pages said of failures of the tracker, by kind. A test that brings some about takes them out. */
  failures: string[];
  /** `asks`: for a token, not for blocks in doubt. `bytes` of what was posted, questions included. */
  requests: { preflights: number; posts: number; asks: number; bytes: number };
  /** Where a page says that it goes, and whether the one of this name has. */
  farewell(name: string): { url: string; heard(): boolean };
  /** How many requests it has not answered yet. */
  open(): number;
  /** What token a session is given; undefined: none is. */
  giveTokens(next: ((session_id: string) => string) | undefined): void;
  /** The store's pages are told of these texts, and blocks that left them out get them back, unless they are lost. */
  share(texts: readonly string[]): void;
  lose(text: string): void;
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
  const failures: string[] = [];
  const requests = { preflights: 0, posts: 0, asks: 0, bytes: 0 };
  const farewells = new Set<string>();
  let open = 0;
  const ordinary = (session_id: string) => `token-of-${session_id}`;
  let tokenOf: ((session_id: string) => string) | undefined = ordinary;
  let listened = '';
  let behaviour: Behaviour | ((header: EnvelopeHeader) => Behaviour) = 'store';

  /** JSON without quotes, by its hash. */
  const shared = new Map<string, string>();
  const lost = new Set<string>();
  const literalOf = (text: string) => JSON.stringify(text).slice(1, -1);
  const hashOf = (literal: string) => createHash('sha256').update(literal).digest('hex').slice(0, 32);
  const complete = (body: Buffer, gaps: NonNullable<EnvelopeHeader['texts']>) => {
    const parts = gaps.flatMap(({ hash, at }, n) => [
      body.subarray(gaps[n - 1]?.at ?? 0, at),
      gzipSync(lost.has(hash) ? '' : (shared.get(hash) ?? '')),
    ]);
    return Buffer.concat([...parts, body.subarray(gaps.at(-1)?.at ?? 0)]);
  };

  const take = (bytes: Buffer): EnvelopeHeader | undefined => {
    if (bytes.toString('latin1', 0, 4) !== 'VTR1') throw new Error('no magic');
    const end = 8 + bytes.readUInt32BE(4);
    const headerText = bytes.toString('utf8', 8, end);
    const header = envelopeHeader.parse(JSON.parse(headerText));
    if (header.store_id !== listened) return undefined;
    const body = bytes.subarray(end);
    if (crc32(body).toString(16).padStart(8, '0') !== header.checksum) throw new Error('checksum');
    const text = gunzipSync(complete(body, header.texts ?? [])).toString('utf8');
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
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    if (request.method === 'OPTIONS') requests.preflights += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://collector');
      if (pathname === '/farewell') {
        farewells.add(searchParams.get('name') ?? '');
        return void response.writeHead(204).end();
      }
      requests.bytes += chunks.reduce((sum, { length }) => sum + length, 0);
      if (pathname.endsWith('/failures/')) {
        if (searchParams.get('store_id') === listened) failures.push(searchParams.get('kind') ?? '');
        return void response.writeHead(204).end();
      }
      if (pathname.endsWith('/settings/')) {
        const wanted = settingsRequest.parse(JSON.parse(Buffer.concat(chunks).toString()));
        if (wanted.store_id === listened && !wanted.in_doubt) requests.asks += 1;
        if (behaviour === 'cut') return void request.socket.destroy();
        // What keeps blocks away by a status of the server's own keeps this away too.
        if (typeof behaviour === 'object' && behaviour.status >= 500)
          return void answer(response, behaviour.status, {});
        const token = tokenOf?.(wanted.session_id);
        return void answer(response, token === undefined ? 404 : 200, {
          token,
          known_texts: [...shared.keys()],
          kept: wanted.in_doubt?.filter(({ page_id, seq }) => blocks.has(`${page_id}:${seq}`)),
        });
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
      const unknown_texts = header.texts?.map(({ hash }) => hash).filter((hash) => lost.has(hash));
      answer(response, 202, { next_interval_ms: 1_000, ...(unknown_texts?.length && { unknown_texts }) });
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

  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/api/ingest/blocks/`,
    blocks,
    heard,
    faults,
    failures,
    requests,
    farewell: (name) => ({
      url: `${origin}/farewell?name=${name}`,
      heard: () => farewells.has(name),
    }),
    open: () => open,
    pages,
    listenTo: (store_id) => {
      listened = store_id;
    },
    giveTokens: (next) => {
      tokenOf = next;
    },
    share(texts) {
      for (const literal of texts.map(literalOf)) shared.set(hashOf(literal), literal);
    },
    lose: (text) => void lost.add(hashOf(literalOf(text))),
    behave: (next) => {
      behaviour = next;
    },
    events: () => [...pages().values()].flatMap((list) => list.flatMap((block) => block.events)),
    clear() {
      farewells.clear();
      blocks.clear();
      sent.clear();
      pending.clear();
      heard.length = 0;
      faults.length = 0;
      failures.length = 0;
      requests.posts = 0;
      requests.preflights = 0;
      requests.asks = 0;
      requests.bytes = 0;
      tokenOf = ordinary;
      shared.clear();
      lost.clear();
      behaviour = 'store';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
