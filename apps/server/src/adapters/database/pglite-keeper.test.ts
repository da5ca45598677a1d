import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { number } from '../../database/kinds.ts';
import { anyRows, rowsOf } from '../../database/rows.ts';
import { isTransient } from '../../kernel/transient-error.ts';
import { EMBEDDED_OPTIONS } from '../../testing/embedded-options.ts';
import { copyTemplate } from '../../testing/pglite-template.ts';
import { canMountDisks, mountSmallDisk } from '../../testing/small-disk.ts';
import { openPgliteDatabase } from './pglite.ts';
import { openPglite, type PgliteClient } from './pglite-client.ts';
import { keepOpen } from './pglite-keeper.ts';

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const quiet = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

describe('an embedded database whose engine breaks', () => {
  let data: string;
  let live: string;
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'vitrine-keeper-'));
    live = join(data, 'database');
    await copyTemplate(live);
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  it('opens again by itself, and no answer of the broken one is heard', async () => {
    const log = quiet();
    const onLost = vi.fn();
    const database = await openPgliteDatabase({
      ...EMBEDDED_OPTIONS,
      folder: live,
      checkpoints: join(data, 'checkpoints'),
      log,
      onLost,
    });
    const { orm } = database;
    await orm.execute(sql`CREATE TABLE things (n integer PRIMARY KEY)`);
    await orm.execute(sql`INSERT INTO things VALUES (1)`);
    // A folder where CHECKPOINT writes a file: it fails, and the engine would answer "no rows" to everything.
    const obstacle = join(live, 'pg_logical/replorigin_checkpoint.tmp');
    await mkdir(obstacle);
    const asked = [
      database.flush(),
      orm.execute(sql`SELECT 1`),
      ...Array.from({ length: 5 }, (_, i) =>
        orm.transaction(async (tx) => {
          const added = await anyRows(tx)`INSERT INTO things VALUES (${i + 10}) RETURNING n`;
          expect(added).toHaveLength(1);
        }),
      ),
    ];
    const results = await Promise.allSettled(asked);
    expect(results[0]?.status).toBe('rejected');
    for (const result of results)
      if (result.status === 'rejected') expect(isTransient(result.reason), String(result.reason)).toBe(true);
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled());
    // Opening flushes too: as long as that fails, it does not open.
    await rm(obstacle, { recursive: true });
    const rows = () => rowsOf(orm, { n: number })`SELECT n FROM things ORDER BY n`;
    await vi.waitFor(async () => expect((await rows()).length).toBeGreaterThan(0), { timeout: 30_000 });
    const kept = (await rows()).map(({ n }) => n);
    expect(kept[0]).toBe(1);
    // A transaction that was confirmed is there, one that was not may be.
    for (const [i, result] of results.slice(2).entries())
      if (result.status === 'fulfilled') expect(kept).toContain(i + 10);
    await database.flush();
    expect(onLost).not.toHaveBeenCalled();
    await database.close();
  });

  it('is ended when a statement takes too long, and opened again', async () => {
    const crashed = vi.fn();
    const client = await openPglite(live, crashed, undefined, 600);
    const long = errorOf(client.query('SELECT count(*) FROM generate_series(1, 2000000000)'));
    const behind = errorOf(client.query('SELECT 1'));
    for (const error of [await long, await behind]) {
      expect(String(error)).toMatch('a statement took more than 0.6 s');
      expect(isTransient(error)).toBe(true);
    }
    await vi.waitFor(() => expect(crashed).toHaveBeenCalledOnce(), { timeout: 20_000 });
    const again = await openPglite(live, () => undefined);
    expect((await again.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await again.close();
  });

  it('goes on trying while there is no room, and gives up when that is not the reason', async () => {
    const clients: PgliteClient[] = [];
    let crash: (error: Error) => void = () => undefined;
    let opens = true;
    let disk_space = false;
    let tries = 0;
    const onLost = vi.fn();
    const log = quiet();
    const kept = await keepOpen({
      async open(onCrash) {
        tries += 1;
        if (!opens) throw new Error('does not open');
        crash = onCrash;
        const client = await openPglite(live, onCrash);
        clients.push(client);
        return client;
      },
      log,
      hasDiskSpace: async () => disk_space,
      onLost,
      pauses_ms: [0, 1],
    });
    const crashNow = async () => {
      await clients.at(-1)?.close();
      crash(new Error('the embedded database stopped'));
    };
    opens = false;
    await crashNow();
    expect(isTransient(await errorOf(kept.query('SELECT 1')))).toBe(true);
    await vi.waitFor(() => expect(tries).toBeGreaterThan(30));
    expect(onLost).not.toHaveBeenCalled();
    opens = true;
    await vi.waitFor(async () => expect((await kept.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]), {
      timeout: 30_000,
    });
    disk_space = true;
    opens = false;
    await crashNow();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
    await kept.close();
    await expect(kept.query('SELECT 1')).rejects.toThrow('closed');
  });
});

describe.runIf(canMountDisks())('on a disk without room', () => {
  it('no checkpoint is begun, and the database goes on', async () => {
    const disk = mountSmallDisk(400);
    try {
      const live = join(disk.folder, 'database');
      await copyTemplate(live);
      const database = await openPgliteDatabase({
        ...EMBEDDED_OPTIONS,
        folder: live,
        checkpoints: join(disk.folder, 'checkpoints'),
      });
      const { orm } = database;
      await orm.execute(sql`CREATE TABLE things (n integer)`);
      await disk.fill(4 * 1024 * 1024);
      const refusal = await errorOf(database.flush());
      expect(refusal).toMatchObject({ code: 'ENOSPC' });
      expect(String(refusal)).toContain('MB are free');
      await orm.execute(sql`INSERT INTO things VALUES (1)`);
      expect(await anyRows(orm)`SELECT n FROM things`).toEqual([{ n: 1 }]);
      disk.clear();
      await database.flush();
      await database.close();
    } finally {
      disk.remove();
    }
  });
});
