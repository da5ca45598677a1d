import { expect, test } from 'vitest';
import { answer, clientOf, REFUSED, rotating } from './testing/client-of.ts';

test('every call says the language on screen', async () => {
  const client = await clientOf((_, response) => answer(response, 200, {}));
  await client.call('forgot_password', { body: { email: 'a@b.co' } });
  await client.call('users_me');
  expect(client.seen.map(({ headers }) => headers['accept-language'])).toEqual(['pt', 'pt']);
});

test('a call for anybody names its caller and the workspace only when somebody is signed in', async () => {
  const client = await clientOf((_, response) => answer(response, 200, {}));
  await client.call('merchants_detail', { params: { merchant_id: 'm' } });
  client.signInElsewhere({});
  await client.call('merchants_detail', { params: { merchant_id: 'm' } });
  const [signedIn, nobody] = client.seen;
  expect(signedIn?.headers).toMatchObject({ authorization: 'JWT old', 'x-workspace-id': 'w1' });
  expect(nobody?.headers).not.toHaveProperty('authorization');
  expect(nobody?.headers).not.toHaveProperty('x-workspace-id');
});

test('a call about the person, whatever the workspace, names it too', async () => {
  const client = await clientOf((_, response) => answer(response, 200, {}));
  await client.call('workspaces_list');
  expect(client.seen[0]?.headers).toMatchObject({ authorization: 'JWT old', 'x-workspace-id': 'w1' });
});

test('a call for anybody goes on as nobody when the session has ended', async () => {
  const client = await clientOf((request, response) => {
    if (request.headers.authorization === undefined && request.method === 'GET') {
      answer(response, 200, { store_name: 'Candles' });
    } else answer(response, 401, REFUSED);
  });
  const store = client.call('merchants_detail', { params: { merchant_id: 'm' } });
  await expect(store).resolves.toEqual({ store_name: 'Candles' });
  expect(client.ended()).toBe(1);
});

const FORBIDDEN = { detail: 'You don’t have access to this store.', code: 'workspace_forbidden' };

test('a workspace that is no longer the person’s is forgotten, and the call goes to their first one', async () => {
  const client = await clientOf((request, response) => {
    const named = request.headers['x-workspace-id'] !== undefined;
    answer(response, named ? 403 : 200, named ? FORBIDDEN : { id: 'me' });
  });
  const both = [client.call('users_me'), client.call('users_me')];
  expect(await Promise.all(both)).toEqual([{ id: 'me' }, { id: 'me' }]);
  expect(client.workspaceId()).toBeUndefined();
  expect(client.ended()).toBe(0);
});

test('a workspace chosen while the call was under way is kept, and the call goes to it', async () => {
  const client = await clientOf((request, response) => {
    const former = request.headers['x-workspace-id'] === 'w1';
    if (former) client.chooseElsewhere('w2');
    answer(response, former ? 403 : 200, former ? FORBIDDEN : { id: 'me' });
  });
  await expect(client.call('users_me')).resolves.toEqual({ id: 'me' });
  expect(client.workspaceId()).toBe('w2');
});

test('what was meant for a lost workspace is not done to another one', async () => {
  const client = await clientOf((request, response) => {
    const named = request.headers['x-workspace-id'] !== undefined;
    answer(response, named ? 403 : 201, named ? FORBIDDEN : {});
  });
  const invite = client.call('invitations_create', { body: { email: 'a@b.co' } });
  await expect(invite).rejects.toMatchObject({ code: 'workspace_forbidden' });
  expect(client.seen).toHaveLength(1);
  expect(client.workspaceId()).toBeUndefined();
});

test('who has no workspace at all is told so after the second attempt', async () => {
  const client = await clientOf((_, response) => answer(response, 403, FORBIDDEN));
  await expect(client.call('users_me')).rejects.toMatchObject({ status: 403, code: 'workspace_forbidden' });
  expect(client.seen).toHaveLength(2);
});

test('workspaces that change with every attempt are not followed for ever', async () => {
  const client = await clientOf((_, response) => {
    client.chooseElsewhere(`w${client.seen.length + 1}`);
    answer(response, 403, FORBIDDEN);
  });
  await expect(client.call('users_me')).rejects.toMatchObject({ code: 'workspace_forbidden' });
  expect(client.seen).toHaveLength(2);
});

test('a call can be made in another workspace, and nothing follows from a refusal there', async () => {
  const client = await clientOf((request, response) => {
    const forbidden = request.headers['x-workspace-id'] === 'w3';
    answer(response, forbidden ? 403 : 200, forbidden ? FORBIDDEN : { id: 'me' });
  });
  await client.call('users_me', { workspace: 'w2' });
  await expect(client.call('users_me', { workspace: 'w3' })).rejects.toMatchObject({ status: 403 });
  expect(client.seen.map(({ headers }) => headers['x-workspace-id'])).toEqual(['w2', 'w3']);
  expect(client.workspaceId()).toBe('w1');
});

test('any other refusal leaves the workspace as it is', async () => {
  const client = await clientOf((_, response) =>
    answer(response, 403, { detail: 'Only an owner.', code: 'permission_denied' }),
  );
  await expect(client.call('users_list')).rejects.toMatchObject({ status: 403 });
  expect(client.seen).toHaveLength(1);
  expect(client.workspaceId()).toBe('w1');
});

test('a refresh and another workspace can both be needed', async () => {
  const client = await clientOf((request, response) => {
    if (request.headers.authorization === 'JWT new' && request.headers['x-workspace-id'] !== undefined) {
      answer(response, 403, FORBIDDEN);
    } else rotating(request, response);
  });
  await expect(client.call('users_me')).resolves.toEqual({ id: 'me' });
  expect(client.refreshes()).toBe(1);
});

test('who signs out while a refresh is under way stays signed out', async () => {
  const client = await clientOf((request, response) => {
    if (request.url === '/api/auth/token-refresh/') client.signInElsewhere({});
    rotating(request, response);
  });
  await expect(client.call('users_me')).rejects.toMatchObject({ status: 401 });
  expect(client.tokens()).toEqual({});
});

test('a public call carries neither, and its 401 is never refreshed', async () => {
  const client = await clientOf((_, response) => answer(response, 401, { detail: 'No.' }));
  const person = { email: 'a@b.co', password: 'x', first_name: 'Ana', last_name: 'Paz', phone: '' };
  const made = [
    client.call('token_obtain', { body: { email: 'a@b.co', password: 'x' } }),
    client.call('register', { body: { ...person, time_zone: 'UTC', language: 'en' } }),
    client.call('forgot_password', { body: { email: 'a@b.co' } }),
    client.call('reset_password', { body: { code: 'c', password: 'x' } }),
    client.call('install', { body: { code: 'c' } }),
    client.call('shopify_install', { body: { code: 'c' } }),
    client.call('invitations_verify', { params: { token: 't' } }),
  ];
  for (const { status, reason } of (await Promise.allSettled(made)) as PromiseRejectedResult[]) {
    expect(status).toBe('rejected');
    expect(reason).toMatchObject({ name: 'ApiError', status: 401, detail: 'No.' });
  }
  // Each once: none was tried again, and there was no refresh.
  expect(client.seen.map(({ url }) => url).sort()).toEqual([
    '/api/auth/install/',
    '/api/auth/invitations/verify/t/',
    '/api/auth/register/',
    '/api/auth/shopify/install/',
    '/api/auth/token-obtain/',
    '/api/auth/users/forgot-password/',
    '/api/auth/users/reset-password/',
  ]);
  for (const { headers } of client.seen) {
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('x-workspace-id');
  }
  expect(client.ended()).toBe(0);
  expect(client.tokens()).toEqual({ access: 'old', refresh: 'r1' });
});

test('the refresh carries neither', async () => {
  const client = await clientOf(rotating);
  await client.call('users_me');
  const [refused, refresh] = client.seen;
  expect(refused?.headers).toMatchObject({ authorization: 'JWT old', 'x-workspace-id': 'w1' });
  expect(refresh?.url).toBe('/api/auth/token-refresh/');
  expect(refresh?.headers).not.toHaveProperty('authorization');
  expect(refresh?.headers).not.toHaveProperty('x-workspace-id');
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

test.each([429, 503])(
  'a refresh that the server cannot answer now (%d) leaves the session as it is',
  async (status) => {
    const client = await clientOf((request, response) => {
      if (request.url === '/api/auth/token-refresh/') answer(response, status, { detail: 'Busy.' });
      else rotating(request, response);
    });
    await expect(client.call('users_me')).rejects.toMatchObject({ status, detail: 'Busy.' });
    expect(client.ended()).toBe(0);
    expect(client.tokens()).toEqual({ access: 'old', refresh: 'r1' });
  },
);

test('a connection that breaks during the refresh leaves the session as it is', async () => {
  const client = await clientOf((request, response) => {
    if (request.url === '/api/auth/token-refresh/') request.socket.destroy();
    else rotating(request, response);
  });
  await expect(client.call('users_me')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  expect(client.ended()).toBe(0);
});
