import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createApi } from './client.ts';
import type { Tokens } from './refresh.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A client of a real server on the loopback interface, and what both saw. */
async function clientOf(handler: Handler, options: { tokens?: Tokens; timeoutMs?: number } = {}) {
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
    workspace: () => 'w1',
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
    refreshes: () => seen.filter((request) => request.url === '/api/auth/token-refresh/').length,
  };
}

const answer = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const REFUSED = { detail: 'Your session has ended. Please sign in again.', code: 'token_invalid' };

/** Accepts `JWT new` alone, and gives it for the refresh token r1. */
const rotating: Handler = (request, response) => {
  if (request.url === '/api/auth/token-refresh/') answer(response, 200, { access: 'new', refresh: 'r2' });
  else if (request.headers.authorization === 'JWT new') answer(response, 200, { id: 'me' });
  else answer(response, 401, REFUSED);
};

test('a call carries the token and the workspace, and fills in path and query', async () => {
  const client = await clientOf((_, response) => answer(response, 200, { session_id: 'a' }));
  await client.call('sessions_detail', { params: { session_id: 'a/b' }, query: { include: 'events' } });
  const [request] = client.seen;
  expect(request?.url).toBe('/api/sessions/a%2Fb/?include=events');
  expect(request?.headers).toMatchObject({ authorization: 'JWT old', 'x-workspace-id': 'w1' });
  expect(request?.headers).not.toHaveProperty('cookie');
});

test('a public call carries neither, and its 401 is never refreshed', async () => {
  const client = await clientOf((_, response) => answer(response, 401, { detail: 'No.' }));
  const signIn = client.call('token_obtain', { body: { email: 'a@b.co', password: 'x' } });
  await expect(signIn).rejects.toMatchObject({ name: 'ApiError', status: 401, detail: 'No.' });
  expect(client.seen).toHaveLength(1);
  expect(client.seen[0]?.headers).not.toHaveProperty('authorization');
  expect(client.seen[0]?.headers).not.toHaveProperty('x-workspace-id');
  expect(client.ended()).toBe(0);
});

test('any number of refused calls share one refresh, and each is tried again', async () => {
  const client = await clientOf(rotating);
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.call('users_me')));
  expect(answers).toEqual(Array(8).fill({ id: 'me' }));
  expect(client.refreshes()).toBe(1);
  expect(client.tokens()).toEqual({ access: 'new', refresh: 'r2' });
  expect(client.ended()).toBe(0);
});

test('a token that another tab renewed meanwhile is used without a refresh', async () => {
  const client = await clientOf((request, response) => {
    if (request.headers.authorization !== 'JWT new') client.signInElsewhere({ access: 'new', refresh: 'r2' });
    rotating(request, response);
  });
  await expect(client.call('users_me')).resolves.toEqual({ id: 'me' });
  expect(client.refreshes()).toBe(0);
});

test('a refused refresh ends the session', async () => {
  const client = await clientOf((_, response) => answer(response, 401, REFUSED));
  await expect(client.call('users_me')).rejects.toMatchObject({ status: 401 });
  expect(client.refreshes()).toBe(1);
  expect(client.ended()).toBe(1);
});

test('without a refresh token a 401 ends the session at once', async () => {
  const client = await clientOf((_, response) => answer(response, 401, REFUSED), {
    tokens: { access: 'old' },
  });
  await expect(client.call('users_me')).rejects.toMatchObject({ status: 401 });
  expect(client.refreshes()).toBe(0);
  expect(client.ended()).toBe(1);
});

test('a call refused again after the refresh is not tried a third time', async () => {
  const client = await clientOf((request, response) => {
    if (request.url === '/api/auth/token-refresh/') rotating(request, response);
    else answer(response, 401, REFUSED);
  });
  await expect(client.call('users_me')).rejects.toMatchObject({ status: 401 });
  expect(client.seen).toHaveLength(3);
  expect(client.ended()).toBe(1);
});

test('a refresh that the server cannot answer now leaves the session as it is', async () => {
  const client = await clientOf((request, response) => {
    if (request.url === '/api/auth/token-refresh/') answer(response, 503, { detail: 'Busy.' });
    else rotating(request, response);
  });
  await expect(client.call('users_me')).rejects.toMatchObject({ status: 503, detail: 'Busy.' });
  expect(client.ended()).toBe(0);
  expect(client.tokens()).toEqual({ access: 'old', refresh: 'r1' });
});

test('a connection that breaks during the refresh leaves the session as it is', async () => {
  const client = await clientOf((request, response) => {
    if (request.url === '/api/auth/token-refresh/') request.socket.destroy();
    else rotating(request, response);
  });
  await expect(client.call('users_me')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  expect(client.ended()).toBe(0);
});

test('messages for fields and the code of an error are kept', async () => {
  const fields = await clientOf((_, response) =>
    answer(response, 400, { email: ['Wrong.', 'Very.'], odd: 3 }),
  );
  await expect(fields.call('token_obtain', { body: { email: '', password: '' } })).rejects.toMatchObject({
    status: 400,
    detail: undefined,
    fields: { email: ['Wrong.', 'Very.'] },
  });

  const coded = await clientOf((_, response) =>
    answer(response, 404, { detail: 'Gone.', code: 'not_found' }),
  );
  await expect(coded.call('sessions_detail', { params: { session_id: 'x' } })).rejects.toMatchObject({
    status: 404,
    detail: 'Gone.',
    code: 'not_found',
    fields: {},
  });
});

test('an error that is no JSON is still an ApiError', async () => {
  const client = await clientOf((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  await expect(client.call('users_me')).rejects.toMatchObject({ name: 'ApiError', status: 502 });
});

test('a call that is not answered in time fails', async () => {
  const client = await clientOf(() => undefined, { timeoutMs: 50 });
  await expect(client.call('users_me')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test('a call that its caller gives up fails with the abort', async () => {
  const client = await clientOf(() => controller.abort());
  const controller = new AbortController();
  await expect(client.call('users_me', { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('an opened response can be read while it still comes, past the time-out', async () => {
  const timeoutMs = 50;
  const client = await clientOf(
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[1');
      // The rest comes when the time-out is certainly over.
      setTimeout(() => response.end(',2]'), timeoutMs * 4);
    },
    { timeoutMs },
  );
  const response = await client.open('sessions_events', { params: { session_id: 'x' } });
  expect(await response.json()).toEqual([1, 2]);
});

test('an opened call is refreshed like any other', async () => {
  const client = await clientOf(rotating);
  const response = await client.open('sessions_events', { params: { session_id: 'x' } });
  expect(response.status).toBe(200);
  expect(client.refreshes()).toBe(1);
});
