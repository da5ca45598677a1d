import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { createApi } from '../client.ts';
import type { Tokens } from '../refresh.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A client of a real server on the loopback interface, and what both saw. */
export async function clientOf(handler: Handler, options: { tokens?: Tokens; timeoutMs?: number } = {}) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    handler(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  let tokens: Tokens = options.tokens ?? { access: 'old', refresh: 'r1' };
  let ended = 0;
  let workspaceId: string | undefined = 'w1';
  let tail: Promise<unknown> = Promise.resolve();
  const api = createApi({
    baseUrl: `http://127.0.0.1:${address.port}`,
    fetch,
    tokens: {
      read: () => tokens,
      write: (pair) => {
        tokens = pair;
      },
    },
    workspace: {
      read: () => workspaceId,
      forget: () => {
        workspaceId = undefined;
      },
    },
    language: () => 'pt',
    exclusively: (work) => {
      const result = tail.then(work);
      tail = result.catch(() => undefined);
      return result;
    },
    endSession: () => {
      ended += 1;
      tokens = {};
    },
    timeoutMs: options.timeoutMs ?? 10_000,
  });
  return {
    ...api,
    seen,
    ended: () => ended,
    tokens: () => tokens,
    signInElsewhere: (pair: Tokens) => {
      tokens = pair;
    },
    workspaceId: () => workspaceId,
    chooseElsewhere: (id: string) => {
      workspaceId = id;
    },
    refreshes: () => seen.filter((request) => request.url === '/api/auth/token-refresh/').length,
  };
}

export const answer = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const REFUSED = { detail: 'You’ve been signed out. Sign in again.', code: 'token_invalid' };

/** Accepts `JWT new` alone, and gives it for the refresh token r1. */
export const rotating: Handler = (request, response) => {
  if (request.url === '/api/auth/token-refresh/') answer(response, 200, { access: 'new', refresh: 'r2' });
  else if (request.headers.authorization === 'JWT new') answer(response, 200, { id: 'me' });
  else answer(response, 401, REFUSED);
};
