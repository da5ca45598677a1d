import { MINUTE_MS } from '@vitrine/contract/durations';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgresDatabase } from './adapters/database/postgres.ts';
import { openJobQueue } from './adapters/job-queue/open-job-queue.ts';
import { createApp } from './app.ts';
import { createLogger } from './kernel/logger.ts';
import { systemClock } from './ports/clock.ts';
import type { ObjectStorage } from './ports/object-storage.ts';
import { type Acknowledged, startFlow } from './testing/flow.ts';
import { findOrphans } from './testing/orphans.ts';
import { MIGRATIONS } from './testing/paths.ts';
import { findPostgres, startCluster } from './testing/postgres-cluster.ts';
import { miscounts, misplaced, misstored } from './testing/recount.ts';
import { createTestServer } from './testing/test-server.ts';
import { createTestWorkspace } from './testing/workspaces.ts';

const SOON = { timeout: 60_000, interval: 50 };
const CRASHES = 3;

describe.runIf(inject('postgres_url'))('two processes on one PostgreSQL that crashes again and again', () => {
  it('lose nothing that was acknowledged; what one leaves that dies, the other takes over', async () => {
    // As it comes: what it has committed survives.
    const cluster = await startCluster(findPostgres() as string, { settings: [] });
    onTestFinished(cluster.stop);
    const admin = new pg.Client({ connectionString: cluster.url('postgres') });
    await admin.connect();
    await admin.query('CREATE DATABASE shared');
    await admin.end();
    const url = cluster.url('shared');
    const open = () => {
      const database = openPostgresDatabase({ url, migrations: MIGRATIONS, onError: () => undefined });
      onTestFinished(() => database.close());
      return database;
    };
    const database = open();
    await database.migrate();
    let ahead = 0;
    const clock = { now: () => Date.now() + ahead };
    const log = createLogger('error', { write: () => undefined });
    const its_jobs = await openJobQueue({ database, url, clock, log });
    const first = await createTestServer({ engine: 'postgres', database, jobs: its_jobs, clock });
    const { storage } = first.deps;
    onTestFinished(() => first.close());
    let isDead = false;
    let left = 0;
    // Once it is dead, nothing of it happens after a put.
    const dying: ObjectStorage = {
      ...storage,
      async put(...args) {
        await storage.put(...args);
        if (!isDead) return;
        left += 1;
        await new Promise(() => undefined);
      },
    };
    const its = open();
    const jobs = await openJobQueue({ database: its, url, clock: systemClock, log });
    const second = await createApp({ ...first.deps, database: its, jobs, storage: dying, node_id: 'second' });
    const its_url = await second.listen({ host: '127.0.0.1', port: 0 });
    const store = await createTestWorkspace(first);
    let turn = 0;
    const both = startFlow({ url: () => (turn++ % 2 ? its_url : first.url), store, per_second: 60 });
    onTestFinished(both.abort);
    for (let crash = 0; crash < CRASHES; crash++) {
      const before = both.acknowledged().length;
      await expect.poll(() => both.acknowledged().length, SOON).toBeGreaterThan(before + 60);
      await cluster.crash();
    }
    await both.finish();
    const acknowledged: Acknowledged[] = both.acknowledged();
    console.log(`${acknowledged.length} blocks acknowledged; otherwise`, Object.fromEntries(both.answers()));
    expect([...both.answers().keys()].filter((status) => status !== 503)).toEqual([]);

    const { orm } = database;
    const stored = () => misstored({ orm, storage }, acknowledged);
    expect(await stored()).toEqual([]);
    // Pages that close send what they have and go: nobody sends it again.
    isDead = true;
    const gone = startFlow({ url: () => its_url, store, per_second: 100 });
    await expect.poll(() => left, SOON).toBeGreaterThan(0);
    second.server.closeAllConnections();
    const aborted = gone.abort();
    const { unnamed } = await findOrphans({ orm, storage });
    expect(unnamed.length).toBeGreaterThan(0);
    const orphans = async () => {
      ahead += 6 * MINUTE_MS;
      return findOrphans({ orm, storage });
    };
    await expect.poll(orphans, SOON).toEqual({ unnamed: [], missing: [] });
    expect(first.logs()).toContain('orphaned segment recovered');
    expect(await stored()).toEqual([]);
    expect(await misplaced({ orm, storage })).toEqual([]);
    expect(await miscounts(orm)).toEqual([]);
    await aborted;
    await jobs.close();
  }, 240_000);
});
