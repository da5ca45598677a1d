import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** What a client may still send, and for how long, after it was told that its body is not taken. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 5_000;

/**
 * A client that is still sending when the connection closes sees a broken pipe, and often not the 413 or 503 that was
 * sent before. So the answer goes out at once, and the rest of the body is thrown away as it comes, within bounds.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode } = reply;
    const again = statusCode === 429 || statusCode === 503;
    const refused = statusCode === 413 || (again && !request.raw.complete);
    if (!refused || typeof payload !== 'string') return payload;
    reply.headers({ 'content-length': Buffer.byteLength(payload), connection: 'close' });
    return Readable.from(answerThenDiscard(payload, request.raw));
  });
}

async function* answerThenDiscard(payload: string, incoming: IncomingMessage) {
  yield payload;
  if (!incoming.readableEnded && !incoming.destroyed) await discard(incoming);
}

function discard(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, DRAIN_MS);
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAIN_BYTES) done();
    });
    incoming.once('end', done);
    incoming.once('close', done);
    // Whoever read it before is not to hold it up.
    incoming.unpipe();
    incoming.resume();
  });
}
