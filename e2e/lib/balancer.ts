import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { endpoints } from '@vitrine/contract/endpoints';

/** How often each process is asked whether it is ready; it is, or is not, from the second answer of a kind on. */
const POLL_MS = 500;
/** Longer than a process takes to say that its database does not answer. */
const LOOK_TIMEOUT_MS = 10_000;
const ANSWERS_OF_A_KIND = 2;

/** What is between two neighbours alone, and goes no further. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

export type Served = 'ingest' | 'api';

/** What trackers ask for; all else is the dashboard's. */
const isOfTrackers = (path: string) =>
  path.startsWith(endpoints.ingest_block.path) || path.startsWith('/tracker/');

interface Behind {
  name: string;
  serves: Served;
  url: string;
  agent: Agent;
  ready: boolean;
  /** Answers that differ from `ready`, one after the other. */
  otherwise: number;
  /** Blocks that it answered 202. */
  taken: number;
  /** Blocks that were sent to it and are not answered. */
  held: number;
}

export interface Balancer {
  url: string;
  /** From now on the process is looked at, and sent requests while it is ready. */
  add(name: string, serves: Served, url: string): void;
  /** It is no more. */
  remove(name: string): void;
  isReady(name: string): boolean;
  /** How many blocks the process has taken. */
  taken(name: string): number;
  /** How many were sent to it and are not answered. */
  held(name: string): number;
  close(): Promise<void>;
}

/**
 * Stands before several processes as a load balancer does: by path, then in turn over those that are ready, without memory of who
 * was sent where. A process that takes no connection is passed over, since nothing was sent to it; a request whose connection
 * breaks later is answered 502, for it may have been done.
 */
export async function startBalancer(): Promise<Balancer> {
  const behind: Behind[] = [];
  let turn = 0;

  function choose(serves: Served, tried: readonly Behind[]): Behind | undefined {
    const able = behind.filter((one) => one.serves === serves && one.ready && !tried.includes(one));
    turn += 1;
    return able[turn % Math.max(1, able.length)];
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, tried: readonly Behind[] = []): void {
    const { url: path = '/', method = 'GET', headers, socket } = incoming;
    const one = choose(isOfTrackers(path) ? 'ingest' : 'api', tried);
    if (!one) {
      refuse(incoming, outgoing, 503);
      return;
    }
    const asked = request(one.url + path, {
      method,
      agent: one.agent,
      headers: {
        ...endToEnd(headers),
        'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
        ...(headers['transfer-encoding'] && { 'transfer-encoding': headers['transfer-encoding'] }),
      },
    });
    const block = path.startsWith(endpoints.ingest_block.path) ? 1 : 0;
    let sent = false;
    const send = () => {
      sent = true;
      one.held += block;
      asked.once('close', () => {
        one.held -= block;
      });
      incoming.pipe(asked);
    };
    asked.once('socket', (its) => (its.connecting ? its.once('connect', send) : send()));
    asked.on('error', () => {
      if (!sent && !outgoing.destroyed) forward(incoming, outgoing, [...tried, one]);
      else if (outgoing.headersSent) outgoing.destroy();
      else refuse(incoming, outgoing, 502);
    });
    asked.on('response', (answer) => {
      if (answer.statusCode === 202) one.taken += block;
      outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      // What breaks on one side ends on the other.
      pipeline(answer, outgoing, () => undefined);
    });
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) asked.destroy();
    });
  }

  async function look(one: Behind): Promise<void> {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
    const answer = await fetch(`${one.url}/readyz`, { signal }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    one.otherwise = (answer?.ok ?? false) === one.ready ? 0 : one.otherwise + 1;
    if (one.otherwise < ANSWERS_OF_A_KIND) return;
    one.ready = !one.ready;
    one.otherwise = 0;
  }

  const looking = new Set<Behind>();
  const timer = setInterval(() => {
    for (const one of behind) {
      if (looking.has(one)) continue;
      looking.add(one);
      void look(one).finally(() => looking.delete(one));
    }
  }, POLL_MS);

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const named = (name: string) => behind.find((one) => one.name === name);
  return {
    url: `http://127.0.0.1:${address.port}`,
    add(name, serves, url) {
      const agent = new Agent({ keepAlive: true });
      behind.push({ name, serves, url, agent, ready: false, otherwise: 0, taken: 0, held: 0 });
    },
    remove(name) {
      const one = named(name);
      if (one) behind.splice(behind.indexOf(one), 1);
      one?.agent.destroy();
    },
    isReady: (name) => named(name)?.ready ?? false,
    taken: (name) => named(name)?.taken ?? 0,
    held: (name) => named(name)?.held ?? 0,
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      for (const { agent } of behind) agent.destroy();
    },
  };
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: 502 | 503): void {
  incoming.unpipe();
  incoming.resume();
  outgoing.writeHead(status, { connection: 'close' }).end();
}

const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
