import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@vitrine/contract/errors';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** So long a client may take to hear of it and to close its side; what it still sends meanwhile is thrown away. */
const DRAIN_MS = 2_000;

const hasBegunToAnswer = (socket: Socket): boolean =>
  ('_httpMessage' in socket && (socket._httpMessage as ServerResponse | null)?.headersSent) ?? false;

/** Answers what Node itself refuses: broken HTTP, headers beyond its limit of 16 KiB, a request that comes too slowly. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // What is said in the midst of another answer would be a part of that.
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) {
    socket.destroy();
    return;
  }
  const code = CODES[error.code ?? ''] ?? 'invalid_request';
  const { status, detail } = ERRORS[code];
  const body = JSON.stringify({ detail, code });
  socket.end(
    `HTTP/1.1 ${status} ${code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Node takes no more notice of it, and a client that closes nothing would keep our descriptor for ever.
  const destroy = () => socket.destroy();
  const timer = setTimeout(destroy, DRAIN_MS).unref();
  socket.once('end', destroy).once('close', () => clearTimeout(timer));
  socket.resume();
}
