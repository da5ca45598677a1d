import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPostgresDatabase } from '../../adapters/database/postgres.ts';
import { anyRows } from '../../database/rows.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { engines } from '../../testing/engines.ts';
import { MIGRATIONS } from '../../testing/paths.ts';
import { unbar } from './guard.ts';
import { prepare } from './target.ts';

const MOVE = { store: 'a', endpoint: null, bucket: 'b', prefix: '' };
/** Whoever opens the database says so, and fails. */
const WATCH = sql`CREATE FUNCTION opened() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'opened'; END $$`;
const WATCHED = sql`CREATE TRIGGER opened BEFORE DELETE OR UPDATE ON schema_migrations FOR EACH ROW EXECUTE FUNCTION opened()`;

describe.runIf(engines().includes('postgres'))('a database that is filled', () => {
  it('is barred from its first table on, whatever is cut off, until it is opened', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-target-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const some = join(folder, 'migrations');
    await cp(MIGRATIONS, some, { recursive: true });
    const names = (await readdir(some)).filter((name) => name.endsWith('.sql')).sort();
    const last = names.at(-1) as string;
    // As if the run were cut off there.
    await writeFile(join(some, last), 'SELECT 1 / 0');
    const target = await createTestDatabase('postgres', folder, { migrated: false });
    onTestFinished(target.drop);
    const open = (migrations: string) => {
      const database = openPostgresDatabase({
        url: target.url as string,
        migrations,
        onError: () => undefined,
      });
      onTestFinished(() => database.close());
      return database;
    };
    const [cut, whole] = [open(some), open(MIGRATIONS)];
    const { orm } = whole;
    const applied = () => anyRows(orm)`SELECT 1 FROM schema_migrations`;
    const product = () => whole.migrate();

    await expect(prepare(cut, [], MOVE)).rejects.toThrow('division by zero');
    await expect(product()).rejects.toThrow('migrate-store has not finished');
    expect(await applied()).toHaveLength(names.length);
    await orm.execute(WATCH);
    await orm.execute(WATCHED);
    // The migration that is missing is applied, then there is none.
    for (const _ of ['second run', 'third run']) {
      await prepare(whole, [], MOVE);
      expect(await applied()).toHaveLength(names.length + 1);
      await expect(product()).rejects.toThrow('migrate-store has not finished');
    }
    for (const other of [{ prefix: 'eu/' }, { bucket: 'c' }, { endpoint: 'http://127.0.0.1' }])
      await expect(prepare(whole, [], { ...MOVE, ...other })).rejects.toThrow(
        'to the bucket b of Amazon S3, but this run targets',
      );
    await expect(prepare(whole, [], { ...MOVE, store: 'b' })).rejects.toThrow('another store');
    await expect(unbar(orm)).rejects.toMatchObject({ cause: { message: 'opened' } });
    await orm.execute(sql`DROP TRIGGER opened ON schema_migrations`);
    await unbar(orm);
    expect(await product()).toEqual({ applied: [] });
  });
});
