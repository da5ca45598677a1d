import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFsStorage } from '../../adapters/object-storage/fs.ts';
import { createSignedLinks } from '../../http/signed-links.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { photoKey, photoPath } from '../users/service.ts';
import { addPhotos } from './photo-route.ts';

const clock = fakeClock();
const links = createSignedLinks(new Uint8Array(32), clock);
const id = randomUUID();
const bytes = Buffer.from('RIFF, as far as it matters here');
let folder: string;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-photos-'));
  const storage = await openFsStorage(folder);
  await storage.put(photoKey(id), bytes);
  await storage.put('secret', bytes);
  app = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_048 } });
  addPhotos(app, { storage, links });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('is there for whoever has the link, and is kept by the browser of that person alone', async () => {
  const response = await fetch(url + links.sign(photoPath(id)));
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'cache-control': 'private, max-age=3600, immutable',
    'x-content-type-options': 'nosniff',
  });
});

it('is there for as long as the browser keeps it, and for two hours at most', async () => {
  const link = links.sign(photoPath(id));
  clock.advance(3_600_000 - 1);
  expect((await fetch(url + link)).status).toBe(200);
  clock.advance(3_600_001);
  const response = await fetch(url + link);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

it.each([
  ['without a signature', () => photoPath(id)],
  ['with that of another photo', () => links.sign(photoPath(randomUUID())).replace(/^[^?]+/, photoPath(id))],
  ['with a signature twice', () => `${links.sign(photoPath(id))}&signature=x`],
  ['that is none, though its link is right', () => links.sign(photoPath(randomUUID()))],
  ['of another name, though its link is right', () => links.sign('/photos/secret.webp')],
  ['from a folder above', () => links.sign('/photos/..%2Fsecret')],
  ['under its name in capitals', () => links.sign(photoPath(id.toUpperCase()))],
])('is not there %s', async (_how, path) => {
  const response = await fetch(url + path());
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
  expect(response.headers.get('cache-control')).toBeNull();
});
