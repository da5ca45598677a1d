import type { IncomingMessage, ServerResponse } from 'node:http';

export type Reply = (status: number, body: string, headers?: Record<string, string>) => void;

export const replyOf =
  (response: ServerResponse): Reply =>
  (status, body, headers = {}) => {
    const type = body.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** What a handler is given of a request. */
export interface Visit {
  request: IncomingMessage;
  reply: Reply;
  params: URLSearchParams;
}
