import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { number } from '../../database/kinds.ts';
import { anyRows, valuesOf } from '../../database/rows.ts';
import { filesWith } from '../../testing/deletable-visit.ts';
import { EMBEDDED_OPTIONS } from '../../testing/embedded-options.ts';
import { copyTemplate } from '../../testing/pglite-template.ts';
import { openCheckpointStore } from './checkpoint-store.ts';
import { openPgliteDatabase } from './pglite.ts';

const SECRET = 'somebody.secret@example.org';

describe('expunging removed rows from the embedded database', () => {
  let data: string;
  let database: Awaited<ReturnType<typeof openPgliteDatabase>>;
  const open = (folder: string) =>
    openPgliteDatabase({ folder, checkpoints: join(data, 'checkpoints'), ...EMBEDDED_OPTIONS });
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'vitrine-expunge-'));
    await copyTemplate(join(data, 'database'));
    database = await open(join(data, 'database'));
    const { orm } = database;
    await orm.execute(sql`CREATE TABLE people (n integer PRIMARY KEY, email text)`);
    await orm.execute(sql`CREATE INDEX people_email ON people (lower(email))`);
    await orm.execute(sql`CREATE INDEX people_grams ON people USING gin (email gin_trgm_ops)`);
  });
  afterEach(async () => {
    await database.close();
    await rm(data, { recursive: true, force: true });
  });

  const secrets = () => filesWith(data, [SECRET, SECRET.toUpperCase()]);
  const add = (n: number, email: string) =>
    database.orm.execute(sql`INSERT INTO people VALUES (${n}, ${email})`);
  const people = async ({ orm }: Pick<typeof database, 'orm'>) =>
    valuesOf(orm, { n: number })`SELECT n FROM people ORDER BY n`;

  it('leaves their bytes in no table, index, statistic, log or checkpoint, and all else where it is', async () => {
    const { orm } = database;
    for (const n of [1, 2, 3]) await add(n, `other-${n}@example.org`);
    for (const n of [4, 5]) await add(n, SECRET.toUpperCase());
    await orm.execute(sql`ANALYZE people`);
    // In files of the log that wait to be used again, too.
    for (let i = 0; i < 3; i++)
      await orm.execute(
        sql`SELECT pg_logical_emit_message(false, 'test', ${SECRET.repeat(100)}), pg_switch_wal()`,
      );
    await database.flush();
    await orm.execute(sql`DELETE FROM people WHERE n > 3`);
    await database.flush();
    await database.vacuum?.();
    expect(secrets()).not.toEqual([]);
    await database.expunge();
    expect(secrets()).toEqual([]);
    const store = await openCheckpointStore(join(data, 'checkpoints'));
    const kept = await store.list();
    expect(await people(database)).toEqual([1, 2, 3]);
    const [, older] = kept;
    if (!older) throw new Error('two checkpoints are kept');
    const folder = join(data, 'elsewhere');
    await store.restore(older, folder, async () => undefined);
    const copy = await open(folder);
    expect(await people(copy).finally(copy.close)).toEqual([1, 2, 3]);
    // The log is used again as before.
    expect(await anyRows(orm)`SHOW wal_recycle`).toEqual([{ wal_recycle: 'on' }]);
  });
});
