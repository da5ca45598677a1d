import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '@vitrine/fixtures/random';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openFsStorage } from './adapters/object-storage/fs.ts';
import { pick, rowsOf } from './database/rows.ts';
import { schema } from './database/schema.generated.ts';
import type { Orm } from './ports/database.ts';
import type { JobCounts } from './ports/job-queue.ts';
import { addressOf, buildServer, type ServerProcess, spawnServer } from './testing/built-server.ts';
import { createTestDatabase, openPglite } from './testing/databases.ts';
import { type DeletableVisit, deletableVisit, filesWith } from './testing/deletable-visit.ts';
import { type Engine, engines } from './testing/engines.ts';
import { startFlow } from './testing/flow.ts';
import { misplayed } from './testing/misplayed.ts';
import { copyTemplate } from './testing/pglite-template.ts';
import { publicIds } from './testing/public-ids.ts';
import { miscounts, misstored } from './testing/recount.ts';
import { SEED, soaked } from './testing/soak.ts';

const KILLS = soaked(4);
/** They come while a process starts, too: the slower the machine, the more there are to look through in the end. */
const BLOCKS_PER_SECOND = soaked(40);
const DEMO_STORE = { platform: 'other', store_id: '5000001' } as const;
/** Visits of one block that are deleted while the process lives that is killed next. */
const DELETED_A_LIFE = 4;
/** A process is killed this long after it was started or after it was ready (milliseconds). */
const LONGEST_LIFE_MS = 1_500;
/** Some minutes, and several times that on a machine that has much else to do. */
const TIMEOUT_MS = 1_200_000;
const OPERATOR_TOKEN = 'who-is-killed-may-well-be-looked-at';

describe(`a server that is killed again and again (SOAK_SEED=${SEED})`, { timeout: TIMEOUT_MS }, () => {
  const random = randomOf(SEED);
  let main: string;
  let remove = () => {};
  beforeAll(async () => {
    ({ main, remove } = await buildServer());
  });
  afterAll(() => remove());

  const signIn = async (url: string, server: ServerProcess) => {
    const printed = (label: string) => new RegExp(`${label} +(\\S+)\n`).exec(server.output())?.[1] ?? '';
    const response = await fetch(`${url}/api/auth/token-obtain/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: printed('Sign in as'), password: printed('Password') }),
    });
    const { access } = (await response.json()) as { access: string };
    return { authorization: `JWT ${access}` };
  };

  /** Where files and rows of the test are, and what a process needs to know of it. */
  const place = async (engine: Engine) => {
    const data = await mkdtemp(join(tmpdir(), 'vitrine-kill-'));
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    if (engine === 'pglite') await copyTemplate(join(data, 'database'));
    const postgres = engine === 'postgres' ? await createTestDatabase(engine, data) : undefined;
    if (postgres) onTestFinished(postgres.drop);
    const env = {
      DATA_DIR: data,
      // The limit is tested elsewhere; here one store stands for many.
      STORE_BLOCKS_PER_SECOND: '999999',
      OPERATOR_TOKEN,
      ...(postgres?.url ? { DATABASE_URL: postgres.url } : {}),
    };
    return { data, env, postgres };
  };

  /** Stores visits in company of those that flow in; answers how to delete them. */
  const visitsToDelete = async (url: string) => {
    const visits = Array.from({ length: DELETED_A_LIFE }, () => deletableVisit(DEMO_STORE, 1, 'told'));
    for (const { envelopes } of visits) {
      const body = envelopes[0] as Uint8Array<ArrayBuffer>;
      const headers = { 'content-type': 'text/plain', origin: url };
      const stored = await fetch(`${url}/api/ingest/blocks/`, { method: 'POST', headers, body });
      expect(stored.status).toBe(202);
    }
    return visits;
  };
  const deleteVisits = async (
    url: string,
    headers: Record<string, string>,
    visits: readonly DeletableVisit[],
  ) => {
    const called = await publicIds(url, headers);
    const deleted = await fetch(`${url}/api/sessions/delete/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ session_ids: visits.map(({ session_id }) => called.get(session_id)) }),
    });
    expect([deleted.status, await deleted.json()]).toEqual([200, { deleted: visits.length }]);
  };

  /** How many segments are still to be written again without what was deleted. */
  const erasuresLeft = async (url: string) => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const response = await fetch(`${url}/api/status/jobs/`, { headers });
    const { counts } = (await response.json()) as { counts: JobCounts[] };
    const its = counts.find(({ kind }) => kind === 'erase_segment');
    return its ? its.waiting + its.running + its.failed : 0;
  };

  /** Segments in storage that no row names, and rows whose segment is not there. */
  const unmatched = async (orm: Orm, data: string) => {
    const storage = await openFsStorage(join(data, 'storage'));
    const rows = await rowsOf(orm, pick(schema.segments, 'object_key'))`SELECT object_key FROM segments`;
    const named = new Set(rows.map(({ object_key }) => object_key));
    const there = new Set<string>();
    for await (const { key } of storage.list('segments/')) there.add(key);
    return [...[...there].filter((key) => !named.has(key)), ...[...named].filter((key) => !there.has(key))];
  };

  it.each(engines())(
    'on files and %s holds every acknowledged block once, and nothing deleted',
    async (engine) => {
      const { data, env, postgres } = await place(engine);
      let url = '';
      let server: ServerProcess | undefined;
      onTestFinished(() => void server?.child.kill('SIGKILL'));
      const start = () => {
        server = spawnServer(main, env);
        return server;
      };
      url = await addressOf(start());
      const flow = startFlow({ url: () => url, store: DEMO_STORE, per_second: BLOCKS_PER_SECOND });
      onTestFinished(flow.abort);
      const signedIn = await signIn(url, server as ServerProcess);
      const deleted: DeletableVisit[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        const running = server as ServerProcess;
        const pause = new Promise((resolve) => setTimeout(resolve, random() * LONGEST_LIFE_MS));
        // One in four while it is starting.
        if (kill % 4 !== 3) {
          url = await addressOf(running);
          const before = flow.acknowledged().length;
          await pause;
          const visits = await visitsToDelete(url);
          await deleteVisits(url, signedIn, visits);
          deleted.push(...visits);
          await expect.poll(() => flow.acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(before);
        }
        await pause;
        running.child.kill('SIGKILL');
        expect(await running.exited).toBe(null);
        start();
      }
      const last = server as ServerProcess;
      url = await addressOf(last);
      await flow.finish();
      const acknowledged = flow.acknowledged();
      const answers = Object.fromEntries(flow.answers());
      console.log(
        `${engine}: ${acknowledged.length} blocks acknowledged over ${KILLS} kills; otherwise`,
        answers,
      );
      // Killed processes cut connections, and those that start refuse them: nothing else was answered.
      expect(Object.keys(answers).filter((status) => !['0', '503'].includes(status))).toEqual([]);
      expect(await misplayed(url, await signIn(url, last), acknowledged)).toEqual([]);
      const marks = deleted.flatMap((visit) => visit.marks);
      await expect.poll(() => erasuresLeft(url), { timeout: 180_000, interval: 500 }).toBe(0);
      expect(filesWith(join(data, 'storage'), marks)).toEqual([]);
      last.child.kill('SIGTERM');
      expect(await last.exited).toBe(0);

      const database = postgres?.database ?? (await openPglite(data));
      try {
        const storage = await openFsStorage(join(data, 'storage'));
        expect(await misstored({ orm: database.orm, storage }, acknowledged)).toEqual([]);
        expect(await miscounts(database.orm)).toEqual([]);
        expect(await unmatched(database.orm, data)).toEqual([]);
      } finally {
        if (!postgres) await database.close();
      }
    },
  );
});
