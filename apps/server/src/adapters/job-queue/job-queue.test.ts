import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { OUR_CODE_ONLY } from '../../../build/entries.ts';
import { createLogger } from '../../http/logger.ts';
import { systemClock } from '../../ports/clock.ts';
import { rowsOf } from '../../ports/database.ts';
import { describeJobQueue } from '../../ports/job-queue-contract.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { type Engine, engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import type { JobPlace } from '../../testing/job-bench.ts';
import type { JobProcess } from '../../testing/job-process.ts';
import { CACHE } from '../../testing/paths.ts';
import { openJobQueue } from './open.ts';

const log = createLogger('silent');

describe('a queue in the database', () => {
  const built = join(CACHE, `job-process-${process.pid}.js`);
  beforeAll(async () => {
    const bundle = await rolldown({
      input: join(import.meta.dirname, '../../testing/job-process.ts'),
      platform: 'node',
      external: OUR_CODE_ONLY,
    });
    await bundle.write({ file: built, format: 'esm', codeSplitting: false });
    await bundle.close();
  });
  afterAll(() => rm(built, { force: true }));

  /** Runs a process until it has taken a job of the kind, and kills it. */
  async function killed(options: JobProcess): Promise<string> {
    const child = spawn(process.execPath, [built, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    const taken = () => /took (\S+)\n/.exec(output)?.[1] ?? '';
    await expect.poll(taken, { timeout: 60_000 }).not.toBe('');
    child.kill('SIGKILL');
    await exited;
    return taken();
  }

  async function openPlace(engine: Engine): Promise<JobPlace> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-jobs-'));
    const test = await createTestDatabase(engine, folder);
    let { database } = test;
    const position = async () => {
      const [row] = await rowsOf<{ at: string }>(
        database.orm,
        sql`SELECT pg_current_wal_insert_lsn()::text AS at`,
      );
      return row?.at ?? '';
    };
    return {
      orm: () => database.orm,
      open(clock) {
        const own = engine === 'postgres' ? test.another() : database;
        return openJobQueue({ database: own, url: test.url, clock, log });
      },
      async kill(kind) {
        let try_id = '';
        database = await test.reopen(async (path = '') => {
          const { url } = test;
          const worker = new URL('./pglite.worker.js', import.meta.url).href;
          try_id = await killed({ url, folder: path, worker, kind, now: fakeClock().now() });
        });
        return try_id;
      },
      ...(engine === 'pglite' ? { position } : {}),
      async close() {
        await test.drop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  }

  for (const engine of engines()) describeJobQueue(engine, () => openPlace(engine));

  it.runIf(inject('postgres_url'))('goes on after an outage of PostgreSQL', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-jobs-'));
    const test = await createTestDatabase('postgres', folder);
    onTestFinished(async () => {
      await queue.close();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    });
    const queue = await openJobQueue({
      database: test.database,
      url: test.url,
      clock: systemClock,
      log,
    });
    const done: string[] = [];
    const worker = queue.work('k', {
      attempts: 3,
      concurrency: 1,
      lease_ms: 30_000,
      handler: async ({ key }) => {
        done.push(key);
        return undefined;
      },
    });
    await queue.add(test.database.orm, [{ kind: 'k', key: 'before', data: {} }]);
    await expect.poll(() => done).toEqual(['before']);
    const outage = await test.outage();
    await expect(queue.counts()).rejects.toThrow();
    await outage.end();
    await queue.add(test.database.orm, [{ kind: 'k', key: 'after', data: {} }]);
    await expect.poll(() => done, { timeout: 60_000 }).toEqual(['before', 'after']);
    await worker.stop();
  });
});
