import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openFsStorage } from '../../adapters/object-storage/fs.ts';
import { openS3Storage, type S3Options } from '../../adapters/object-storage/s3.ts';
import { createLogger } from '../../http/logger.ts';
import { systemClock } from '../../ports/clock.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { createTestDatabase, openPglite, type TestDatabase } from '../../testing/databases.ts';
import { engines } from '../../testing/engines.ts';
import { MIGRATIONS } from '../../testing/paths.ts';
import { hasS3, type S3Server, startS3 } from '../../testing/s3-server.ts';
import { migrateStore } from './migrate-store.ts';
import { identityOf } from './target.ts';

const canRun = engines().includes('postgres') && hasS3();

/** Values that two engines could write in two ways. */
const ODD = sql`WITH w AS (
    INSERT INTO workspaces (id, created_at) VALUES ('00000000-0000-4000-8000-000000000000', '2026-01-15 12:00:00.123456+00') RETURNING id
  ), s AS (
    INSERT INTO sessions (workspace_id, session_id, created_at, start_time, last_event_at, visitor_id, device, event_counts, original_url)
    SELECT id, '00000000-0000-4000-8000-000000000001', '-infinity', 'infinity', '1999-12-31 23:59:59.999999+00', id, 'mobile',
      '{"b": 1.50, "a": [1e3, "ü\\"\\\\ ,(){}"], "": null}', E'tab\\tquote"back\\\\slash, (é) {x}\\n😀' FROM w RETURNING workspace_id, session_id
  ) INSERT INTO received_pages SELECT workspace_id, session_id, gen_random_uuid(), '{0,5,7,9}', '\\x00ff5c22' FROM s`;

describe.runIf(canRun)('a store that is moved', { timeout: 180_000 }, () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3?.remove());

  interface Places {
    target: TestDatabase;
    bucket: S3Options;
    /** What it said, or why not. */
    move: () => Promise<string>;
    /** Changes the store, as the product would. */
    change: (work: (orm: Orm) => Promise<unknown>) => Promise<void>;
    objects: (
      work: (storage: Awaited<ReturnType<typeof openFsStorage>>) => Promise<unknown>,
    ) => Promise<unknown>;
  }
  const places = async (): Promise<Places> => {
    const data = await mkdtemp(join(tmpdir(), 'vitrine-move-'));
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    await cp(inject('pglite_template'), join(data, 'database'), { recursive: true });
    const target = await createTestDatabase('postgres', data, { migrated: false });
    onTestFinished(target.drop);
    const bucket = await s3.newBucket();
    const change: Places['change'] = async (work) => {
      const database = await openPglite(data);
      await work(database.orm);
      await database.close();
    };
    const objects: Places['objects'] = async (work) => work(await openFsStorage(join(data, 'storage')));
    await change((orm) => orm.execute(ODD));
    await objects((storage) => storage.put('photos/a.webp', Buffer.from('a')));
    const move = async () => {
      const said: string[] = [];
      try {
        await migrateStore({
          data_dir: data,
          migrations: MIGRATIONS,
          database_url: target.url as string,
          s3: bucket,
          clock: systemClock,
          log: createLogger('silent'),
          say: (line) => said.push(line),
          recovery: { node_id: 'test', compacts: true, compact_after_ms: 1_800_000 },
        });
        return said.join('\n');
      } catch (error) {
        return `refused: ${(error as Error).message}`;
      }
    };
    return { target, bucket, move, change, objects };
  };
  const inBucket = async (bucket: S3Options) => {
    const storage = openS3Storage(bucket);
    const found: string[] = [];
    for await (const { key } of storage.list('')) found.push(`${key} ${Buffer.from(await storage.get(key))}`);
    storage.close();
    return found;
  };
  it('keeps what two engines could write in two ways, and larger objects than are sent at once', async () => {
    const { target, move, bucket, objects } = await places();
    const large = Buffer.alloc(9_000_000, 'large');
    await objects((storage) => storage.put('exports/large', large));
    expect(await move()).toContain('are the same on both sides');
    expect((await inBucket(bucket)).map((line) => line.length)).toEqual([large.length + 14, 15]);
    const [row] = await rowsOf<Record<string, unknown>>(
      target.database.orm,
      sql`SELECT created_at::text AS created_at, original_url, event_counts->'a'->>1 AS a, event_counts->>'b' AS b, facet,
        (SELECT encode(digests, 'hex') FROM received_pages) AS digests FROM sessions`,
    );
    expect(row).toEqual({
      created_at: '-infinity',
      original_url: 'tab\tquote"back\\slash, (é) {x}\n😀',
      a: 'ü"\\ ,(){}',
      b: '1.50',
      facet: 12,
      digests: '00ff5c22',
    });
  });

  it('goes on after a change of the store, and takes along what has gone', async () => {
    const { target, move, change, objects, bucket } = await places();
    await change((orm) => orm.execute(sql`INSERT INTO attempts VALUES ('a', 1, now(), now())`));
    await move();
    // As a run leaves it that was killed before its end.
    await target.database.orm.execute(
      sql`INSERT INTO schema_migrations VALUES (2147483647, 'unfinished', ${await identityIn(change)})`,
    );
    await change((orm) => orm.execute(sql`UPDATE attempts SET count = 2`));
    await objects(async (storage) => {
      await storage.delete('photos/a.webp');
      await storage.put('photos/b.webp', Buffer.from('b'));
    });
    const said = await move();
    expect(said).toContain('has changed since an earlier run');
    expect(await rowsOf(target.database.orm, sql`SELECT count FROM attempts`)).toEqual([{ count: 2 }]);
    expect(await inBucket(bucket)).toEqual(['photos/b.webp b']);
  });

  it('is not mixed with anything else, and then nothing is done', async () => {
    const { target, bucket, move } = await places();
    const { orm } = target.database;
    await orm.execute(sql`CREATE TABLE notes (text text)`);
    expect(await move()).toContain('refused: The database holds something else (a table notes)');
    expect(await inBucket(bucket)).toEqual([]);
    await orm.execute(sql`DROP TABLE notes`);

    const storage = openS3Storage(bucket);
    await storage.put('somebody/else', Buffer.from('x'));
    expect(await move()).toContain(
      'refused: The bucket holds 1 objects that are not of this store, e.g. somebody/else',
    );
    expect(await rowsOf(orm, sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
    await storage.delete('somebody/else');
    storage.close();

    expect(await move()).toContain('are the same');
    expect(await move()).toContain('refused: The database holds a store already');
    await orm.execute(
      sql`INSERT INTO schema_migrations VALUES (2147483647, 'unfinished', 'of another store')`,
    );
    expect(await move()).toContain('refused: The database is half filled with another store');
    expect(await inBucket(bucket)).toEqual(['photos/a.webp a']);
  });
});

/** By which a store knows its own beginnings. */
async function identityIn(change: (work: (orm: Orm) => Promise<unknown>) => Promise<void>): Promise<string> {
  let identity = '';
  await change(async (orm) => {
    identity = await identityOf(orm);
  });
  return identity;
}
