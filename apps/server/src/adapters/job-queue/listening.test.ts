import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../testing/databases.ts';
import { listenTo } from './listening.ts';

/**
 * PostgreSQL behind a line on which nothing goes any more, and nothing ends, once it is cut: by hand, or by what the client
 * sends (`cutBy`), which is not let through then.
 */
async function lineTo(to: URL, cutBy: string) {
  let isCut = false;
  let sent = '';
  const sockets = new Set<net.Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    const far = net.connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('data', (bytes) => {
      sent += bytes.toString('latin1');
      isCut ||= sent.includes(cutBy);
      if (!isCut) far.write(bytes);
    });
    far.on('data', (bytes) => !isCut && near.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    isCut: () => isCut,
    cut: () => {
      isCut = true;
    },
  };
}

describe.runIf(inject('postgres_url'))('who listens', () => {
  it('stops although the server answers no more, since whenever', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-listening-'));
    const test = await createTestDatabase('postgres', folder);
    onTestFinished(async () => {
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    });
    const stop = async (cutBy: string) => {
      const line = await lineTo(new URL(test.url as string), cutBy);
      let heard = false;
      const listening = listenTo({
        url: line.url,
        channel: 'c',
        log: { warn: () => undefined },
        onNotified: () => {
          heard = true;
        },
      });
      await expect.poll(() => heard || line.isCut()).toBe(true);
      line.cut();
      await listening.close();
      return heard;
    };
    // While it signs in, while it asks to be told, afterwards.
    expect(await Promise.all(['client_encoding', 'LISTEN', 'nothing'].map(stop))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
