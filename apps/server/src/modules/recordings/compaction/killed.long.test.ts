import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordedEvent } from '@vitrine/contract/events';
import { randomOf } from '@vitrine/fixtures/random';
import { visitNames } from '@vitrine/fixtures/visits';
import { sql } from 'drizzle-orm';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OUR_CODE_ONLY } from '../../../../build/entries.ts';
import { number } from '../../../database/kinds.ts';
import { rowsOf } from '../../../database/rows.ts';
import type { JobFacts } from '../../../ports/job-queue.ts';
import type { CompactionProcess } from '../../../testing/compaction-process.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { findOrphans } from '../../../testing/orphans.ts';
import { recordedVisit } from '../../../testing/recorded-visit.ts';
import { miscounts } from '../../../testing/recount.ts';
import { SEED, soaked } from '../../../testing/soak.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { post } from '../../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/workspaces.ts';

const KILLS = soaked(8);
/** A process writes a session or two in it. */
const LONGEST_LIFE_MS = 600;
/** Between the clocks of two processes: longer than a lease, and than a job that failed waits. */
const LATER_MS = 60 * 60_000;
/** A process takes a second to begin with, and many times that on a busy machine. */
const TIMEOUT_MS = 900_000;

// Beside the threads that it starts.
const built = fileURLToPath(new URL('./compactor.worker.js', import.meta.url)).replace(
  'compactor.worker.js',
  `compaction-process-${process.pid}.js`,
);
beforeAll(async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../../../testing/compaction-process.ts'),
    platform: 'node',
    external: OUR_CODE_ONLY,
  });
  await bundle.write({ file: built, format: 'esm', codeSplitting: false });
  await bundle.close();
});
afterAll(() => rm(built, { force: true }));

it.runIf(engines().includes('postgres'))(
  `processes that write recordings are killed ${KILLS} times, and nobody can tell (SOAK_SEED=${SEED})`,
  { timeout: TIMEOUT_MS },
  async () => {
    // Its own clock stands still: to it no session is over.
    const server = await createTestServer({ engine: 'postgres', clock: fakeClock(Date.now()) });
    try {
      const store = await createTestWorkspace(server);
      const names = visitNames();
      const before = new Map<string, RecordedEvent[]>();
      let now = Date.now();
      const random = randomOf(SEED);
      for (let kill = 0; kill < KILLS; kill += 1) {
        if (kill % 2 === 0) {
          const visit = recordedVisit(store, names[(kill / 2) % names.length] as string);
          for (const envelope of visit.envelopes) expect((await post(server, envelope)).status).toBe(202);
          // Who reads what pages name goes by the clock, too.
          await server.deps.database.orm.execute(sql`UPDATE blocks SET named_at = received_at`);
          before.set(visit.session_id, await eventsOf(server, store, visit.session_id));
        }
        now += LATER_MS;
        const child = await started(server, now);
        // No condition says when: that is the point of it.
        await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_LIFE_MS));
        await child.kill();
      }
      const child = await started(server, now + LATER_MS);
      await expect.poll(() => left(server), { timeout: TIMEOUT_MS / 2, interval: 1_000 }).toEqual([]);
      await child.kill();

      for (const [session_id, events] of before)
        expect(await eventsOf(server, store, session_id)).toEqual(events);
      const { orm } = server.deps.database;
      const counts = await rowsOf(orm, { recordings: number, blocks: number, segments: number })`
        SELECT (SELECT count(*)::int FROM recordings) AS recordings, (SELECT count(*)::int FROM blocks) AS blocks,
          (SELECT count(*)::int FROM segments) AS segments`;
      expect(counts).toEqual([{ recordings: before.size, blocks: 0, segments: 0 }]);
      expect(await findOrphans({ orm, storage: server.deps.storage })).toEqual({ unnamed: [], missing: [] });
      expect(await miscounts(orm)).toEqual([]);
    } finally {
      await server.close();
    }
  },
);

async function eventsOf(
  server: TestServer,
  store: TestWorkspace,
  session_id: string,
): Promise<RecordedEvent[]> {
  const response = await fetch(`${server.url}/api/sessions/${session_id}/events/`, {
    headers: store.headers,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as RecordedEvent[];
}

/**
 * Jobs that are left. Those whose tries were killed are tried again at once, as an operator would: one that was killed seven times
 * would wait for two minutes, and no other process comes an hour later.
 */
async function left({ deps }: TestServer): Promise<JobFacts[]> {
  const jobs = await deps.jobs.list(1_000);
  for (const { kind, key, last_error } of jobs) if (last_error) await deps.jobs.retry({ kind, key });
  return jobs;
}

/** Starts a process that writes recordings; resolves when it has begun to. */
async function started(
  { test_database, data_dir }: TestServer,
  now: number,
): Promise<{ kill(): Promise<void> }> {
  const options: CompactionProcess = {
    url: test_database.url ?? '',
    folder: join(data_dir, 'storage'),
    now,
  };
  const child = spawn(process.execPath, [built, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const early = exited.then(() => Promise.reject(new Error('the process ended by itself')));
  early.catch(() => undefined);
  await Promise.race([once(child.stdout, 'data'), early]);
  return {
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
