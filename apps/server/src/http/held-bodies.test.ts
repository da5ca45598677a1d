import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MAX_BODY_BYTES } from '@vitrine/contract/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/workspaces.ts';

describe('blocks that come slowly', () => {
  let server: TestServer;
  let store: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine: 'pglite' });
    store = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  /** Sends all of a large body but its last byte. */
  async function stall(): Promise<Socket> {
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/ingest/blocks/ HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${MAX_BODY_BYTES}\r\n\r\n`,
    );
    await new Promise((sent) => socket.write(new Uint8Array(MAX_BODY_BYTES - 1), sent));
    return socket;
  }
  const send = async () => {
    const [block] = pageBlocks(newSession(store));
    return post(server, block?.envelope as Uint8Array);
  };

  it('take no more memory than there is for all of them, and what is refused may come again', async () => {
    expect((await send()).status).toBe(202);
    const sockets: Socket[] = [];
    // 32 of them are all there is room for.
    for (let n = 0; n < 34; n++) sockets.push(await stall());
    const refused = await vi.waitFor(
      async () => {
        const response = await send();
        expect(response.status).toBe(503);
        return response;
      },
      { timeout: 20_000 },
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await send()).status).toBe(202), { timeout: 20_000 });
  });

  it('are told so while they are still sending, and the connection is not left hanging', async () => {
    const sockets = await Promise.all(Array.from({ length: 32 }, stall));
    const late = await stall();
    const [answer] = (await once(late, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /);
    for (const socket of [late, ...sockets]) socket.destroy();
    await vi.waitFor(async () => expect((await send()).status).toBe(202), { timeout: 20_000 });
  });
});
