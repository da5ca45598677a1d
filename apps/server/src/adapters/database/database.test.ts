import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { number, text } from '../../database/kinds.ts';
import { anyRows, firstRow, rowsOf } from '../../database/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { engines } from '../../testing/engines.ts';

const bytesOf = (row: Record<string, unknown> | undefined) => row?.bytes as Uint8Array;

/** What ports/database.ts promises, on every engine. */
describe.each(engines())('the database port on %s', (engine) => {
  let folder: string;
  let test: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-database-'));
    test = await createTestDatabase(engine, folder, { migrated: false });
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const orm = () => test.database.orm;

  it('applies every migration once, however many processes start', async () => {
    const processes = [test.database, engine === 'postgres' ? test.another() : test.database];
    const results = await Promise.all(processes.map((database) => database.migrate()));
    const applied = results.flatMap((result) => result.applied);
    expect(applied[0]).toBe('001_accounts.sql');
    expect((await test.database.migrate()).applied).toEqual([]);
    const rows = await rowsOf(orm(), { name: text })`SELECT name FROM schema_migrations ORDER BY number`;
    expect(rows.map(({ name }) => name)).toEqual(applied);
  });

  it('refuses a database whose migrations are not ours', async () => {
    await orm().execute(sql`UPDATE schema_migrations SET checksum = 'x' || checksum WHERE number = 1`);
    await expect(test.database.migrate()).rejects.toThrow('001_accounts.sql was changed');
    await orm().execute(sql`UPDATE schema_migrations SET checksum = substr(checksum, 2) WHERE number = 1`);
    await orm().execute(
      sql`INSERT INTO schema_migrations (number, name, checksum) VALUES (999, '999_future.sql', '')`,
    );
    await expect(test.database.migrate()).rejects.toThrow('999_future.sql');
    await orm().execute(sql`DELETE FROM schema_migrations WHERE number = 999`);
  });

  it('answers the same JavaScript types', async () => {
    const [row] = await anyRows(orm())`
      SELECT 9007199254740991::bigint AS int8, 12.5::numeric AS numeric, 7::integer AS int4, true AS bool,
        '2026-01-02 03:04:05.678+00'::timestamptz AS at, '2026-01-02'::date AS day,
        '\\x00ff10'::bytea AS bytes, '{"a":[1,null]}'::jsonb AS json, ARRAY[1,2]::bigint[] AS int8s,
        ARRAY[3,4]::integer[] AS int4s, ARRAY['a','b,"']::text[] AS texts, NULL::text AS nothing,
        (SELECT count(*) FROM users) AS count`;
    expect(row?.bytes).toBeInstanceOf(Uint8Array);
    expect({ ...row, bytes: [...bytesOf(row)] }).toEqual({
      int8: 9007199254740991,
      numeric: 12.5,
      int4: 7,
      bool: true,
      at: '2026-01-02 03:04:05.678+00',
      day: '2026-01-02',
      bytes: [0, 255, 16],
      json: { a: [1, null] },
      int8s: [1, 2],
      int4s: [3, 4],
      texts: ['a', 'b,"'],
      nothing: null,
      count: 0,
    });
  });

  it('takes the same JavaScript values', async () => {
    const [row] = await anyRows(orm())`
      SELECT ${new Uint8Array([0, 255])}::bytea AS bytes, ${sql.param(['x', 'y "z"'])}::text[] AS texts,
      ${sql.param([1, 2])}::bigint[] AS int8s, ${JSON.stringify({ a: 'ñ' })}::jsonb AS json,
      ${'2026-01-02T03:04:05.678Z'}::timestamptz AS at, ${null}::text AS nothing, ${1.5}::float8 AS float8`;
    expect({ ...row, bytes: [...bytesOf(row)] }).toEqual({
      bytes: [0, 255],
      texts: ['x', 'y "z"'],
      int8s: [1, 2],
      json: { a: 'ñ' },
      at: '2026-01-02 03:04:05.678+00',
      nothing: null,
      float8: 1.5,
    });
  });

  it('commits what resolves, rolls back what rejects, also inside', async () => {
    await orm().execute(sql`CREATE TABLE things (name text PRIMARY KEY)`);
    const add = (name: string) => sql`INSERT INTO things VALUES (${name})`;
    await orm().transaction(async (tx) => {
      await tx.execute(add('kept'));
      await expect(
        tx.transaction(async (inner) => {
          await inner.execute(add('inner'));
          throw new Error('inner');
        }),
      ).rejects.toThrow('inner');
    });
    await expect(
      orm().transaction(async (tx) => {
        await tx.execute(add('outer'));
        throw new Error('outer');
      }),
    ).rejects.toThrow('outer');
    await expect(orm().transaction((tx) => tx.execute(add('kept')))).rejects.toThrow();
    expect(await anyRows(orm())`SELECT name FROM things`).toEqual([{ name: 'kept' }]);
  });

  it('keeps transactions that run at once apart', async () => {
    await orm().execute(sql`CREATE TABLE counters (n integer)`);
    await orm().execute(sql`INSERT INTO counters VALUES (0)`);
    const increment = () =>
      orm().transaction(async (tx) => {
        const row = await firstRow(tx, { n: number })`SELECT n FROM counters FOR UPDATE`;
        await tx.execute(sql`UPDATE counters SET n = ${(row?.n ?? 0) + 1}`);
      });
    await Promise.all(Array.from({ length: 8 }, increment));
    expect(await anyRows(orm())`SELECT n FROM counters`).toEqual([{ n: 8 }]);
  });

  it('goes on after transactions that could not even begin', async () => {
    // As those whose connection was cut while it lay unused. More of them than there are connections.
    const begin = () => orm().transaction(async () => 'begun', { isolationLevel: 'none at all' as never });
    for (let n = 0; n < 12; n++) await expect(begin()).rejects.toThrow();
    expect(await orm().transaction(async (tx) => anyRows(tx)`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });

  it("tells PostgreSQL's error code", async () => {
    const failure = await orm()
      .execute(sql`INSERT INTO schema_migrations (number, name, checksum) VALUES (1, '', '')`)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(failure).toMatchObject({ cause: { code: '23505', constraint: 'schema_migrations_pkey' } });
  });
});
