import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@vitrine/contract/errors';

/** Answers what Node refuses before it is a request: broken HTTP, and headers beyond Node's limit of 16 KiB. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'invalid_request';
  const { status, detail } = ERRORS[code];
  const body = JSON.stringify({ detail, code });
  socket.end(
    `HTTP/1.1 ${status} ${code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
