import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import { digestOf } from '../modules/blocks/stored-block.ts';
import { envelopeOf, gzipOf } from './blocks.ts';
import { visitorOf } from './public-ids.ts';

/** A block that was answered 202: from then on it must be there. */
export interface Acknowledged {
  session_id: string;
  page_id: string;
  seq: number;
  /** `digestOf` its body. */
  digest: string;
  /** What each of its events says in `data.id`. */
  event_ids: string[];
}

export interface FlowOptions {
  /** Where the server is now; asked anew for each request, because it moves when it is restarted. */
  url: () => string;
  store: Pick<EnvelopeHeader, 'platform' | 'store_id'>;
  /** New blocks a second, whether the server answers or not: visitors do not wait for it. */
  per_second: number;
  visitors?: number;
}

export interface Flow {
  /** What was answered 202 so far, each block once. */
  acknowledged(): Acknowledged[];
  /** How many requests were answered otherwise, by status; 0 stands for none (refused, cut). */
  answers(): ReadonlyMap<number, number>;
  /** Sends nothing new any more; resolves when all that was made has been acknowledged. */
  finish(): Promise<void>;
  /** Stops after what is under way; the rest is not sent. */
  abort(): Promise<void>;
}

const VISITORS = 40;
const TICK_MS = 20;
/** A tracker waits seconds; here the server should be hit again as soon as it is back, and have the cores to come back on. */
const RETRY_MS = 200;
/** As the tracker does: a request that hangs is given up. */
const PATIENCE_MS = 30_000;
/** A page load of many visitors is over after a few blocks. */
const BLOCKS_PER_PAGE = 12;
const PAGES_PER_SESSION = 3;
/** One in so many acknowledged blocks is sent again, as a tracker does whose answer was lost. */
const REPEATED = 10;

interface Made extends Acknowledged {
  envelope: Uint8Array<ArrayBuffer>;
}

/** Visitors who send blocks one after the other, each until it is acknowledged, as the tracker does. */
export function startFlow({ url, store, per_second, visitors = VISITORS }: FlowOptions): Flow {
  const acknowledged: Acknowledged[] = [];
  const answers = new Map<number, number>();
  let aborted = false;
  let finishing = false;
  let due = 0;
  const started = Date.now();
  const queues = Array.from({ length: visitors }, () => ({ waiting: [] as Made[], next: visitor(store) }));

  const timer = setInterval(() => {
    const wanted = ((Date.now() - started) / 1_000) * per_second;
    for (; due < wanted; due++) {
      const queue = queues[due % visitors];
      queue?.waiting.push(queue.next());
    }
  }, TICK_MS);

  const send = async (envelope: Uint8Array<ArrayBuffer>): Promise<number> => {
    try {
      const response = await fetch(`${url()}/api/ingest/blocks/`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', origin: url() },
        body: envelope,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };

  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);

  const senders = queues.map(async ({ waiting }) => {
    for (;;) {
      const block = waiting[0];
      if (aborted || (!block && finishing)) return;
      const status = block ? await send(block.envelope) : 0;
      if (block && status === 202) {
        waiting.shift();
        const { envelope, ...kept } = block;
        acknowledged.push(kept);
        if (randomInt(REPEATED) > 0) continue;
        const again = await send(envelope);
        if (again !== 202) count(again);
        continue;
      }
      if (block) count(status);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  });

  return {
    acknowledged: () => [...acknowledged],
    answers: () => answers,
    async finish() {
      clearInterval(timer);
      finishing = true;
      await Promise.all(senders);
    },
    async abort() {
      clearInterval(timer);
      aborted = true;
      await Promise.all(senders);
    },
  };
}

/** Makes one visitor's blocks, in order: some pages a session, some blocks a page. */
function visitor(store: FlowOptions['store']): () => Made {
  const [id, tab_id] = [randomUUID(), randomUUID()];
  const sessionOf = (session_id: string) => ({
    session_id,
    visitor: { ...visitorOf(session_id), id },
    tab_id,
  });
  let session = sessionOf('');
  let page_id = '';
  let made = 0;
  return () => {
    const seq = made % BLOCKS_PER_PAGE;
    if (made % (BLOCKS_PER_PAGE * PAGES_PER_SESSION) === 0) session = sessionOf(randomUUID());
    if (seq === 0) page_id = randomUUID();
    made += 1;
    const now = Date.now();
    const events = Array.from({ length: randomInt(2, 5) }, (_, i) => ({
      type: seq === 0 && i < 2 ? [4, 2][i] : 3,
      timestamp: now - 10 + i,
      // Bytes that do not compress: each block has a length of its own.
      data: { id: randomUUID(), noise: randomBytes(randomInt(600)).toString('base64') },
    })) as { type: number; timestamp: number; data: { id: string } }[];
    const body = gzipOf(events);
    const header = { ...store, ...session, page_id, seq };
    return {
      session_id: session.session_id,
      page_id,
      seq,
      digest: digestOf(body),
      event_ids: events.map(({ data }) => data.id),
      envelope: envelopeOf({ events, body, header }),
    };
  };
}
