import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { isTransient } from '../../kernel/transient-error.ts';
import type { Database } from '../../ports/database.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { EMBEDDED_OPTIONS } from '../../testing/embedded-options.ts';
import { copyTemplate } from '../../testing/pglite-template.ts';
import { canMountDisks, mountSmallDisk } from '../../testing/small-disk.ts';
import { SPARE_BYTES } from './checkpoint-copy.ts';
import { openPgliteDatabase } from './pglite.ts';

const MIB = 1024 * 1024;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const logFiles = (folder: string) =>
  readdirSync(join(folder, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;

/** So many MB of log, and nothing else. */
const writeLog = ({ orm }: Pick<Database, 'orm'>, mb: number) =>
  orm.execute(
    sql`SELECT count(pg_logical_emit_message(false, '', repeat('x', 1000000))) FROM generate_series(1, ${mb}::integer)`,
  );

it("a burst's log is given back by the next checkpoint", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const { database, drop } = await createTestDatabase('pglite', folder);
  closers.push(drop);
  await writeLog(database, 200);
  expect(logFiles(folder)).toBeGreaterThan(10);
  await database.flush();
  expect(logFiles(folder)).toBeLessThanOrEqual(5);
});

describe.runIf(canMountDisks())('on a disk of 400 MiB', () => {
  it('a checkpoint is put off when its copy would take what is kept in reserve', async () => {
    const disk = mountSmallDisk(400);
    closers.push(disk.remove);
    const { database, drop } = await createTestDatabase('pglite', disk.folder);
    closers.push(drop);
    await disk.fill(150 * MIB);
    await expect(database.flush()).rejects.toThrow('a checkpoint needs');
    expect(disk.free()).toBe(150 * MIB);
    disk.clear();
    await database.flush();
    expect(readdirSync(join(disk.folder, 'checkpoints'))).toHaveLength(1);
  });

  it('the log is given back also when a copy has no room', async () => {
    const disk = mountSmallDisk(400);
    closers.push(disk.remove);
    const { database, drop } = await createTestDatabase('pglite', disk.folder);
    closers.push(drop);
    await writeLog(database, 120);
    const before = logFiles(disk.folder);
    // Enough for the engine to flush, and less than a copy takes besides.
    await disk.fill(SPARE_BYTES + 4 * MIB);
    await expect(database.flush()).rejects.toThrow('a checkpoint needs');
    expect(logFiles(disk.folder)).toBeLessThan(before);
    expect(await anyRows(database.orm)`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it('an engine whose log finds no room is opened again when there is some, with all that was committed', async () => {
    const disk = mountSmallDisk(400);
    closers.push(disk.remove);
    const data = disk.folder;
    await copyTemplate(join(data, 'database'));
    const database = await openPgliteDatabase({
      ...EMBEDDED_OPTIONS,
      folder: join(data, 'database'),
      checkpoints: join(data, 'checkpoints'),
      log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
      hasDiskSpace: async () => disk.free() > 0,
    });
    closers.push(database.close);
    const { orm } = database;
    await orm.execute(sql`CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n`);
    await disk.fill();
    const fill = sql`SELECT count(pg_logical_emit_message(true, '', repeat('x', 1000000)))`;
    const failures: unknown[] = [];
    // Three files of log at most; what fails is an outage, and nothing waits for ever.
    for (let mb = 0; mb < 60; mb++) await orm.execute(fill).catch((error: unknown) => failures.push(error));
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(isTransient(failure)).toBe(true);
    disk.clear();
    const count = () => anyRows(orm)`SELECT count(*) AS count FROM kept`.catch(() => undefined);
    await expect.poll(count, { timeout: 60_000 }).toEqual([{ count: 1000 }]);
    await orm.execute(sql`INSERT INTO kept VALUES (1001)`);
    expect(await count()).toEqual([{ count: 1001 }]);
  });
});
