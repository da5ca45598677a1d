import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from './client-network.ts';
import { securityHeaders } from './security-headers.ts';

const MIB = 1024 * 1024;

/**
 * What all answers together may take while they are made or wait to be taken: somewhat more than blocks may (held-bodies.ts). Without
 * it, as much would be held as there are connections that ask and do not read.
 */
export const MAX_HELD_BYTES = 192 * MIB;
/** … and what those of one workspace (of one address, where it is nobody's) may, so that one cannot take it all. */
export const MAX_HELD_BYTES_EACH = 64 * MIB;

/** What one person may have under way of the reads that hold the most. The dashboard has one. */
export const MAX_LARGE_READS = 2;

/** What an answer holds that is sent as it is read: a piece of 64 KiB that is ready, and one that is on its way. */
const STREAM_BYTES = 128 * 1024;
/** What is smaller goes to the system in one piece, and is not counted. */
const COUNTED_FROM_BYTES = 16 * 1024;

/** So long an answer that has begun waits for room; who has stalled is gone by then (end-stalled.ts). */
const WAIT_MS = 20_000;

/** Their `code`; http/errors.ts makes the answers of it. */
export const TOO_MUCH_READ = 'VITRINE_TOO_MUCH_READ';
export const TOO_MUCH_READ_EACH = 'VITRINE_TOO_MUCH_READ_EACH';
/** Who asked has left: nobody hears the answer. */
const LEFT = 'VITRINE_READER_LEFT';

/** Whether it says that too much is held. */
export const isCrowded = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  [TOO_MUCH_READ, TOO_MUCH_READ_EACH].includes(String(error.code));

const refusal = (code: string) => Object.assign(new Error(code), { code, statusCode: 400 });

/** What one answer holds of our memory, while it is made and until it was taken. What is left of it goes with the answer. */
export interface HeldRead {
  /** Whose it is; before that, the client's address. */
  belongsTo(workspace_id: string): void;
  /** Takes one of the person's turns for what holds most; false when they have as many under way as they may. */
  isLarge(user_id: string): boolean;
  /** Counts bytes that are held from now on. Throws what is answered when there are too many, and when who asked has left. */
  hold(bytes: number): void;
  /** The same for who can do without. */
  tryHold(bytes: number): boolean;
  /** The same for who goes on giving: once the answer has begun, room is waited for. */
  holdInTime(bytes: number): Promise<void>;
  /** They are held no longer. */
  release(bytes: number): void;
}

/** For work in the background, of which there is one piece at a time. */
export const UNCOUNTED: HeldRead = {
  belongsTo: () => undefined,
  isLarge: () => true,
  hold: () => undefined,
  tryHold: () => true,
  holdInTime: async () => undefined,
  release: () => undefined,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    shared?: boolean;
  }
}

/** A route whose answer is the same bytes for everybody, which are held once: `config: SHARED`. */
export const SHARED = { shared: true } as const;

export interface HeldReads {
  /** Of all answers that are under way. */
  bytes(): number;
  /** What the answer to a request holds. */
  of(request: FastifyRequest, reply: FastifyReply): HeldRead;
}

const reads = new WeakMap<FastifyRequest, () => HeldRead>();

/** What the answer to this request holds (`HeldReads.of`): for routes that have no row in the contract. */
export function heldBy(request: FastifyRequest): HeldRead {
  const held = reads.get(request)?.();
  if (!held) throw new Error('no reads are counted here');
  return held;
}

/**
 * Bounds what all answers of `app` hold. Handlers tell of what they read before it is sent; what they have not told of is counted when
 * it is sent.
 * @param isSecure whether browsers reach us by https alone
 */
export function boundReads(app: FastifyInstance, isSecure: () => boolean): HeldReads {
  const ledger = createLedger();
  const known = new WeakMap<FastifyRequest, Counted>();
  const of = (request: FastifyRequest, reply: FastifyReply): Counted => {
    const held = known.get(request) ?? open(ledger, request, reply);
    known.set(request, held);
    return held;
  };
  app.addHook('onRequest', (request, reply, done) => {
    reads.set(request, () => of(request, reply));
    done();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = bytesOf(payload);
    const { shared } = request.routeOptions.config ?? {};
    if (bytes < COUNTED_FROM_BYTES || shared || request.method === 'HEAD') return payload;
    try {
      of(request, reply).cover(bytes);
    } catch (error) {
      if (payload instanceof Readable) payload.destroy();
      for (const name of DESCRIBING) reply.removeHeader(name);
      reply.headers(securityHeaders(request.url, isSecure()));
      throw error;
    }
    return payload;
  });
  return { bytes: ledger.all, of };
}

/** Headers that tell of the answer that is not sent. */
const DESCRIBING = [
  ...['content-type', 'content-length', 'content-encoding', 'content-disposition'],
  ...['cache-control', 'etag', 'last-modified', 'accept-ranges', 'content-range'],
];

function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload instanceof Readable ? STREAM_BYTES : 0;
}

/** Counts what is held, by whom, and who waits for room. */
function createLedger() {
  let all = 0;
  const each = new Map<string, number>();
  const large = new Map<string, number>();
  /** Told when there is more room. */
  const waiting = new Set<() => void>();
  const add = (counts: Map<string, number>, name: string, by: number) => {
    const now = (counts.get(name) ?? 0) + by;
    if (now === 0) counts.delete(name);
    else counts.set(name, now);
  };
  return {
    all: () => all,
    waiting,
    /** Why so many more may not be held. */
    refusalOf(owner: string, bytes: number): string | undefined {
      if (all + bytes > MAX_HELD_BYTES) return TOO_MUCH_READ;
      return (each.get(owner) ?? 0) + bytes > MAX_HELD_BYTES_EACH ? TOO_MUCH_READ_EACH : undefined;
    },
    move(owner: string, bytes: number) {
      all += bytes;
      add(each, owner, bytes);
      if (bytes < 0) for (const look of [...waiting]) look();
    },
    begin(user_id: string): boolean {
      if ((large.get(user_id) ?? 0) >= MAX_LARGE_READS) return false;
      add(large, user_id, 1);
      return true;
    },
    end: (user_id: string) => add(large, user_id, -1),
  };
}

type Counted = HeldRead & {
  /** At least so many bytes are held until the answer was taken. */
  cover(bytes: number): void;
};

function open(
  ledger: ReturnType<typeof createLedger>,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Counted {
  let owner = `address ${clientNetwork(request.ip)}`;
  let mine = 0;
  let over = raw.destroyed;
  const persons: string[] = [];
  const leave = new Set<() => void>();
  raw.once('close', () => {
    over = true;
    ledger.move(owner, -mine);
    mine = 0;
    for (const person of persons) ledger.end(person);
    for (const left of leave) left();
  });
  const refusalOf = (bytes: number) => (over ? LEFT : ledger.refusalOf(owner, bytes));
  const take = (bytes: number) => {
    mine += bytes;
    ledger.move(owner, bytes);
  };
  const held: Counted = {
    belongsTo(workspace_id) {
      ledger.move(owner, -mine);
      owner = workspace_id;
      ledger.move(owner, mine);
    },
    isLarge(user_id) {
      if (over || !ledger.begin(user_id)) return false;
      persons.push(user_id);
      return true;
    },
    hold(bytes) {
      const code = refusalOf(bytes);
      if (code) throw refusal(code);
      take(bytes);
    },
    tryHold(bytes) {
      if (refusalOf(bytes)) return false;
      take(bytes);
      return true;
    },
    async holdInTime(bytes) {
      if (!raw.headersSent || !refusalOf(bytes)) return held.hold(bytes);
      await roomFor(bytes);
      held.hold(bytes);
    },
    release(bytes) {
      if (over) return;
      take(-Math.min(bytes, mine));
    },
    cover(bytes) {
      if (bytes > mine) held.hold(bytes - mine);
    },
  };

  /** Resolves when there is room, when it has been waited for long enough, and when who asked has left. */
  const roomFor = (bytes: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        ledger.waiting.delete(look);
        leave.delete(done);
        resolve();
      };
      const look = () => {
        if (!refusalOf(bytes)) done();
      };
      const timer = setTimeout(done, WAIT_MS);
      ledger.waiting.add(look);
      leave.add(done);
    });

  return held;
}
