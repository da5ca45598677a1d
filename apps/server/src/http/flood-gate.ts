import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { endpoints } from '@vitrine/contract/endpoints';
import { ERRORS } from '@vitrine/contract/errors';
import { retryAfter } from './errors.ts';
import { leadsTo, requestTarget } from './request-target.ts';
import { securityHeaders } from './security-headers.ts';

export interface FloodGate {
  /** Whether anybody is to be turned away at all just now; if not, no body is looked into. */
  isNeeded(): boolean;
  /** Whether a block that starts with these bytes, one or more of them, is to be turned away. */
  turnsAway(start: Uint8Array): boolean;
}

const { method, path } = endpoints.ingest_block;
const code = 'too_many_requests';
const { status, detail } = ERRORS[code];
const BODY = JSON.stringify({ detail, code });
const HEADERS = {
  ...retryAfter(code),
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
};

/**
 * A server before whose `listener` the blocks of a flood are answered 429, by their first bytes. The whole way through
 * Fastify to the same answer costs three times as much, which a flood would take from the others. However it was written, the
 * listener finds what is asked for written in one way (request-target.ts).
 * @param isSecure whether browsers reach us by https alone
 */
export function createGatedServer(
  options: ServerOptions,
  listener: RequestListener,
  gate: FloodGate,
  isSecure: () => boolean,
): Server {
  return createServer(options, (request, response) => {
    request.url = requestTarget(request.url ?? '/');
    // A body that is empty, or does not tell its length as browsers do, goes the usual way.
    const isBlock = request.method === method && leadsTo(request.url, path);
    const length = Number(request.headers['content-length'] ?? 0);
    if (!isBlock || length === 0 || !gate.isNeeded()) return listener(request, response);
    request.once('readable', () => {
      const start: Buffer | null = request.read();
      // The client has left.
      if (!start) return;
      if (gate.turnsAway(start)) {
        response.writeHead(status, { ...securityHeaders(path, isSecure()), ...HEADERS }).end(BODY);
        // The rest is thrown away as it comes, so that the connection can carry the next one.
        request.resume();
        return;
      }
      request.unshift(start);
      listener(request, response);
    });
  });
}
