import { createBrotliDecompress } from 'node:zlib';
import type { Endpoint } from '@vitrine/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesBrotli } from './accept-encoding.ts';
import type { HeldRead } from './held-reads.ts';
import { IMMUTABLE_FOR_AN_HOUR } from './immutable.ts';

/**
 * Answers with a text that is kept in brotli: as it is kept to who takes that, else as it is read, no faster than the client takes
 * it. Browsers ask for brotli on https and on their own machine alone.
 */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  brotli: Uint8Array | undefined,
  held: HeldRead,
): FastifyReply {
  if (!brotli) throw new Error(`${endpoint.path} returns bytes but has none`);
  reply.headers({
    'content-type': `${endpoint.bytes}; charset=utf-8`,
    'cache-control': IMMUTABLE_FOR_AN_HOUR,
    vary: 'accept-encoding',
  });
  if (takesBrotli(request.headers['accept-encoding']))
    return reply.header('content-encoding', 'br').send(brotli);
  if (request.method === 'HEAD') return reply.send('');
  held.hold(brotli.length);
  const text = createBrotliDecompress();
  text.end(brotli);
  return reply.send(text);
}
