import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openFsStorage } from '../../adapters/object-storage/fs.ts';
import { openS3Storage, type S3Options } from '../../adapters/object-storage/s3.ts';
import { anyRows } from '../../database/rows.ts';
import { DEMO_EMAIL } from '../../evaluation/demo-account.ts';
import { createLogger } from '../../kernel/logger.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { createTestDatabase, openPglite, type TestDatabase } from '../../testing/databases.ts';
import { engines } from '../../testing/engines.ts';
import { MIGRATIONS } from '../../testing/paths.ts';
import { copyTemplate } from '../../testing/pglite-template.ts';
import { hasS3, type S3Server, startS3 } from '../../testing/s3-server.ts';
import { migrateStore } from './migrate-store.ts';

const canRun = engines().includes('postgres') && hasS3();

/** Values that two engines could write in two ways. */
const ODD = sql`WITH w AS (
    INSERT INTO workspaces (id, created_at) VALUES ('00000000-0000-4000-8000-000000000000', '2026-01-15 12:00:00.123456+00') RETURNING id
  ), s AS (
    INSERT INTO sessions (workspace_id, session_id, created_at, start_time, last_event_at, visitor_id, device, event_counts, original_url)
    SELECT id, '00000000-0000-4000-8000-000000000001', '-infinity', 'infinity', '1999-12-31 23:59:59.999999+00', id, 'mobile',
      '{"b": 1.50, "a": [1e3, "ü\\"\\\\ ,(){}"], "": null}', E'tab\\tquote"back\\\\slash, (é) {x}\\n😀' FROM w RETURNING workspace_id, session_id
  ) INSERT INTO received_pages SELECT workspace_id, session_id, gen_random_uuid(), '{0,5,7,9}', '\\x00ff5c22' FROM s`;

describe.runIf(canRun)('a store that is moved', { timeout: 300_000 }, () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3?.remove());

  interface Places {
    target: TestDatabase;
    bucket: S3Options;
    /** What it said, and why it went no further. It can be given another bucket, and be cut at a line that it says. */
    move: (other?: { to?: S3Options; until?: string }) => Promise<string>;
    /** Changes the store, as the product would. */
    change: (work: (orm: Orm) => Promise<unknown>) => Promise<void>;
    objects: (
      work: (storage: Awaited<ReturnType<typeof openFsStorage>>) => Promise<unknown>,
    ) => Promise<unknown>;
  }
  const places = async (): Promise<Places> => {
    const data = await mkdtemp(join(tmpdir(), 'vitrine-move-'));
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    await copyTemplate(join(data, 'database'));
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
    const move: Places['move'] = async ({ to = bucket, until } = {}) => {
      const said: string[] = [];
      try {
        await migrateStore({
          data_dir: data,
          migrations: MIGRATIONS,
          database_url: target.url as string,
          s3: to,
          clock: systemClock,
          log: createLogger('silent'),
          say: (line) => {
            said.push(line);
            if (until !== undefined && line.startsWith(until)) throw new Error('cut');
          },
          recovery: { node_id: 'test', compacts: true, compact_after_ms: 1_800_000 },
        });
      } catch (error) {
        said.push(`refused: ${(error as Error).message}`);
      }
      return said.join('\n');
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
    expect(await move()).toContain('verified by');
    expect((await inBucket(bucket)).map((line) => line.length)).toEqual([large.length + 14, 15]);
    const [row] = await anyRows(target.database.orm)`
      SELECT created_at::text AS created_at, original_url, event_counts->'a'->>1 AS a, event_counts->>'b' AS b, facet,
        (SELECT encode(digests, 'hex') FROM received_pages) AS digests FROM sessions`;
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
    await move({ until: 'Comparing rows' });
    await change((orm) => orm.execute(sql`UPDATE attempts SET count = 2`));
    await objects(async (storage) => {
      await storage.delete('photos/a.webp');
      await storage.put('photos/b.webp', Buffer.from('b'));
    });
    const said = await move();
    expect(said).toContain('changed since an earlier run');
    expect(await anyRows(target.database.orm)`SELECT count FROM attempts`).toEqual([{ count: 2 }]);
    expect(await inBucket(bucket)).toEqual(['photos/b.webp b']);
    expect(await anyRows(target.database.orm)`${LEFT}`).toEqual([]);
  });

  it('goes on to the place that it was begun with alone, and leaves what others have put there', async () => {
    const { move, objects, bucket } = await places();
    const elsewhere = await s3.newBucket();
    await put(elsewhere, 'somebody/else', 'x');
    expect(await move({ until: 'Copying rows' })).toContain('refused: cut');
    expect(await move({ to: elsewhere })).toContain(
      `refused: An earlier run started moving this store to the bucket ${bucket.bucket} of ${bucket.endpoint}, but`,
    );
    expect(await inBucket(elsewhere)).toEqual(['somebody/else x']);

    await put(bucket, 'somebody/else', 'x');
    // Ours was not there when this one was put.
    await put(bucket, 'photos/c.webp', 'theirs');
    await objects((storage) => storage.put('photos/c.webp', Buffer.from('c')));
    await objects((storage) => storage.delete('photos/a.webp'));
    const held = ['photos/a.webp a', 'photos/c.webp theirs', 'somebody/else x'];
    expect(await move()).toContain('refused: The bucket contains 2 objects from elsewhere');
    expect(await inBucket(bucket)).toEqual(held);
    await remove(bucket, 'somebody/else');
    await put(bucket, 'photos/c.webp', 'C');
    // As long as ours, so that it is found when it is read.
    expect(await move()).toContain('refused: The bucket contains a different object photos/c.webp');
    expect(await inBucket(bucket)).toEqual(['photos/c.webp C']);
    await remove(bucket, 'photos/c.webp');
    expect(await move()).toContain('verified by');
    expect(await inBucket(bucket)).toEqual(['photos/c.webp c']);
  });

  it('is no evaluation that nobody has made their own', async () => {
    const { bucket, change, move } = await places();
    await change((orm) =>
      orm.execute(
        sql`INSERT INTO users (id, email, password_hash) VALUES (gen_random_uuid(), ${DEMO_EMAIL}, 'printed')`,
      ),
    );
    expect(await move()).toContain(`whose owner ${DEMO_EMAIL} signs in with a printed password`);
    expect(await inBucket(bucket)).toEqual([]);
  });

  it('is not mixed with anything else, and then nothing is done', async () => {
    const { target, bucket, move } = await places();
    const { orm } = target.database;
    await orm.execute(sql`CREATE TABLE notes (text text)`);
    expect(await move()).toContain('refused: The database contains other data (table notes)');
    expect(await inBucket(bucket)).toEqual([]);
    await orm.execute(sql`DROP TABLE notes`);

    const storage = openS3Storage(bucket);
    await storage.put('somebody/else', Buffer.from('x'));
    expect(await move()).toContain(
      'refused: The bucket contains 1 objects from elsewhere, e.g. somebody/else',
    );
    expect(await anyRows(orm)`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`).toEqual([]);
    await storage.delete('somebody/else');
    storage.close();

    expect(await move()).toContain('verified by');
    expect(await move()).toContain('refused: The database already contains a store');
    await orm.execute(
      sql`INSERT INTO schema_migrations VALUES (2147483647, 'unfinished', 'of another store')`,
    );
    expect(await move()).toContain('refused: The database contains a partial copy of another store');
    expect(await inBucket(bucket)).toEqual(['photos/a.webp a']);
  });
});

/** What only a move that has not ended has in its database. */
const LEFT = sql`SELECT name FROM schema_migrations WHERE number > 1000
  UNION SELECT tablename::text FROM pg_tables WHERE tablename LIKE 'migrate%'`;

async function put(bucket: S3Options, key: string, body: string): Promise<void> {
  const storage = openS3Storage(bucket);
  await storage.put(key, Buffer.from(body));
  storage.close();
}

async function remove(bucket: S3Options, key: string): Promise<void> {
  const storage = openS3Storage(bucket);
  await storage.delete(key);
  storage.close();
}
