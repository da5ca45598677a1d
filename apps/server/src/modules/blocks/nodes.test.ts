import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { anyRows } from '../../database/rows.ts';
import { isTransient } from '../../kernel/transient-error.ts';
import { holdTransaction } from '../../testing/held-transaction.ts';
import { miscounts } from '../../testing/recount.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { detailOf, newSession, pageBlocks, post, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { deleteSessions } from './service.ts';

async function start(): Promise<TestServer> {
  const server = await createTestServer({ engine: 'postgres' });
  onTestFinished(() => server.close());
  return server;
}

/** A second process on the same database and storage. */
async function startBeside(server: TestServer): Promise<TestServer> {
  const database = server.test_database.another();
  const app = await createApp({ ...server.deps, database, node_id: 'second' });
  onTestFinished(async () => {
    await app.close();
  });
  return { ...server, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

describe.runIf(inject('postgres_url'))('several nodes on one PostgreSQL', () => {
  it('store the same sessions at once, once, and without standing in each other’s way', async () => {
    const first = await start();
    const second = await startBeside(first);
    const stores = [await createTestWorkspace(first), await createTestWorkspace(first)];
    const sessions = Array.from({ length: 40 }, (_, n) => newSession(stores[n % 2] as (typeof stores)[0]));
    const blocks = sessions.flatMap((session) => [
      ...pageBlocks(session, { blocks: 4 }),
      ...pageBlocks({ ...session, page_id: randomUUID() }, { blocks: 4 }),
    ]);
    // Each node gets most blocks, in an order of its own; half of them come to both.
    const some = (skip: number) => blocks.filter((_, n) => n % 4 !== skip);
    const answers = await Promise.all([
      ...some(1).map(({ envelope }) => post(first, envelope)),
      ...some(3)
        .toReversed()
        .map(({ envelope }) => post(second, envelope)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    const { orm } = first.deps.database;
    const [counts] = await anyRows(orm)`
      SELECT (SELECT count(*) FROM blocks) AS blocks, (SELECT sum(block_count) FROM sessions) AS folded,
        (SELECT count(*) FROM sessions) AS sessions, (SELECT sum(sessions) FROM session_rollups) AS rolled_up,
        (SELECT count(DISTINCT node_id) FROM session_rollups) AS nodes, (SELECT sum(used) FROM quota_usage) AS used,
        (SELECT sum(duration_ms) FROM sessions) = (SELECT sum(duration_ms) FROM session_rollups) AS durations_agree`;
    expect(counts).toEqual({
      blocks: 320,
      folded: 320,
      sessions: 40,
      rolled_up: 40,
      nodes: 2,
      used: 40,
      durations_agree: true,
    });
  });

  it('together give out no more quota than there is', async () => {
    const first = await start();
    const second = await startBeside(first);
    const store = await createTestWorkspace(first, { session_limit: 25 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        post(n % 2 ? first : second, pageBlocks(newSession(store))[0]?.envelope as Uint8Array),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(25);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(75);
  });

  it('acknowledge nothing while the database is down, and store it when it is back', async () => {
    const server = await start();
    const store = await createTestWorkspace(server);
    const session = newSession(store);
    const [before, during, after] = pageBlocks(session, { blocks: 3 }).map(({ envelope }) => envelope) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    expect((await post(server, before)).status).toBe(202);
    const keys = await storedKeys(server);
    const outage = await server.test_database.outage();
    for (let round = 0; round < 2; round++) {
      const response = await post(server, during);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await storedKeys(server)).toEqual(keys);
    await outage.end();
    for (const envelope of [during, after]) expect((await post(server, envelope)).status).toBe(202);
    expect(await detailOf(server, store, session.session_id)).toMatchObject({
      total_events: 9,
      missing_blocks: 0,
    });
  });

  it('go on when a connection ends in the middle of a statement, or between two of a transaction', async () => {
    const server = await start();
    const store = await createTestWorkspace(server);
    const { orm } = server.deps.database;
    const asleep = orm.execute(sql`SELECT pg_sleep(600)`).then(
      () => 'awake',
      (error: unknown) => isTransient(error),
    );
    const open = orm.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`);
      const sleeping = () =>
        anyRows(orm)`SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)' AND state = 'active'
          AND pid <> pg_backend_pid()`;
      await expect.poll(sleeping).toHaveLength(1);
      const outage = await server.test_database.outage();
      await outage.end();
      await tx.execute(sql`SELECT 1`);
    });
    expect(await open.catch((error: unknown) => isTransient(error))).toBe(true);
    expect(await asleep).toBe(true);
    const [block] = pageBlocks(newSession(store));
    // Each connection that was cut may be found out by one call, which is told to come again.
    const answer = async () => (await post(server, block?.envelope as Uint8Array)).status;
    await expect.poll(answer, { timeout: 30_000 }).toBe(202);
  });

  it('delete a session that another one is just beginning', async () => {
    const server = await start();
    const store = await createTestWorkspace(server);
    const session = newSession(store);
    const [first, late] = pageBlocks(session, { blocks: 2 }).map(({ envelope }) => envelope) as [
      Uint8Array,
      Uint8Array,
    ];
    const second = server.test_database.another();
    const waiting = (table: string) => () =>
      anyRows(second.orm)`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = ${table}::regclass`;
    // Holds the commit of the first block back, after it has begun the session and asked for tombstones.
    const release = await holdTransaction(second.orm, (tx) =>
      tx.execute(sql`LOCK TABLE session_rollups IN EXCLUSIVE MODE`),
    );
    // Also of a test that fails: nothing closes while it is held.
    onTestFinished(release);
    const answer = post(server, first);
    await expect.poll(waiting('session_rollups')).not.toEqual([]);
    const deleting = deleteSessions({ ...server.deps, orm: second.orm }, store.workspace_id, [
      session.session_id,
    ]);
    const inLine = () =>
      anyRows(second.orm)`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`;
    await expect.poll(inLine).not.toEqual([]);
    await release();
    expect((await answer).status).toBe(202);
    expect(await deleting).toEqual([session.session_id]);
    expect((await post(server, late)).status).toBe(410);
    expect(await anyRows(second.orm)`SELECT 1 FROM sessions`).toEqual([]);
    expect(await miscounts(second.orm)).toEqual([]);
  });

  it('let a workspace that the database cannot handle fail alone', async () => {
    const server = await start();
    const [good, bad] = [await createTestWorkspace(server), await createTestWorkspace(server)];
    await server.deps.database.orm.execute(
      sql`UPDATE workspaces SET time_zone = 'Nowhere/Land' WHERE id = ${bad.workspace_id}`,
    );
    const stores = [good, bad, good, good, bad, good];
    const answers = await Promise.all(
      stores.map((store) => post(server, pageBlocks(newSession(store))[0]?.envelope as Uint8Array)),
    );
    expect(answers.map(({ status }) => status)).toEqual(stores.map((store) => (store === bad ? 500 : 202)));
  });
});
