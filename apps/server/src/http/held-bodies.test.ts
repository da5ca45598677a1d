import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { MAX_BODY_BYTES } from '@vitrine/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/workspaces.ts';

/** Bodies of the largest size that one address may have under way, and that all may. */
const OF_ONE = 8;
const OF_ALL = 32;
const PATIENCE = { timeout: 50_000, interval: 100 };

describe('blocks that come slowly', () => {
  let server: TestServer;
  let store: TestWorkspace;
  const sockets: Socket[] = [];
  let usual: number;
  /** Node takes the smaller one of the two for the request's head. */
  const allow = (ms: number) => Object.assign(server.app.server, { headersTimeout: ms, requestTimeout: ms });
  beforeAll(async () => {
    server = await createTestServer({ engine: 'pglite' });
    store = await createTestWorkspace(server);
    // A slow machine may take its time, but where that is the subject.
    usual = server.app.server.requestTimeout;
    allow(600_000);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await vi.waitFor(async () => expect((await send()).status).toBe(202), PATIENCE);
  });
  afterAll(() => server.close());

  /** A connection from an address of the loopback, and the first bytes that it is answered. */
  async function open(address: string): Promise<{ socket: Socket; answer: Promise<string> }> {
    const { port, hostname } = new URL(server.url);
    const socket = connect({ port: Number(port), host: hostname, localAddress: address });
    sockets.push(socket);
    socket.on('error', () => undefined);
    const answer = new Promise<string>((resolve) =>
      socket.once('data', (bytes) => resolve(bytes.toString())),
    );
    await once(socket, 'connect');
    return { socket, answer };
  }
  /** Sends all of a large body but its last byte. */
  async function stall(address: string): Promise<{ answer: Promise<string> }> {
    const { socket, answer } = await open(address);
    socket.write(
      `POST /api/ingest/blocks/ HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${MAX_BODY_BYTES}\r\n\r\n`,
    );
    // Or until it was answered before.
    await Promise.race([
      answer,
      new Promise((sent) => socket.write(new Uint8Array(MAX_BODY_BYTES - 1), sent)),
    ]);
    return { answer };
  }
  const block = () => pageBlocks(newSession(store))[0]?.envelope as Uint8Array;
  const send = () => post(server, block());
  /** From another address of the loopback; its status. */
  const statusFrom = (localAddress: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'text/plain' };
      request(`${server.url}/api/ingest/blocks/`, { method: 'POST', localAddress, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      })
        .once('error', reject)
        .end(block());
    });

  /**
   * Sends until there is no room. While the last of the large bodies came in, a small one may have been in its way, and
   * then it was the large one that was refused: another one takes its place.
   */
  const sentInVain = (status: number, address: () => string) =>
    vi.waitFor(async () => {
      const response = await send();
      if (response.status !== status) await stall(address());
      expect(response.status).toBe(status);
      return response;
    }, PATIENCE);

  it('take the room of their own address, and no other’s', async () => {
    for (let n = 0; n < OF_ONE; n++) await stall('127.0.0.1');
    const refused = await sentInVain(429, () => '127.0.0.1');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(await statusFrom('127.0.0.2')).toBe(202);
    // Whoever is still sending is told so at once, and the connection is not left hanging.
    const late = await stall('127.0.0.1');
    expect(await late.answer).toMatch(/^HTTP\/1\.1 429 /);
  });

  it('take no more memory than there is for all of them, and what is refused may come again', async () => {
    for (let n = 0; n < OF_ALL; n++) await stall(`127.0.1.${n}`);
    await sentInVain(503, () => `127.0.1.${OF_ALL + sockets.length}`);
    const late = await stall('127.0.0.2');
    expect(await late.answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: \d/);
  });

  it('are ended when the tracker has long given them up', async () => {
    allow(100);
    const { answer: slow } = await stall('127.0.0.1');
    const answer = await slow;
    allow(600_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
    expect(usual).toBeLessThanOrEqual(60_000);
  });

  it('may come in pieces, and with a length that is not told', async () => {
    const { socket, answer } = await open('127.0.0.1');
    const envelope = block();
    socket.write('POST /api/ingest/blocks/ HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n');
    socket.write('Transfer-Encoding: chunked\r\n\r\n');
    for (const byte of envelope) {
      socket.write(Uint8Array.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a]));
      if (byte === 0) await new Promise(setImmediate);
    }
    socket.write('0\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 202 /);
  });

  it('are refused by their length before they come, and by what comes', async () => {
    for (const head of ['Content-Length: 9999999\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\nA00000\r\n']) {
      const { socket, answer } = await open('127.0.0.1');
      socket.write(`POST /api/ingest/blocks/ HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${head}`);
      if (head.startsWith('T')) socket.write(new Uint8Array(6 * 1024 * 1024));
      expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    }
  });
});
