import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, inject, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { isTransient } from '../../kernel/transient-error.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { engines } from '../../testing/engines.ts';
import { openPostgresDatabase } from './postgres.ts';

/** What stands between us and the server, and may swallow what is said: as when the server's machine has gone without a word. */
async function startSwallowing(port: number) {
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => silent || to.write(bytes));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    swallow(all: boolean) {
      silent = all;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it.runIf(engines().includes('postgres'))(
  'a server that has gone without a word is given up, and so are the connections to it',
  async () => {
    const test = await createTestDatabase('postgres', '');
    const url = new URL(test.url ?? inject('postgres_url') ?? '');
    const between = await startSwallowing(Number(url.port));
    url.port = String(between.port);
    const database = openPostgresDatabase({
      url: url.href,
      migrations: '',
      onError: () => undefined,
      answer_ms: 500,
    });
    const { orm } = database;
    const ask = () => anyRows(orm)`SELECT 1 AS one`;
    const inTransaction = () => orm.transaction((tx) => anyRows(tx)`SELECT 1 AS one`);
    expect([await ask(), await inTransaction()]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    between.swallow(true);
    const outcomes = await Promise.allSettled([ask(), inTransaction(), ...Array.from({ length: 12 }, ask)]);
    for (const outcome of outcomes) {
      expect(outcome.status).toBe('rejected');
      expect(isTransient((outcome as PromiseRejectedResult).reason)).toBe(true);
    }
    between.swallow(false);
    await expect.poll(ask).toEqual([{ one: 1 }]);
    expect(await inTransaction()).toEqual([{ one: 1 }]);
    await database.close();
    between.close();
    await test.drop();
  },
);
