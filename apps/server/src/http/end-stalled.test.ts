import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onClientError } from './client-error.ts';
import { endStalledConnections } from './end-stalled.ts';

const STALL_MS = 200;
/** Longer than this machine may stand still, which is both sides' here. */
const PATIENT_STALL_MS = 3_000;
const PATIENCE = { timeout: 20_000, interval: 20 };
const BYTES = 16 * 1024 * 1024;

let app: FastifyInstance;
let answer: (body: string) => void;
beforeEach(() => listen(STALL_MS));
async function listen(stall_ms: number): Promise<void> {
  app = fastify({
    clientErrorHandler: onClientError,
    forceCloseConnections: true,
    http: { connectionsCheckingInterval: 50 },
  });
  endStalledConnections(app, stall_ms);
  app.get('/large', async () => Buffer.alloc(BYTES));
  app.get('/slow', () => new Promise<string>((resolve) => (answer = resolve)));
  app.post('/form', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(() => app.close());

/** A connection whose client never closes its side. */
function open(request: string): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write(request);
  return socket;
}
const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

it('ends a connection whose answer is not taken', async () => {
  let came = 0;
  app.server.on('connection', () => (came += 1));
  const sockets = Array.from({ length: 5 }, () => open(asking('/large')).pause());
  // Counted as they come: on a busy machine the first has ended before the last is there.
  await vi.waitFor(() => expect(came).toBe(sockets.length), PATIENCE);
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
});

it('lets who reads slowly have all of it', async () => {
  await app.close();
  await listen(PATIENT_STALL_MS);
  const socket = open(asking('/large'));
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    socket.pause();
    // Less than it may stall for, and all of it longer.
    setTimeout(() => socket.resume(), 20);
  });
  await vi.waitFor(() => expect(bytes).toBeGreaterThan(BYTES), { ...PATIENCE, timeout: 50_000 });
  socket.destroy();
});

it('waits for an answer that takes long to make', async () => {
  const socket = open(asking('/slow'));
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk));
  await vi.waitFor(() => expect(answer).toBeTypeOf('function'), PATIENCE);
  let timeouts = 0;
  app.server.on('timeout', () => (timeouts += 1));
  await vi.waitFor(() => expect(timeouts).toBeGreaterThan(2), PATIENCE);
  answer('here');
  await vi.waitFor(() => expect(text).toMatch(/here$/), PATIENCE);
  socket.destroy();
});

it.each([
  ['broken HTTP', 'NONSENSE\r\n\r\n', 400],
  ['a head that is too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431],
  [
    'a request that does not come in time',
    'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n',
    408,
  ],
])('keeps no descriptor of who sent %s and closes nothing', async (_, request, status) => {
  Object.assign(app.server, { headersTimeout: 100, requestTimeout: 100 });
  const socket = open(request);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  expect(bytes.toString('latin1', 9, 12)).toBe(String(status));
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
  socket.destroy();
});
