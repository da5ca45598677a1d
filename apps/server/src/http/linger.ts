import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** What a client may still send, and for how long, after it was told that its body is too large. */
const LINGER_BYTES = 64 * 1024 * 1024;
const LINGER_MS = 5_000;

/**
 * A client that is still sending when the connection closes sees a broken pipe, and often not the 413 that was sent
 * before. So the answer goes out at once, and the rest of the body is thrown away as it comes, within bounds.
 */
export function lingerOnTooLarge(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 413 || typeof payload !== 'string') return payload;
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
    const timer = setTimeout(done, LINGER_MS);
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LINGER_BYTES) done();
    });
    incoming.once('end', done);
    incoming.once('close', done);
    incoming.resume();
  });
}
