import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import { systemClock } from '../../ports/clock.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { listenTo } from './listening.ts';
import { openJobQueue } from './open-job-queue.ts';

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
  it('hears again after its connection was lost, and of no job that is due much later', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-listening-'));
    const test = await createTestDatabase('postgres', folder);
    const { orm } = test.database;
    const warnings: unknown[] = [];
    const heard: (string | undefined)[] = [];
    const listening = listenTo({
      url: test.url as string,
      channel: 'vitrine_jobs',
      log: { warn: (...said: unknown[]) => void warnings.push(said) },
      onNotified: (payload) => void heard.push(payload),
    });
    const queue = await openJobQueue({
      database: test.database,
      url: undefined,
      clock: systemClock,
      log: createLogger('silent'),
    });
    onTestFinished(async () => {
      await listening.close();
      await queue.close();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    });
    // Each time it may have missed some.
    await expect.poll(() => heard).toEqual([undefined]);
    await orm.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await expect.poll(() => heard).toEqual([undefined, undefined]);
    expect(warnings).toHaveLength(1);
    const add = (kind: string, run_at?: number) =>
      queue.add(orm, [{ kind, key: 'k', data: {}, ...(run_at === undefined ? {} : { run_at }) }]);
    await add('much_later', Date.now() + 1_800_000);
    await add('soon', Date.now() + 5_000);
    await add('now');
    expect(await queue.retry({ kind: 'much_later', key: 'k' })).toBe(false);
    // In the order of the commits: what was not told would be here by now.
    await expect.poll(() => heard.slice(2)).toEqual(['soon', 'now']);
  });

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
