import { request } from 'node:http';
import { VERSION } from '@vitrine/contract/version';
import { expect, it } from 'vitest';
import { useServer, useWorkspace } from '../testing/use-server.ts';
import { newSession, pageBlocks, post } from '../testing/visits.ts';

const server = useServer({ engine: 'pglite' });
const owner = useWorkspace(server);

const block = () => pageBlocks(newSession(owner))[0]?.envelope ?? new Uint8Array();
const status = async () => {
  const response = await fetch(`${server.url}/api/status/`, { headers: owner.headers });
  expect(response.status).toBe(200);
  return response.json();
};

it('while there is no room blocks are to come again later, everything else is as it was, and the status says it', async () => {
  expect((await post(server, block())).status).toBe(202);
  expect(await status()).toEqual({ recording: 'on' });
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(server.deps.disk_space.failed(full)).toBe(true);

  const response = await post(server, block());
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-expose-headers')).toBe('retry-after');
  expect(await response.json()).toEqual({
    detail: 'The server is out of storage space. Try again later.',
    code: 'storage_full',
  });
  expect(await status()).toEqual({ recording: 'storage_full' });
  const health = await fetch(`${server.url}/healthz`);
  expect(health.status).toBe(200);
  expect(await health.json()).toEqual({ status: 'ok', version: VERSION, recording: 'storage_full' });
  const list = await fetch(`${server.url}/api/sessions/`, { headers: owner.headers });
  expect(await list.json()).toMatchObject({ count: 1 });

  await expect.poll(status, { timeout: 30_000 }).toEqual({ recording: 'on' });
  expect((await post(server, block())).status).toBe(202);
});

it('the answer does not wait for the body', async () => {
  server.deps.disk_space.failed(Object.assign(new Error('quota exceeded'), { code: 'EDQUOT' }));
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${server.url}/api/ingest/blocks/`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'content-length': 1_000_000 },
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      resolve(response.statusCode);
      sending.destroy();
    });
    // The headers alone.
    sending.flushHeaders();
  });
  expect(answered).toBe(503);
});
