import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { OUR_CODE_ONLY } from '../../../build/entries.ts';
import { text } from '../../database/kinds.ts';
import { firstValue } from '../../database/rows.ts';
import { createLogger } from '../../kernel/logger.ts';
import { systemClock } from '../../ports/clock.ts';
import { describeJobQueue } from '../../ports/job-queue-contract.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { type Engine, engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { gate, type JobPlace } from '../../testing/job-bench.ts';
import type { JobProcess } from '../../testing/job-process.ts';
import { CACHE } from '../../testing/paths.ts';
import { openJobQueue } from './open-job-queue.ts';

const log = createLogger('silent');

/** What is awaited longest, and what comes before and after it. */
const TIMEOUT_MS = 180_000;

describe('a queue in the database', { timeout: TIMEOUT_MS }, () => {
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
    const ended = exited.then(() => Promise.reject(new Error('the process ended before it had a job')));
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    const taken = () => /took (\S+)\n/.exec(output)?.[1] ?? '';
    try {
      await Promise.race([ended, expect.poll(taken, { timeout: 60_000 }).not.toBe('')]);
    } finally {
      child.kill('SIGKILL');
      await exited;
    }
    return taken();
  }

  async function openPlace(engine: Engine): Promise<JobPlace> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-jobs-'));
    const test = await createTestDatabase(engine, folder);
    let { database } = test;
    const position = async () => {
      return (
        (await firstValue(database.orm, { at: text })`SELECT pg_current_wal_insert_lsn()::text AS at`) ?? ''
      );
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
    const limits = { attempts: 3, concurrency: 1 };
    const worker = queue.work('k', {
      ...limits,
      lease_ms: 30_000,
      handler: async ({ key }) => {
        done.push(key);
        return undefined;
      },
    });
    const { passed, open: end } = gate();
    const tries: number[] = [];
    let gaveUp = false;
    const long = queue.work('long', {
      ...limits,
      lease_ms: 300,
      async handler({ attempt }, signal) {
        tries.push(attempt);
        if (tries.length > 1) return undefined;
        await once(signal, 'abort');
        gaveUp = true;
        await passed;
        throw signal.reason;
      },
    });
    await queue.add(test.database.orm, [
      { kind: 'k', key: 'before', data: {} },
      { kind: 'long', key: 'lost', data: {} },
    ]);
    await expect.poll(() => [done, tries]).toEqual([['before'], [1]]);
    const outage = await test.outage();
    await expect(queue.counts()).rejects.toThrow();
    // Nobody could renew its lease: it may be somebody else's.
    await expect.poll(() => gaveUp).toBe(true);
    await outage.end();
    end();
    await queue.add(test.database.orm, [{ kind: 'k', key: 'after', data: {} }]);
    await expect.poll(() => done, { timeout: 60_000 }).toEqual(['before', 'after']);
    // It was told to give up, and has not failed.
    await expect.poll(() => tries, { timeout: 60_000 }).toEqual([1, 1]);
    await expect.poll(() => queue.counts()).toEqual([]);
    await worker.stop();
    await long.stop();
  });
});
