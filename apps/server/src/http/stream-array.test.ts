import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UNCOUNTED } from './held-reads.ts';
import { streamArray } from './stream-array.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers every request with the items; its port. */
async function serving(items: () => AsyncIterable<string>): Promise<number> {
  const server = createServer(async (_request, response) => {
    await pipeline(await streamArray(items(), UNCOUNTED), response).catch(() => undefined);
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function* numbers(count: number) {
  for (let n = 0; n < count; n++) yield String(n);
}

describe('streamArray', () => {
  it.each([0, 1, 2, 50_000])('writes %i items as one JSON array', async (count) => {
    const port = await serving(() => numbers(count));
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.json()).toEqual(Array.from({ length: count }, (_, n) => n));
  });

  it('rejects when the first item cannot be had', async () => {
    const failing = (async function* () {
      yield* numbers(0);
      throw new Error('no bytes');
    })();
    await expect(streamArray(failing, UNCOUNTED)).rejects.toThrow('no bytes');
  });

  it('breaks off when a later item fails, so that nobody takes a part for the whole', async () => {
    const port = await serving(async function* () {
      yield* numbers(100_000);
      throw new Error('bytes are gone');
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    await expect(response.text()).rejects.toThrow();
  });

  it('reads no further than the client does, and ends the source when the client leaves', async () => {
    let produced = 0;
    const ended = vi.fn();
    const item = JSON.stringify('x'.repeat(1024));
    const port = await serving(async function* () {
      try {
        for (; produced < 1_000_000; produced++) yield item;
      } finally {
        ended();
      }
    });
    const socket = createConnection(port, '127.0.0.1');
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    // The kernel's buffers fill, and then the source stands still.
    let before = -1;
    await vi.waitFor(
      () => {
        const still = produced === before && produced > 0;
        before = produced;
        if (!still) throw new Error('still reading');
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(produced).toBeLessThan(50_000);
    socket.destroy();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  });

  it('ends the source when the client leaves in the middle', async () => {
    const ended = vi.fn();
    const port = await serving(async function* () {
      try {
        yield* numbers(100_000_000);
      } finally {
        ended();
      }
    });
    const request = get({ port, host: '127.0.0.1' });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'data');
    response.destroy();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  });
});
