import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { number, text } from '../../database/kinds.ts';
import { firstRow, valuesOf } from '../../database/rows.ts';
import { EMBEDDED_OPTIONS } from '../../testing/embedded-options.ts';
import { copyTemplate } from '../../testing/pglite-template.ts';
import { checkpointsOf, filesOf, reboot } from '../../testing/power-cut.ts';
import { identityOf } from '../data-dir/process-identity.ts';
import { readRunState } from '../data-dir/run-state.ts';
import { openCheckpointStore } from './checkpoint-store.ts';
import { type Embedded, type EmbeddedOptions, NoUsableDatabase, openEmbedded } from './embedded.ts';
import { tellOpening } from './opening.ts';

const CONTROL = 'global/pg_control';
const MISSING_ENGINE = pathToFileURL('/nowhere/pglite.worker.js');
/** On a machine that has other tests to run: each writes some hundred megabytes. */
const SEVERAL_STARTS_MS = 300_000;
const TAKEN = 'Account and settings changes made since then are lost.';

describe('the embedded database of a data folder', { timeout: SEVERAL_STARTS_MS }, () => {
  let data: string;
  const opened: Embedded[] = [];
  const folders: string[] = [];
  const temporary = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-embedded-'));
    folders.push(folder);
    return folder;
  };

  async function start(change: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
    const embedded = await openEmbedded({
      ...EMBEDDED_OPTIONS,
      log: { ...EMBEDDED_OPTIONS.log, error: () => undefined },
      data_dir: data,
      run: await readRunState(join(data, 'last-run-embedded')),
      hasObjects: async () => true,
      ...change,
    });
    opened.push(embedded);
    return embedded;
  }
  const stop = async (embedded: Embedded) => {
    opened.splice(opened.indexOf(embedded), 1);
    await embedded.database.close();
  };
  const add = ({ database }: Embedded, n: number) =>
    database.orm.execute(sql`INSERT INTO things VALUES (${n})`);
  const things = async ({ database }: Embedded) =>
    valuesOf(database.orm, { n: number })`SELECT n FROM things ORDER BY n`;
  async function copyOf(folder: string): Promise<string> {
    const copy = await temporary();
    cpSync(folder, copy, {
      recursive: true,
      filter: (path) => !path.startsWith(join(folder, 'checkpoints')),
    });
    // Nobody writes to a checkpoint's files.
    for (const path of filesOf(join(folder, 'checkpoints'))) {
      const to = join(copy, 'checkpoints', path);
      mkdirSync(dirname(to), { recursive: true });
      linkSync(join(folder, 'checkpoints', path), to);
    }
    return copy;
  }
  /** The data folder as a process finds it after the one that uses it was killed just now; `data` is that from now on. */
  async function kill(): Promise<void> {
    data = await copyOf(data);
    reboot(data, identityOf(process.pid).boot);
  }
  const inLive = (path: string) => join(data, 'database', path);
  const GARBAGE = Buffer.alloc(8_192, 'garbage');
  const USELESS = Buffer.alloc(8_192, 'useless');
  const spoilLive = () => writeFileSync(inLive(CONTROL), GARBAGE);
  const isSpoilt = (folder: string) => readFileSync(join(data, folder, CONTROL)).equals(GARBAGE);
  const replaced = (...names: string[]) => names.filter((name) => existsSync(join(data, name)));
  const ALL = ['database-broken', 'database-broken-2', 'database-broken-3', 'database-broken-4'];

  /** A checkpoint that is as it was written, and does not open. */
  function makeUseless(checkpoint: string): void {
    const folder = join(data, 'checkpoints', checkpoint);
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      files: { path: string; checksum: string }[];
    };
    for (const file of manifest.files)
      if (file.path === CONTROL) file.checksum = crc32(USELESS).toString(16).padStart(8, '0');
    for (const [path, content] of [
      [join('database', CONTROL), USELESS],
      ['manifest.json', JSON.stringify(manifest)],
    ] as const) {
      rmSync(join(folder, path));
      writeFileSync(join(folder, path), content);
    }
  }

  const release = async () => {
    for (const embedded of opened.splice(0)) await embedded.database.close();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  };
  /** Of a process that was killed: checkpoints 2 and 3 hold [1, 2] and [1, 2, 3], the database itself [1, 2, 3, 4]. */
  let prepared: string;
  beforeAll(async () => {
    data = await temporary();
    await copyTemplate(join(data, 'database'));
    const first = await start();
    await first.database.orm.execute(sql`CREATE TABLE things (n integer)`);
    await first.protect();
    for (const n of [1, 2, 3]) {
      await add(first, n);
      if (n > 1) await first.database.flush();
    }
    await add(first, 4);
    prepared = await copyOf(data);
    folders.splice(folders.indexOf(prepared), 1);
    await release();
  });
  afterAll(() => rm(prepared, { recursive: true, force: true }));
  beforeEach(async () => {
    data = await copyOf(prepared);
    reboot(data, identityOf(process.pid).boot);
  });
  afterEach(release);

  it.each(['closed', 'killed', 'cut'] as const)(
    'is left alone by starts whose engine failed to open, after a run that was %s',
    async (last) => {
      if (last === 'closed') await stop(await start());
      if (last === 'cut') reboot(data);
      const checkpoints = checkpointsOf(data);
      const before = filesOf(join(data, 'database'));
      for (let i = 0; i < 2; i++) {
        const failing = start({ worker: MISSING_ENGINE });
        await expect(failing).rejects.toThrow(
          /a new, empty database failed to open too: .*pglite\.worker\.js/,
        );
        await expect(failing).rejects.toBeInstanceOf(NoUsableDatabase);
      }
      expect(replaced(...ALL)).toEqual([]);
      expect(checkpointsOf(data)).toEqual(checkpoints);
      expect(filesOf(join(data, 'database'))).toEqual(before);
      const next = await start();
      expect(next.opening.last).toBe(last);
      expect(await things(next)).toEqual(last === 'cut' ? [1, 2, 3] : [1, 2, 3, 4]);
      if (last === 'closed') expect(tellOpening(next.opening, undefined)).toEqual([]);
    },
  );

  it('is left alone by an engine of another version, although an older checkpoint would open', async () => {
    await stop(await start());
    const version = readFileSync(inLive('PG_VERSION'), 'utf8');
    writeFileSync(inLive('PG_VERSION'), '99\n');
    const checkpoints = checkpointsOf(data);
    await expect(start()).rejects.toThrow(
      /its files were written by PostgreSQL 99, but this .* uses PostgreSQL \d\d\./,
    );
    expect(replaced(...ALL)).toEqual([]);
    expect(checkpointsOf(data)).toEqual(checkpoints);
    writeFileSync(inLive('PG_VERSION'), version);
    expect(await things(await start())).toEqual([1, 2, 3, 4]);
  });

  it('is put back, and not trusted, when nothing that was tried in its place opens', async () => {
    reboot(data);
    spoilLive();
    for (const checkpoint of checkpointsOf(data)) makeUseless(checkpoint);
    await expect(start()).rejects.toThrow(
      'Checkpoint 3 failed to open. Checkpoint 2 failed to open. The database failed to open.',
    );
    expect(isSpoilt('database')).toBe(true);
    expect(replaced(...ALL)).toEqual([]);
    expect(checkpointsOf(data)).toHaveLength(2);
    expect((await readRunState(join(data, 'last-run-embedded'))).last).toBe('cut');
  });

  it('is kept beside those that were replaced before; some of many go when there is a newer checkpoint', async () => {
    spoilLive();
    for (const name of ALL.slice(0, 3)) mkdirSync(join(data, name));
    const next = await start();
    expect(await things(next)).toEqual([1, 2, 3]);
    expect(replaced(...ALL)).toEqual(ALL);
    expect(isSpoilt('database-broken-4')).toBe(true);
    await next.protect();
    const left = ['database-broken', 'database-broken-2', 'database-broken-4'];
    expect(replaced(...ALL)).toEqual(left);
    expect(next.opening.replaced).toEqual(left.map((name) => join(data, name)));
  });

  it('never gets a checkpoint that shares a file with a damaged one', async () => {
    const first = await start();
    await first.protect();
    await add(first, 5);
    await first.database.flush();
    const row = await firstRow(first.database.orm, { path: text })`
      SELECT pg_relation_filepath('pg_proc') AS path`;
    const path = row?.path ?? '';
    await stop(first);
    reboot(data);
    const state = JSON.parse(readFileSync(join(data, 'last-run-embedded'), 'utf8')) as object;
    writeFileSync(join(data, 'last-run-embedded'), JSON.stringify({ ...state, state: 'open' }));
    const [newest = '', older = ''] = checkpointsOf(data);
    const inCheckpoint = (number: string) => join(data, 'checkpoints', number, 'database', path);
    expect(statSync(inCheckpoint(newest)).ino).toBe(statSync(inCheckpoint(older)).ino);
    // In place: the disk damages a file under all its names.
    const bytes = readFileSync(inCheckpoint(newest));
    writeFileSync(
      inCheckpoint(newest),
      Buffer.concat([Buffer.from([(bytes[0] ?? 0) ^ 1]), bytes.subarray(1)]),
    );

    const next = await start();
    expect(next.opening.failures).toHaveLength(2);
    expect(next.opening.from).toBe('own_files');
    expect(checkpointsOf(data)).toEqual([newest, older]);
    await next.protect();
    await add(next, 6);
    await next.database.flush();
    const store = await openCheckpointStore(join(data, 'checkpoints'));
    for (const checkpoint of await store.list())
      await store.restore(checkpoint, join(data, 'elsewhere'), () =>
        rm(join(data, 'elsewhere'), { recursive: true, force: true }),
      );
  });

  it('tells what it was taken from although the start that took it was killed', async () => {
    spoilLive();
    await start();
    await kill();
    const next = await start();
    expect(next.opening).toMatchObject({ last: 'killed', from: 'own_files', fell_back: { checkpoint: 3 } });
    expect(tellOpening(next.opening, undefined)).toContain(TAKEN);
    await next.protect();
    await kill();
    const told = tellOpening((await start()).opening, undefined);
    expect(told).not.toContain(TAKEN);
    expect(told).toContain('The database is intact.');
    expect(told.join()).toContain('database-broken');
  });

  it.each(['killed', 'cut'] as const)(
    'is put back first when a start was killed before what took its place was open, after a run that was %s',
    async (last) => {
      if (last === 'cut') reboot(data);
      spoilLive();
      makeUseless('00000003');
      let during = '';
      const interrupted = start({
        // Asked when something does not open.
        hasDiskSpace: async () => {
          if (replaced(...ALL).length === 0) return true;
          during = await copyOf(data);
          throw new Error('enough');
        },
      });
      await expect(interrupted).rejects.toThrow('enough');
      data = during;
      expect(replaced(...ALL)).toEqual(['database-broken']);
      expect(isSpoilt('database')).toBe(false);
      await kill();
      if (last === 'cut') reboot(data, '');
      const next = await start();
      expect(next.opening).toMatchObject({ last, from: { checkpoint: 2 } });
      expect(await things(next)).toEqual([1, 2]);
      expect(replaced(...ALL)).toEqual(['database-broken']);
      expect(isSpoilt('database-broken')).toBe(true);
    },
  );
});
