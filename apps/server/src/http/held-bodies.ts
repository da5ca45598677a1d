import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from './client-network.ts';

/**
 * What all blocks together may take while they come in or wait for their answer: twice what the group commit lets wait.
 * Without it, as much would be held as there are connections that send slowly.
 */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
/**
 * … and what those of one address may, so that one sender cannot take it all. Visitors of a whole town may share an
 * address, and all of them have the same one behind a proxy that TRUST_PROXY does not name: 2,500 ordinary blocks, all
 * under way at the same moment, are more than such an address sends in the time that they take.
 */
const MAX_HELD_BYTES_AN_ADDRESS = MAX_HELD_BYTES / 4;

/** Their `code`; http/errors.ts makes the answers of it. */
export const TOO_MANY_HELD = 'VITRINE_TOO_MANY_HELD';
export const TOO_MANY_HELD_BY_ADDRESS = 'VITRINE_TOO_MANY_HELD_BY_ADDRESS';
const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';

const CONTENT_TYPES = ['text/plain', 'application/octet-stream'];

/** What has come of one request's body. */
interface Held {
  /** Counts bytes that came; answers the code of what speaks against them. */
  add(bytes: number): string | undefined;
  /** They are held no longer, and what comes from now on is not either. */
  release(): void;
}

/**
 * Reads the blocks that the routes of `scope` are sent, of at most `max_bytes` each, and bounds what is held of them at a
 * time, by what has really come. Beyond, they are to come again.
 */
export function acceptBlocks(scope: FastifyInstance, max_bytes: number): void {
  const open = countHeld();
  const under_way = new WeakMap<IncomingMessage, Held>();
  scope.addHook('preParsing', (request, reply, payload, done) => {
    const held = open(clientNetwork(request.ip));
    under_way.set(request.raw, held);
    reply.raw.once('close', held.release);
    done(null, payload);
  });

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(CONTENT_TYPES, ({ raw, headers }, payload, done) => {
    const refuse = (code: string) => done(Object.assign(new Error(code), { code }));
    if (Number(headers['content-length']) > max_bytes) return refuse(TOO_LARGE);
    const held = under_way.get(raw);
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = () => payload.off('data', onData).off('end', onEnd).off('error', onError);
    function onData(chunk: Buffer) {
      length += chunk.length;
      const refusal = length > max_bytes ? TOO_LARGE : held?.add(chunk.length);
      if (refusal === undefined) return chunks.push(chunk);
      stop();
      chunks.length = 0;
      held?.release();
      refuse(refusal);
    }
    function onEnd() {
      stop();
      done(null, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length));
    }
    /** The client has left; nobody hears the answer. */
    function onError(error: Error) {
      stop();
      done(Object.assign(error, { statusCode: 400 }));
    }
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

function countHeld() {
  let all = 0;
  const addresses = new Map<string, number>();
  const move = (address: string, bytes: number) => {
    all += bytes;
    const now = (addresses.get(address) ?? 0) + bytes;
    if (now === 0) addresses.delete(address);
    else addresses.set(address, now);
    return now;
  };
  return (address: string): Held => {
    let mine = 0;
    let released = false;
    const release = () => {
      released = true;
      if (mine > 0) move(address, -mine);
      mine = 0;
    };
    return {
      release,
      add(bytes) {
        if (released) return undefined;
        mine += bytes;
        const of_address = move(address, bytes);
        if (all > MAX_HELD_BYTES) return TOO_MANY_HELD;
        return of_address > MAX_HELD_BYTES_AN_ADDRESS ? TOO_MANY_HELD_BY_ADDRESS : undefined;
      },
    };
  };
}
