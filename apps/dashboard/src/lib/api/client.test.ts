import { expect, test } from 'vitest';
import { answer, clientOf, rotating } from './testing/client-of.ts';

test('a call carries the token and the workspace, and fills in path and query', async () => {
  const client = await clientOf((_, response) => answer(response, 200, { session_id: 'a' }));
  await client.call('sessions_detail', { params: { session_id: 'a/b' }, query: { include: 'events' } });
  const [request] = client.seen;
  expect(request?.url).toBe('/api/sessions/a%2Fb/?include=events');
  expect(request?.headers).toMatchObject({ authorization: 'JWT old', 'x-workspace-id': 'w1' });
  expect(request?.headers).not.toHaveProperty('cookie');
});

test('when to try again comes along', async () => {
  const client = await clientOf((_, response) =>
    answer(response, 429, { detail: 'Wait.', code: 'too_many_attempts', retry_after: 90 }),
  );
  await expect(client.call('forgot_password', { body: { email: 'a@b.co' } })).rejects.toMatchObject({
    code: 'too_many_attempts',
    retry_after: 90,
  });
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
  await expect(client.call('users_me')).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    timed_out: true,
  });
});

test('a call whose connection breaks has not timed out', async () => {
  const client = await clientOf((request) => request.socket.destroy());
  await expect(client.call('users_me')).rejects.toMatchObject({ status: 0, timed_out: false });
});

test('a call that its caller gives up fails with the abort', async () => {
  const client = await clientOf(() => controller.abort());
  const controller = new AbortController();
  await expect(client.call('users_me', { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('an opened response can be read while it still comes, past the time-out', async () => {
  // Enough for the headers on a busy machine.
  const timeoutMs = 500;
  const client = await clientOf(
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[1');
      // The rest comes when the time-out is certainly over.
      setTimeout(() => response.end(',2]'), timeoutMs * 2);
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
