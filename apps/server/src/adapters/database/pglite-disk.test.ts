import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/databases.ts';
import { canMountDisks, mountSmallDisk } from '../../testing/small-disk.ts';

const MIB = 1024 * 1024;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const logFiles = (folder: string) =>
  readdirSync(join(folder, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;

it("a burst's log is given back by the next checkpoint", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const { database, drop } = await createTestDatabase('pglite', folder);
  closers.push(drop);
  // 200 MB of log, and nothing else.
  await database.orm.execute(
    sql`SELECT count(pg_logical_emit_message(false, '', repeat('x', 1000000))) FROM generate_series(1, 200)`,
  );
  expect(logFiles(folder)).toBeGreaterThan(10);
  await database.settle();
  expect(logFiles(folder)).toBeLessThanOrEqual(5);
});

describe.runIf(canMountDisks())('on a disk of 400 MiB', () => {
  it('a checkpoint is put off when its copy would take what is kept in reserve', async () => {
    const disk = mountSmallDisk(400);
    closers.push(disk.remove);
    const { database, drop } = await createTestDatabase('pglite', disk.folder);
    closers.push(drop);
    await disk.fill(150 * MIB);
    await expect(database.settle()).rejects.toThrow('a checkpoint needs');
    expect(disk.free()).toBe(150 * MIB);
    disk.clear();
    await database.settle();
    expect(readdirSync(join(disk.folder, 'checkpoints'))).toHaveLength(1);
  });
});
