import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomOf } from '@vitrine/fixtures/random';
import { visitNames } from '@vitrine/fixtures/visits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFsStorage } from '../../adapters/object-storage/fs.ts';
import { openS3Storage, type S3Options } from '../../adapters/object-storage/s3.ts';
import { json, text } from '../../database/kinds.ts';
import { anyRows, rowsOf } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import { addressOf, buildServer, type ServerProcess, spawnServer } from '../../testing/built-server.ts';
import { createTestDatabase, openPglite, type TestDatabase } from '../../testing/databases.ts';
import {
  answersTo,
  type Credentials,
  credentialsOf,
  jobsLeft,
  signIn,
  takeOver,
} from '../../testing/demo-answers.ts';
import { engines } from '../../testing/engines.ts';
import { hasS3, type S3Server, startS3 } from '../../testing/s3-server.ts';
import { SEED, soaked } from '../../testing/soak.ts';

/** The tool is killed after a line that it prints, and some milliseconds more. */
const KILLS = soaked(2);
/** From when objects are copied to when rows are compared. */
const LINES = { first: 12, last: 44 };
const LONGEST_PAUSE_MS = 60;
const OPERATOR_TOKEN = 'who-moves-a-store-may-well-look-at-it';
const JWT_SECRET = 'a secret that goes with the store, as people do';
const TIMEOUT_MS = 600_000;

const canRun = engines().includes('postgres') && hasS3();

describe.runIf(canRun)('the evaluation, moved to PostgreSQL and S3', { timeout: TIMEOUT_MS }, () => {
  let main: string;
  let remove = () => {};
  let s3: S3Server;
  let data: string;
  let target: TestDatabase;
  let bucket: S3Options;
  let running: ServerProcess | undefined;
  /** Of the evaluation, before it was moved. */
  let before: { url: string; credentials: Credentials; answers: Map<string, string>; storage: string[] };

  const start = (env: Record<string, string>) => {
    running = spawnServer(main, { DATA_DIR: data, JWT_SECRET, OPERATOR_TOKEN, ...env });
    return running;
  };
  const stop = async () => {
    running?.child.kill('SIGTERM');
    expect(await running?.exited, running?.output()).toBe(0);
  };
  const environment = () => ({
    MODE: 'production',
    PUBLIC_URL: before.url,
    JWT_SECRET,
    DATABASE_URL: target.url as string,
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.endpoint as string,
    S3_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: bucket.keys?.access_key_id as string,
    S3_SECRET_ACCESS_KEY: bucket.keys?.secret_access_key as string,
    DRAIN_SECONDS: '0',
  });
  const move = (env: Record<string, string> = {}) =>
    spawnServer(join(dirname(main), 'migrate-store.js'), { DATA_DIR: data, ...environment(), ...env });
  const ended = async (tool: ServerProcess) => ({ code: await tool.exited, output: tool.output() });

  beforeAll(async () => {
    [{ main, remove }, s3] = await Promise.all([buildServer(), startS3()]);
    data = await mkdtemp(join(tmpdir(), 'vitrine-move-'));
    target = await createTestDatabase('postgres', data, { migrated: false });
    bucket = await s3.newBucket();
    const server = start({ COMPACT_AFTER_MINUTES: '0.01' });
    const url = await addressOf(server);
    const credentials = { ...credentialsOf(server), email: 'owner@example.com' };
    const headers = await signIn(url, credentialsOf(server));
    await takeOver({ url, data_dir: data }, headers, credentials);
    await fetch(`${url}/api/auth/invitations/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'invited@example.com' }),
    });
    await vi.waitFor(
      async () => {
        const response = await fetch(`${url}/api/sessions/`, { headers });
        expect(((await response.json()) as { count: number }).count).toBe(visitNames().length);
        expect(await jobsLeft(url, OPERATOR_TOKEN)).toEqual([]);
      },
      { timeout: 120_000, interval: 200 },
    );
    before = { url, credentials, answers: await answersTo(url, headers), storage: [] };
    await stop();
    before.storage = await readdir(join(data, 'storage'), { recursive: true });
  }, TIMEOUT_MS);
  afterAll(async () => {
    running?.child.kill('SIGKILL');
    await target?.drop();
    await s3?.remove();
    await rm(data, { recursive: true, force: true });
    remove();
  });

  it('says what it needs, and refuses a store in use', async () => {
    const bare = spawnServer(join(dirname(main), 'migrate-store.js'), { DATA_DIR: data });
    expect(await bare.exited).toBe(1);
    expect(bare.output()).toContain('DATABASE_URL');
    const server = start({});
    await addressOf(server);
    const { code, output } = await ended(move());
    expect(code, output).toBe(1);
    expect(output).toContain('is in use by another Vitrine process');
    await stop();
  });

  it(`is moved whole by a tool that is killed again and again (SOAK_SEED=${SEED})`, async () => {
    const random = randomOf(SEED);
    for (let kill = 0; kill < KILLS; kill++) {
      const [line, pause] = [
        LINES.first + Math.floor(random() * (LINES.last - LINES.first)),
        random() * LONGEST_PAUSE_MS,
      ];
      const tool = move();
      // The first one while objects are copied: earlier, nothing has been done.
      const is_first = kill === 0;
      const reached = () =>
        (is_first ? / of [\d,]+ objects\n/.test(tool.output()) : tool.output().split('\n').length > line) ||
        tool.child.exitCode !== null;
      await expect.poll(reached, { timeout: 120_000, interval: 2 }).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, pause));
      tool.child.kill('SIGKILL');
      await tool.exited;
      if (!is_first) continue;
      // Half a store is nobody's to start on.
      const { code, output } = await ended(start({ ...environment(), PORT: '0' }));
      expect(code, output).toBe(1);
      expect(output).toContain('migrate-store has not finished');
    }
    const { code, output } = await ended(move());
    expect(code, output).toBe(0);
    expect(output).toContain('verified by');
    expect(output).toContain('JWT_SECRET');

    const source = await openPglite(data);
    try {
      expect(await rowsIn(target.database.orm)).toEqual(await rowsIn(source.orm));
    } finally {
      await source.close();
    }
    const [ours, theirs] = [await openFsStorage(join(data, 'storage')), openS3Storage(bucket)];
    const objects = await objectsIn(ours);
    expect(objects.size).toBeGreaterThan(visitNames().length);
    expect(await objectsIn(theirs)).toEqual(objects);
    expect(await readdir(join(data, 'storage'), { recursive: true })).toEqual(before.storage);
    theirs.close();
  });

  it('shows the same to the same people as before, and goes on', async () => {
    const { port } = new URL(before.url);
    const url = await addressOf(start({ ...environment(), PORT: port, DATA_DIR: join(data, 'elsewhere') }));
    expect(url).toBe(before.url);
    const headers = await signIn(url, before.credentials);
    const answers = await answersTo(url, headers);
    expect([...answers.keys()]).toEqual([...before.answers.keys()]);
    for (const [path, answer] of before.answers) expect(answers.get(path), path).toBe(answer);
    expect(before.answers.size).toBeGreaterThan(4 * visitNames().length);
    const [session_id] = [...answers.keys()].flatMap(
      (path) => /sessions\/([0-9a-f-]{36})\/$/.exec(path)?.[1] ?? [],
    );
    const deleted = await fetch(`${url}/api/sessions/delete/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ session_ids: [session_id] }),
    });
    expect(deleted.status).toBe(200);
    await expect.poll(() => jobsLeft(url, OPERATOR_TOKEN), { timeout: 60_000 }).toEqual([]);
    await stop();
  });

  it('is not moved onto a store that is there', async () => {
    const { code, output } = await ended(move());
    expect(code, output).toBe(1);
    expect(output).toContain('The database already contains a store');
  });
});

/** All rows of all tables, and where the counters are, as JSON: another way to read them than the tool's. */
async function rowsIn(orm: Orm): Promise<Record<string, unknown>> {
  const tables = await rowsOf(orm, { name: text })`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    // When each side was migrated is its own.
    const row = name === 'schema_migrations' ? sql`to_jsonb(t) - 'applied_at'` : sql`to_jsonb(t)`;
    const rows = await rowsOf(orm, { row: json })`SELECT ${row} AS row FROM ${sql.identifier(name)} t`;
    found[name] = rows.map((one) => JSON.stringify(one.row)).sort();
  }
  found.sequences = await anyRows(orm)`
    SELECT sequencename::text AS name, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;
  return found;
}

async function objectsIn(storage: ObjectStorage): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { key } of storage.list(''))
    found.set(key, Buffer.from(await storage.get(key)).toString('base64'));
  return found;
}
