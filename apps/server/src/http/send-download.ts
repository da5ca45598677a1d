import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Download {
  body: Readable;
  bytes: number;
  /** With its parameters. */
  type: string;
  /** ASCII without quotes. */
  file_name: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a file that a browser is to save, and that no cache is to keep: it may be removed, or another one take its place. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, bytes, type, file_name, headers }: Download,
): FastifyReply {
  reply.headers({
    'content-type': type,
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${file_name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    ...headers,
  });
  if (request.method !== 'HEAD') return reply.send(body);
  body.destroy();
  // Of a text it would count the length anew.
  return reply.send(Readable.from([]));
}
