import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPgliteDatabase } from './adapters/database/pglite.ts';
import { openFsStorage } from './adapters/object-storage/fs.ts';
import { DEMO_EMAIL } from './evaluation/demo-account.ts';
import { DEMO_STORE } from './evaluation/demo-workspace.ts';
import { addressOf, buildServer, type ServerProcess, spawnServer } from './testing/built-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/databases.ts';
import { EMBEDDED_OPTIONS } from './testing/embedded-options.ts';
import { engines } from './testing/engines.ts';
import { type Flow, startFlow } from './testing/flow.ts';
import { copyTemplate } from './testing/pglite-template.ts';
import { publicIds } from './testing/public-ids.ts';
import { miscounts, misstored } from './testing/recount.ts';
import { canMountDisks, mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';

const MIB = 1024 * 1024;
const { platform, store_id } = DEMO_STORE;
/** The database with its log and its checkpoints, the reserve, and some room for visits. */
const DISK_MIB = 700;
/** Starts and stops of a whole process on a machine with other tests to run, some of them twice. */
const SLOW_MS = 240_000;
/** For what happens within seconds. */
const SOON = { timeout: 60_000, interval: 100 };
const FULL_LINE = 'data folder disk is full';
const ROOM_LINE = 'data folder disk has space again';

describe.runIf(canMountDisks()).each(engines())(
  'on a small disk, with %s',
  { timeout: SLOW_MS },
  (engine) => {
    let main: string;
    let remove = () => {};
    beforeAll(async () => {
      ({ main, remove } = await buildServer());
    });
    afterAll(() => remove());

    let disk: SmallDisk;
    let data: string;
    let elsewhere: TestDatabase | undefined;
    const started: ServerProcess[] = [];
    const flows: Flow[] = [];
    beforeEach(async () => {
      disk = mountSmallDisk(DISK_MIB);
      data = join(disk.folder, 'data');
      mkdirSync(data);
      if (engine === 'pglite') await copyTemplate(join(data, 'database'));
      else elsewhere = await createTestDatabase('postgres', data);
    });
    afterEach(async () => {
      for (const flow of flows.splice(0)) await flow.abort();
      for (const { child, exited } of started.splice(0)) {
        child.kill('SIGKILL');
        await exited;
      }
      await elsewhere?.drop();
      elsewhere = undefined;
      disk.remove();
    });

    const start = () => {
      const server = spawnServer(main, {
        DATA_DIR: data,
        ...(elsewhere?.url ? { DATABASE_URL: elsewhere.url } : {}),
      });
      started.push(server);
      return server;
    };
    const startFlowTo = (url: string) => {
      const flow = startFlow({ url: () => url, store: { platform, store_id }, per_second: 100 });
      flows.push(flow);
      return flow;
    };
    const stop = async ({ child, exited, output }: ServerProcess) => {
      child.kill('SIGTERM');
      expect(await exited, output()).toBe(0);
    };
    /** Every acknowledged block is there byte for byte, the counts are right, and nothing half-written is left. */
    const expectAllKept = async (flow: Flow) => {
      expect(readdirSync(join(data, 'storage/tmp'))).toEqual([]);
      const storage = await openFsStorage(join(data, 'storage'));
      const test = elsewhere ?? (await openedAgain());
      const { orm } = test.database;
      expect(await misstored({ orm, storage }, flow.acknowledged())).toEqual([]);
      expect(await miscounts(orm)).toEqual([]);
      if (!elsewhere) await test.drop();
    };
    const openedAgain = () => createTestDatabase('pglite', data, { migrated: false });

    it('an instant flood of another program: 503, reading goes on, and so does recording when it is gone', async () => {
      const server = start();
      const url = await addressOf(server);
      const person = await signIn(url, server);
      const flow = startFlowTo(url);
      await expect.poll(() => flow.acknowledged().length, SOON).toBeGreaterThan(200);

      await disk.fill();
      await expect.poll(() => flow.answers().get(503) ?? 0, SOON).toBeGreaterThan(100);
      // A checkpoint that was under way may have given room back: all that follows is on a full disk.
      const filled = () => disk.fill().then(disk.free);
      await expect.poll(filled, SOON).toBeLessThan(MIB);
      const kept = flow.acknowledged().length;
      expect(await person.status()).toBe('storage_full');
      await person.reads(flow.acknowledged()[0]?.session_id ?? '');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      // They write a row: done, or told to come again.
      for (const answer of [await person.refresh(), await person.signInAgain()])
        expect([200, 503]).toContain(answer.status);
      expect(flow.acknowledged().length).toBe(kept);

      disk.clear();
      await expect.poll(person.status, SOON).toBe('on');
      await expect.poll(() => flow.acknowledged().length, SOON).toBeGreaterThan(kept + 200);
      await flow.finish();
      expect([...flow.answers().keys()], server.output()).toEqual([503]);
      expect((await person.refresh()).status).toBe(200);
      expect(server.output().split(FULL_LINE)).toHaveLength(2);
      expect(server.output().split(ROOM_LINE)).toHaveLength(2);
      await stop(server);
      await expectAllKept(flow);
    });

    it('filled slowly: visits are refused while there is still room for all the rest', async () => {
      const server = start();
      const url = await addressOf(server);
      const person = await signIn(url, server);
      const flow = startFlowTo(url);
      await expect.poll(() => flow.acknowledged().length, SOON).toBeGreaterThan(100);
      while (!flow.answers().has(503)) {
        const before = flow.acknowledged().length;
        await disk.fill(disk.free() - 8 * MIB);
        await expect
          .poll(() => flow.acknowledged().length > before || flow.answers().has(503), SOON)
          .toBe(true);
      }
      expect(disk.free()).toBeGreaterThan(64 * MIB);
      // None of our own writes has failed.
      expect(server.output()).not.toContain('failed');
      expect(await person.status()).toBe('storage_full');
      await person.reads(flow.acknowledged()[0]?.session_id ?? '');
      expect((await person.refresh()).status).toBe(200);
      disk.clear();
      await flow.finish();
      await stop(server);
      await expectAllKept(flow);
    });

    it('a start on a full disk reads, or says why not; with room again everything is there', async () => {
      const first = start();
      const flow = startFlowTo(await addressOf(first));
      await expect.poll(() => flow.acknowledged().length, SOON).toBeGreaterThan(100);
      await flow.finish();
      await stop(first);

      for (const leave of [64 * MIB, MIB, 0]) {
        await disk.fill(leave);
        const server = start();
        const url = await Promise.race([addressOf(server), server.exited]);
        if (typeof url === 'string') {
          const person = await signIn(url, server);
          expect(await person.status()).toBe('storage_full');
          await person.reads(flow.acknowledged()[0]?.session_id ?? '');
          server.child.kill('SIGTERM');
          await server.exited;
        } else {
          expect(url).toBe(1);
          expect(server.output()).toMatch(/failed to start\. The disk of .* is full/);
          // Only where really nothing is left.
          expect(leave).toBeLessThan(64 * MIB);
        }
        disk.clear();
      }
      const last = start();
      const person = await signIn(await addressOf(last), last);
      expect(await person.status()).toBe('on');
      await stop(last);
      await expectAllKept(flow);
    });

    if (engine === 'pglite')
      it('a start whose database finds no room even to open says so, and the next one has everything', async () => {
        const first = start();
        const flow = startFlowTo(await addressOf(first));
        await expect.poll(() => flow.acknowledged().length, SOON).toBeGreaterThan(100);
        await flow.finish();
        await stop(first);
        const database = await openPgliteDatabase({
          ...EMBEDDED_OPTIONS,
          folder: join(data, 'database'),
          checkpoints: join(disk.folder, 'checkpoints'),
          log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
          hasDiskSpace: async () => disk.free() > 0,
        });
        await disk.fill();
        // Until its log stands at the end of its last file. What fails leaves it so.
        const write = sql`SELECT count(pg_logical_emit_message(true, '', repeat('x', 1000000)))`;
        for (let mb = 0; mb < 60; mb++) await database.orm.execute(write).catch(() => undefined);
        await database.close().catch(() => undefined);
        disk.clear();

        await disk.fill(MIB);
        const second = start();
        expect(await second.exited).toBe(1);
        expect(second.output()).toMatch(/failed to start\. The disk of .* is full/);
        disk.clear();
        const third = start();
        await addressOf(third);
        await stop(third);
        await expectAllKept(flow);
      });

    it('filled while it starts: nothing of it is left when there is room again', async () => {
      const server = start();
      await disk.fill();
      await Promise.race([addressOf(server).catch(() => undefined), server.exited]);
      server.child.kill('SIGKILL');
      await server.exited;
      disk.clear();
      const next = start();
      const url = await addressOf(next);
      const flow = startFlowTo(url);
      await expect.poll(() => flow.acknowledged().length, SOON).toBeGreaterThan(100);
      await flow.finish();
      await stop(next);
      await expectAllKept(flow);
    });
  },
);

/** What the owner of the demo store does with the dashboard. */
async function signIn(url: string, server: ServerProcess) {
  const password = /Password +(\S+)\n/.exec(server.output())?.[1] ?? '';
  const post = (path: string, body: object) =>
    fetch(`${url}/api/auth/${path}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const signInAgain = () => post('token-obtain', { email: DEMO_EMAIL, password });
  const response = await signInAgain();
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${server.output()}`);
  let tokens = (await response.json()) as { access: string; refresh: string };
  const get = async (path: string) => {
    const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `JWT ${tokens.access}` } });
    expect(answer.status, `${path}: ${server.output()}`).toBe(200);
    return answer.json();
  };
  return {
    signInAgain,
    async refresh() {
      const answer = await post('token-refresh', { refresh: tokens.refresh });
      if (answer.ok) tokens = (await answer.json()) as typeof tokens;
      return answer;
    },
    status: async () => ((await get('status/')) as { recording: string }).recording,
    /** List, detail and events. */
    async reads(tracked: string) {
      const list = (await get('sessions/?page_size=100')) as { count: number };
      expect(list.count).toBeGreaterThan(0);
      const sessionId = (await publicIds(url, { authorization: `JWT ${tokens.access}` })).get(tracked);
      expect(await get(`sessions/${sessionId}/`)).toMatchObject({ session_id: sessionId });
      expect(((await get(`sessions/${sessionId}/events/`)) as unknown[]).length).toBeGreaterThan(0);
    },
  };
}
