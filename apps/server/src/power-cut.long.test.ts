import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '@vitrine/fixtures/random';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPgliteDatabase } from './adapters/database/pglite.ts';
import { openJobQueue } from './adapters/job-queue/open-job-queue.ts';
import { openFsStorage } from './adapters/object-storage/fs.ts';
import { anyRows, firstRow, pick } from './database/rows.ts';
import { schema } from './database/schema.generated.ts';
import { DEMO_STORE } from './evaluation/demo-workspace.ts';
import { createLogger } from './kernel/logger.ts';
import { deleteSessions } from './modules/blocks/deletion/delete-sessions.ts';
import { systemClock } from './ports/clock.ts';
import type { Orm } from './ports/database.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { ObjectStorage } from './ports/object-storage.ts';
import { addressOf, buildServer, type ServerProcess, spawnServer } from './testing/built-server.ts';
import { EMBEDDED_OPTIONS } from './testing/embedded-options.ts';
import { type Acknowledged, type Flow, startFlow } from './testing/flow.ts';
import { copyTemplate } from './testing/pglite-template.ts';
import {
  atRandomMoments,
  checkpointsOf,
  cutPower,
  damage,
  type Fate,
  type Moment,
  missing,
  momentOf,
  reboot,
  standingStill,
  torn,
} from './testing/power-cut.ts';
import { miscounts, misstored } from './testing/recount.ts';
import { SEED } from './testing/soak.ts';

const BLOCKS_PER_SECOND = 60;
/** Moments of the database's files that a cut can mix; between two of them this many blocks are acknowledged. */
const MOMENTS = 4;
const BLOCKS_BETWEEN = 60;

/** A start after a cut, on a machine that has other tests to run. */
const SEVERAL_STARTS_MS = 300_000;

/** What was there when the power went. */
interface Cut {
  data_dir: string;
  acknowledged: Acknowledged[];
}

describe(`a power cut (SOAK_SEED=${SEED})`, { timeout: SEVERAL_STARTS_MS }, () => {
  const random = randomOf(SEED);
  let main: string;
  let remove = () => {};
  const folders: string[] = [];
  const servers: ServerProcess[] = [];
  let flow: Flow;
  let url = '';
  let deleted = '';
  const data_dir = mkdtempSync(join(tmpdir(), 'vitrine-power-'));
  folders.push(data_dir);

  const start = (folder: string) => {
    const server = spawnServer(main, { DATA_DIR: folder, LOG_LEVEL: 'info' });
    servers.push(server);
    return server;
  };
  const stop = async (server: ServerProcess, signal: NodeJS.Signals) => {
    server.child.kill(signal);
    return server.exited;
  };
  const moreBlocks = async (count: number) => {
    const wanted = flow.acknowledged().length + count;
    await vi.waitFor(() => expect(flow.acknowledged().length).toBeGreaterThanOrEqual(wanted), {
      timeout: 60_000,
    });
  };

  const cuts = new Map<string, Cut>();
  /** Cuts the power of `server`; `fate` says what the disk holds of what was not fsynced. */
  const cut = (name: string, server: ServerProcess, before: readonly Moment[], fate: Fate) => {
    const acknowledged = flow.acknowledged();
    const copy = standingStill(server.child, () => cutPower(data_dir, before, fate));
    folders.push(copy);
    cuts.set(name, { data_dir: copy, acknowledged });
  };

  beforeAll(async () => {
    ({ main, remove } = await buildServer());
    await copyTemplate(join(data_dir, 'database'));
    const first = start(data_dir);
    url = await addressOf(first);
    await vi.waitFor(() => expect(first.output()).toContain('demo sessions stored'), { timeout: 60_000 });
    flow = startFlow({ url: () => url, store: DEMO_STORE, per_second: BLOCKS_PER_SECOND });
    await moreBlocks(BLOCKS_BETWEEN);

    // A stop makes a checkpoint, and so does a start: visitors go on meanwhile.
    first.child.kill('SIGTERM');
    const making = join(data_dir, 'checkpoints/making/database');
    await vi.waitFor(() => expect(existsSync(making)).toBe(true), { timeout: 60_000, interval: 1 });
    cut('while a checkpoint is made', first, [], torn(random));
    expect(await first.exited, first.output()).toBe(0);
    // The older one of the two checkpoints that the later cuts find has the session still.
    deleted = await deleteOne();
    const second = start(data_dir);
    url = await addressOf(second);

    const moments: Moment[] = [];
    for (let i = 0; i < MOMENTS; i++) {
      await moreBlocks(BLOCKS_BETWEEN);
      moments.push(standingStill(second.child, () => momentOf(join(data_dir, 'database'))));
    }
    await moreBlocks(BLOCKS_BETWEEN);
    cut('files of different moments', second, moments, atRandomMoments(random));
    await moreBlocks(BLOCKS_BETWEEN);
    cut('files torn within a page', second, moments, torn(random));
    await moreBlocks(BLOCKS_BETWEEN);
    cut('files that are missing', second, moments, missing(random));
    cut('a checkpoint that is damaged', second, moments, atRandomMoments(random));
    cut('another one while it is put right', second, moments, torn(random));
    cut('nothing: the database is whole, and then it is not', second, [], (_, all) => all.at(-1));
    await flow.abort();
    await stop(second, 'SIGKILL');
  }, SEVERAL_STARTS_MS);

  afterAll(async () => {
    await flow?.abort();
    for (const server of servers) await stop(server, 'SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    remove();
  });

  const cutOf = (name: string): Cut => {
    const found = cuts.get(name);
    if (!found) throw new Error(`no cut ${name}`);
    return found;
  };

  /** A start that comes up by itself; answers what it printed. */
  async function comesUp(folder: string): Promise<string> {
    const server = start(folder);
    await addressOf(server);
    expect(await stop(server, 'SIGTERM'), server.output()).toBe(0);
    return server.output();
  }

  /** The database and the storage of a folder that no process uses. */
  async function inside<T>(
    folder: string,
    work: (at: { orm: Orm; storage: ObjectStorage; jobs: JobQueue }) => Promise<T>,
  ) {
    const database = await openPgliteDatabase({
      folder: join(folder, 'database'),
      checkpoints: join(folder, 'checkpoints'),
      ...EMBEDDED_OPTIONS,
    });
    const storage = await openFsStorage(join(folder, 'storage'));
    const jobs = await openJobQueue({
      database,
      url: undefined,
      clock: systemClock,
      log: createLogger('silent'),
    });
    return work({ orm: database.orm, storage, jobs }).finally(() => database.close());
  }

  /** Deletes one of the recorded visits, as its merchant would. */
  const deleteOne = () =>
    inside(data_dir, async ({ orm, storage, jobs }) => {
      const ours = flow.acknowledged().map(({ session_id }) => session_id);
      const session = await firstRow(orm, pick(schema.sessions, 'workspace_id', 'session_id'))`
        SELECT workspace_id, session_id FROM sessions WHERE session_id <> ALL(${sql.param(ours)}::uuid[]) LIMIT 1`;
      if (!session) throw new Error('no recorded visit');
      const deps = { orm, storage, jobs, compacts: false, clock: systemClock, node_id: 'test' };
      expect(await deleteSessions(deps, session.workspace_id, [session.session_id])).toHaveLength(1);
      return session.session_id;
    });

  const expectWhole = ({ data_dir: folder, acknowledged }: Cut, isDeleted = true) =>
    inside(folder, async (at) => {
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(await misstored(at, acknowledged)).toEqual([]);
      expect(await miscounts(at.orm)).toEqual([]);
      const left = await anyRows(at.orm)`SELECT FROM sessions WHERE session_id = ${deleted}`;
      expect(left).toHaveLength(isDeleted ? 0 : 1);
    });

  it.each([
    'while a checkpoint is made',
    'files of different moments',
    'files torn within a page',
    'files that are missing',
  ])('%s: the next start falls back, says so and holds every acknowledged block', async (name) => {
    const found = cutOf(name);
    const [newest] = checkpointsOf(found.data_dir);
    const output = await comesUp(found.data_dir);
    expect(output).toContain('The last run ended abruptly');
    expect(output).toContain(`restored from checkpoint ${Number(newest)}, made at `);
    expect(output).toMatch(/[1-9]\d* segments? re-read, [1-9]\d* blocks? added/);
    expect(output).toContain(join(found.data_dir, 'database-broken'));
    // That cut came before the deletion.
    await expectWhole(found, name !== 'while a checkpoint is made');
  });

  it('falls back to the older checkpoint when the newest is damaged', async () => {
    const found = cutOf('a checkpoint that is damaged');
    const [newest = '', older] = checkpointsOf(found.data_dir);
    damage(found.data_dir, newest, 'global/pg_control');
    const output = await comesUp(found.data_dir);
    expect(output).toContain(`Checkpoint ${Number(newest)} is corrupted.`);
    expect(output).toContain(`restored from checkpoint ${Number(older)}, made at `);
    expect(checkpointsOf(found.data_dir)).not.toContain(newest);
    await expectWhole(found);
  });

  it('survives the power going again while a checkpoint is put back', async () => {
    const found = cutOf('another one while it is put right');
    const interrupted = start(found.data_dir);
    const restoring = join(found.data_dir, 'database-restoring/global');
    await vi.waitFor(() => expect(existsSync(restoring)).toBe(true), { timeout: 60_000, interval: 1 });
    const again = standingStill(interrupted.child, () => cutPower(found.data_dir, [], torn(random)));
    folders.push(again);
    await stop(interrupted, 'SIGKILL');
    const output = await comesUp(again);
    expect(output).toContain('restored from checkpoint');
    expect(existsSync(join(again, 'database-restoring'))).toBe(false);
    await expectWhole({ ...found, data_dir: again });
  });

  it('falls back too when the machine went on, but the database does not open', async () => {
    const found = cutOf('nothing: the database is whole, and then it is not');
    reboot(found.data_dir, readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
    const killed = await comesUp(found.data_dir);
    expect(killed).toContain('The last run was killed.');
    expect(killed).not.toContain('restored from checkpoint');
    await expectWhole(found);

    writeFileSync(join(found.data_dir, 'database/global/pg_control'), Buffer.alloc(8_192, 'garbage'));
    const output = await comesUp(found.data_dir);
    expect(output).toContain('The database failed to open.');
    expect(output).toContain('restored from checkpoint');
    await expectWhole(found);
  });
});
