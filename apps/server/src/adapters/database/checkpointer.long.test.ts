import { link, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { number, text } from '../../database/kinds.ts';
import { rowsOf, valuesOf } from '../../database/rows.ts';
import { EMBEDDED_OPTIONS } from '../../testing/embedded-options.ts';
import { copyTemplate } from '../../testing/pglite-template.ts';
import { FileDamaged } from './checkpoint-manifest.ts';
import { type CheckpointStore, openCheckpointStore } from './checkpoint-store.ts';
import { openPgliteDatabase } from './pglite.ts';

type Embedded = Awaited<ReturnType<typeof openPgliteDatabase>>;

describe('checkpoints of the embedded database', () => {
  let data: string;
  let live: string;
  let root: string;
  let store: CheckpointStore;
  let database: Embedded;
  const open = (folder: string) =>
    openPgliteDatabase({ folder, checkpoints: join(data, 'checkpoints'), ...EMBEDDED_OPTIONS });
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'vitrine-checkpoint-'));
    live = join(data, 'database');
    root = join(data, 'checkpoints');
    await copyTemplate(live);
    store = await openCheckpointStore(root);
    database = await open(live);
    await database.orm.execute(sql`CREATE TABLE things (n integer PRIMARY KEY, filler text)`);
  });
  afterEach(async () => {
    await database.close();
    await rm(data, { recursive: true, force: true });
  });

  const add = (n: number) =>
    database.orm.execute(sql`INSERT INTO things VALUES (${n}, repeat(md5(${n}::text), 50))`);
  const things = async ({ orm }: Embedded) => valuesOf(orm, { n: number })`SELECT n FROM things ORDER BY n`;
  const makeWay = (folder: string) => () => rm(folder, { recursive: true, force: true });
  const restored = async (index: number) => {
    const [checkpoint] = (await store.list()).slice(index);
    if (!checkpoint) throw new Error('no such checkpoint');
    const folder = join(data, 'elsewhere');
    await store.restore(checkpoint, folder, makeWay(folder));
    const copy = await open(folder);
    return things(copy).finally(copy.close);
  };

  it('hold what was committed before, and nothing of what came later', async () => {
    for (const n of [1, 2, 3]) {
      await add(n);
      await database.flush();
    }
    await add(4);
    expect((await store.list()).map(({ number }) => number)).toEqual([3, 2]);
    expect(await restored(0)).toEqual([1, 2, 3]);
    expect(await restored(1)).toEqual([1, 2]);
    expect(await things(database)).toEqual([1, 2, 3, 4]);
  });

  it('are whole while commits go on', async () => {
    let n = 0;
    let going = true;
    const writing = (async () => {
      while (going) await add(++n);
    })();
    for (let i = 0; i < 3; i++) {
      const before = n;
      await database.flush();
      const kept = await restored(0);
      expect(kept.length).toBeGreaterThanOrEqual(before);
      expect(kept).toEqual(kept.map((_, index) => index + 1));
    }
    going = false;
    await writing;
    expect(n).toBeGreaterThan(3);
  });

  it('are not made when nothing changed, and shared by those who ask at once', async () => {
    await database.flush();
    await database.flush();
    expect((await store.list()).map(({ number }) => number)).toEqual([1]);
    const asked: Promise<void>[] = [];
    for (let n = 1; n <= 6; n++) {
      await add(n);
      asked.push(database.flush());
    }
    await Promise.all(asked);
    const [newest] = await store.list();
    expect(newest?.number).toBeLessThan(6);
    expect(await restored(0)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('share the files that did not change', async () => {
    await add(1);
    await database.flush();
    // Files that changed within a tick of the clock before the copy are copied once more.
    await add(2);
    await database.flush();
    const [newest] = await store.list();
    const files = newest?.files.length ?? 0;
    const folder = join(root, '00000002/database');
    const links = await Promise.all(
      newest?.files.map(async ({ path }) => (await stat(join(folder, path))).nlink) ?? [],
    );
    const shared = links.filter((count) => count > 1).length;
    expect(files).toBeGreaterThan(600);
    expect(files - shared).toBeLessThan(60);
    expect(shared).toBeLessThan(files);
  });

  it('miss no change, however soon after the copy it came', async () => {
    for (let n = 1; n <= 12; n++) {
      await add(n);
      await database.flush();
      await database.orm.execute(sql`UPDATE things SET filler = ${`after ${n}`} WHERE n = ${n}`);
    }
    await database.flush();
    const [checkpoint] = await store.list();
    if (!checkpoint) throw new Error('none');
    const folder = join(data, 'elsewhere');
    await store.restore(checkpoint, folder, makeWay(folder));
    const copy = await open(folder);
    const rows = await rowsOf(copy.orm, { filler: text })`SELECT filler FROM things ORDER BY n`;
    await copy.close();
    expect(rows.map(({ filler }) => filler)).toEqual(rows.map((_, i) => `after ${i + 1}`));
  });

  it('are refused when a byte is not what it was, or a file is not there', async () => {
    await add(1);
    await database.flush();
    const [checkpoint] = await store.list();
    if (!checkpoint) throw new Error('none');
    const file = join(root, '00000001/database/global/pg_control');
    const elsewhere = join(data, 'elsewhere');
    await link(file, join(data, 'kept'));
    for (const spoil of [
      () => writeFile(file, 'x', { flag: 'r+' }),
      () => writeFile(file, ''),
      () => rm(file),
    ]) {
      await spoil();
      const tried = store.restore(checkpoint, elsewhere, makeWay(elsewhere));
      await expect(tried).rejects.toBeInstanceOf(FileDamaged);
      expect(await readdir(data)).not.toContain('elsewhere');
    }
  });
});
