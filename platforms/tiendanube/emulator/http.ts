import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered: JSON, or a page. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  html?: string;
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** `cut`: the connection ends without an answer. */
export type Responder = (asked: Asked) => Promise<Answer | 'cut'>;

/** Serves on loopback, at any free port. */
export async function serve(respond: Responder) {
  const server = createServer((request, response) => {
    const answered = async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      const { method = 'GET', headers } = request;
      const body = await textOf(request);
      const answer = await respond({ method, path: pathname, query: searchParams, headers, body });
      if (answer === 'cut') return void request.socket.destroy();
      const isPage = answer.html !== undefined;
      const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
      response.writeHead(answer.status, { 'content-type': type, ...answer.headers });
      response.end(isPage ? answer.html : JSON.stringify(answer.json ?? {}));
    };
    answered().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += part;
  return text;
}

/** Undefined: it is none. */
export function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
