import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { MAX_PHOTO_BYTES } from '@vitrine/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createTestWorkspace } from '../testing/workspaces.ts';

const PATH = '/api/auth/users/update-photo/';
const REQUIRED = { profile_photo: ['This field is required.'] };
const TOO_LARGE = { profile_photo: ['This image is too large. The maximum size is 5 MB.'] };

let server: TestServer;
let png: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await createTestServer({ engine: 'pglite' });
  const background = 'teal';
  png = new Uint8Array(
    await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
});
afterAll(() => server.close());

/** Somebody new each time, so that no limit of uploads is felt. */
async function post(body: string | FormData | undefined, headers: Record<string, string> = {}) {
  const owner = await createTestWorkspace(server);
  const init = { method: 'POST', headers: { ...owner.headers, ...headers } };
  const response = await fetch(server.url + PATH, { ...init, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** An upload whose body is sent, if at all, part by part. */
function upload(headers: OutgoingHttpHeaders) {
  const { port, hostname } = new URL(server.url);
  return httpRequest({
    port,
    hostname,
    method: 'POST',
    path: PATH,
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': MAX_PHOTO_BYTES,
      ...headers,
    },
  });
}

const formOf = (...parts: [name: string, value: string | Blob, filename?: string][]) => {
  const form = new FormData();
  for (const [name, value, filename] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename ?? 'photo.png');
  return form;
};

describe('the file of a form', () => {
  it('is what its content says, whatever its name and type say', async () => {
    const file = new Blob([png], { type: 'text/html' });
    const answer = await post(formOf(['profile_photo', file, '../../evil.html']));
    expect(answer).toMatchObject({ status: 200, body: { profile_photo: expect.stringContaining('.webp?') } });
    const photo = await fetch(`${server.url}${answer.body.profile_photo}`);
    expect((await sharp(await photo.arrayBuffer()).metadata()).format).toBe('webp');
  });

  it('may have other fields beside it', async () => {
    const form = formOf(['csrf', 'x'], ['profile_photo', new Blob([png])], ['later', 'y']);
    expect((await post(form)).status).toBe(200);
  });

  it('may be as large as is said, and no larger', async () => {
    // A PNG ends where it says; what is behind counts all the same.
    const sized = (bytes: number) => new Blob([png, new Uint8Array(bytes - png.length)]);
    expect((await post(formOf(['profile_photo', sized(MAX_PHOTO_BYTES)]))).status).toBe(200);
    for (const bytes of [MAX_PHOTO_BYTES + 1, 30 * 1024 * 1024])
      expect(await post(formOf(['profile_photo', sized(bytes)]))).toEqual({ status: 400, body: TOO_LARGE });
  });
});

describe('files that come slowly', () => {
  const HEAD = '--b\r\nContent-Disposition: form-data; name="profile_photo"; filename="a.png"\r\n\r\n';
  const statusOf = async (sent: ReturnType<typeof upload>) =>
    ((await once(sent, 'response'))[0] as IncomingMessage).resume().statusCode;

  it('keep nobody else’s from coming, and each person sends one at a time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => createTestWorkspace(server)));
    const slow = people.map(({ headers }) => {
      const sent = upload(headers);
      sent.on('error', () => undefined);
      sent.write(HEAD);
      return sent;
    });
    const second = () => upload(people[0]?.headers ?? {}).end();
    // Until the first of theirs has begun, the second is that.
    await vi.waitFor(async () => expect(await statusOf(second())).toBe(429), { timeout: 20_000 });
    expect((await post(formOf(['profile_photo', new Blob([png])]))).status).toBe(200);
    for (const sent of slow) sent.destroy();
    // Who has left may come again.
    const { headers } = people[1] as (typeof people)[number];
    const body = formOf(['profile_photo', new Blob([png])]);
    await vi.waitFor(
      async () =>
        expect((await fetch(server.url + PATH, { method: 'POST', headers, body })).status).toBe(200),
      { timeout: 20_000 },
    );
  });
});

describe('no file', () => {
  it.each<[string, () => FormData | undefined]>([
    ['is no body', () => undefined],
    ['is an empty form', () => formOf()],
    ['is another field', () => formOf(['photo', new Blob([png])])],
    ['is a text under its name', () => formOf(['profile_photo', 'a picture'])],
    ['is one without bytes and name', () => formOf(['profile_photo', new Blob([]), ''])],
  ])('%s', async (_what, body) => {
    expect(await post(body())).toEqual({ status: 400, body: REQUIRED });
  });

  it.each([
    ['application/json', '{"profile_photo":"x"}'],
    ['image/png', 'x'],
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'profile_photo=x'],
  ])('is %s, which is not understood here', async (type, body) => {
    const answer = await post(body, { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  const FORM = 'multipart/form-data; boundary=b';
  const HEAD = '--b\r\ncontent-disposition: form-data; name="profile_photo"; filename="x.png"\r\n\r\n';
  it.each([
    ['without a boundary', 'multipart/form-data', HEAD],
    ['that is cut short in its head', FORM, HEAD.slice(0, 30)],
    ['that is cut short in its file', FORM, `${HEAD}abc`],
    ['with very many fields', FORM, `${HEAD.replace('; filename="x.png"', '')}x\r\n`.repeat(2_000)],
    [
      'with a field that every object has',
      FORM,
      `${HEAD.replace('profile_photo', '__proto__')}x\r\n--b--\r\n`,
    ],
  ])('comes with a form %s: 400, and nothing breaks', async (_what, type, body) => {
    const before = server.logs();
    expect((await post(body, { 'content-type': type })).status).toBe(400);
    expect(server.logs().slice(before.length)).not.toContain('unexpected error');
    expect((await post(formOf(['profile_photo', new Blob([png])]))).status).toBe(200);
  });
});

it('is refused from somebody who may not send it, whatever it is', async () => {
  for (const type of ['application/json', 'multipart/form-data', 'text/plain']) {
    const init = { method: 'POST', headers: { 'content-type': type }, body: '{}' };
    expect((await fetch(server.url + PATH, init)).status).toBe(401);
  }
});

it('is not read from somebody who may not send it', async () => {
  for (const headers of [{}, { authorization: 'JWT a.b.c' }]) {
    const request = upload(headers);
    // Not a byte of the body is sent: the answer does not wait for it.
    request.flushHeaders();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(401);
    request.destroy();
  }
});

it('goes on when somebody leaves in the middle of a file', async () => {
  const { headers } = await createTestWorkspace(server);
  const request = upload(headers);
  request.on('error', () => undefined);
  const taken = once(server.app.server, 'request');
  request.write('--b\r\ncontent-disposition: form-data; name="profile_photo"; filename="x.png"\r\n\r\nabc');
  const [incoming] = await taken;
  await once(incoming, 'data');
  const left = new Promise((resolve) => incoming.once('close', resolve));
  request.destroy();
  await left;
  expect((await post(formOf(['profile_photo', new Blob([png])]))).status).toBe(200);
  expect(server.logs()).not.toContain('unexpected error');
});
