import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRows } from './database/rows.ts';
import { envelopeOf } from './testing/blocks.ts';
import { addressOf, buildServer, type ServerProcess, spawnServer } from './testing/built-server.ts';
import { openPglite } from './testing/databases.ts';
import { credentialsOf, signIn, takeOver } from './testing/demo-answers.ts';
import { copyTemplate } from './testing/pglite-template.ts';
import { publicIds, visitorOf } from './testing/public-ids.ts';
import { miscounts } from './testing/recount.ts';

/** Files and folders that anybody else may look at, write to or pass. In the engine's folders, which keep others out, it gives modes itself. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const within = entry.isDirectory() && entry.name !== 'database' ? openToOthers(path) : [];
    return (statSync(path).mode & 0o077) === 0 ? within : [path, ...within];
  });
}

/** Five starts of a whole process, on a machine that has other tests to run. */
const SEVERAL_STARTS_MS = 180_000;

/** What a start in production takes. */
const PRODUCTION = {
  MODE: 'production',
  JWT_SECRET: 'n7Ik3PAR4ZWcu4yZZbHqvDh8sqCM5AwXz0Ge1b7mJ2k',
  PUBLIC_URL: 'https://replay.example.com',
};
const EXAMPLE = 'change-me-to-what-openssl-rand-base64-32-prints';

describe('the process', { timeout: SEVERAL_STARTS_MS }, () => {
  let main: string;
  let remove = () => {};
  beforeAll(async () => {
    ({ main, remove } = await buildServer());
  });
  afterAll(() => remove());

  let data: string;
  const started: ServerProcess[] = [];
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'vitrine-main-'));
    // A new database takes seconds to make; how that goes is tested elsewhere.
    await copyTemplate(join(data, 'database'));
  });
  afterEach(async () => {
    for (const { child, exited } of started.splice(0)) {
      child.kill('SIGKILL');
      await exited;
    }
    await rm(data, { recursive: true, force: true });
  });

  const start = (env: Record<string, string> = {}) => {
    const server = spawnServer(main, { DATA_DIR: data, ...env });
    started.push(server);
    return server;
  };
  const post = (url: string, path: string, body: object) =>
    fetch(`${url}/api/auth/${path}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('says where to go, refuses a second start, and keeps everything over stops, clean or not', async () => {
    const first = start();
    const url = await addressOf(first);
    const credentials = credentialsOf(first);
    const signIn = await post(url, 'token-obtain', credentials);
    expect(signIn.status).toBe(200);
    const { refresh } = (await signIn.json()) as { refresh: string };
    expect(openToOthers(data)).toEqual([]);

    const second = start();
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(data);
    expect(second.output()).toContain(`pid ${first.child.pid}`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const third = start();
    const next = await addressOf(third);
    expect(credentialsOf(third)).toEqual(credentials);
    const refreshed = await post(next, 'token-refresh', { refresh });
    expect(refreshed.status).toBe(200);

    third.child.kill('SIGKILL');
    await third.exited;
    const fourth = start();
    const again = await post(await addressOf(fourth), 'token-obtain', credentials);
    expect(again.status).toBe(200);
    fourth.child.kill('SIGINT');
    expect(await fourth.exited).toBe(0);
  });

  it('has stored every block that it acknowledged when it was asked to stop', async () => {
    const first = start();
    const url = await addressOf(first);
    const credentials = credentialsOf(first);
    const sent = Array.from({ length: 40 }, async () => {
      const session_id = randomUUID();
      const response = await fetch(`${url}/api/ingest/blocks/`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', origin: url },
        body: envelopeOf({ header: { session_id, visitor: visitorOf(session_id) } }),
      });
      return response.status === 202 ? session_id : undefined;
    });
    await Promise.race(sent);
    first.child.kill('SIGTERM');
    const results = await Promise.allSettled(sent);
    const code = await first.exited;
    expect(code, first.output()).toBe(0);
    const acknowledged = results.flatMap((result) =>
      result.status === 'fulfilled' && result.value ? [result.value] : [],
    );
    expect(acknowledged.length).toBeGreaterThan(0);

    const next = await addressOf(start());
    const { access } = (await (await post(next, 'token-obtain', credentials)).json()) as { access: string };
    const called = await publicIds(next, { authorization: `JWT ${access}` });
    expect([...called.keys()]).toEqual(expect.arrayContaining(acknowledged));
  });

  it('goes on after a block that takes all the memory of whoever reads it', async () => {
    const server = start();
    const url = await addressOf(server);
    const send = async (data: string) => {
      const session_id = randomUUID();
      const timestamp = Date.now();
      // Packed better, it would be told by how much it inflates.
      const body = gzipSync(`{"type":3,"timestamp":${timestamp},"data":${data}}\n`, { level: 1 });
      const response = await fetch(`${url}/api/ingest/blocks/`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', origin: url },
        body: envelopeOf({
          events: [{ type: 3, timestamp, data: {} }],
          body: new Uint8Array(body),
          header: { session_id, visitor: visitorOf(session_id) },
        }),
      });
      expect(response.status).toBe(202);
      return session_id;
    };
    const headers = await signIn(url, credentialsOf(server));
    const unreadBlocksOf = async (session_id: string) => {
      const called = (await publicIds(url, headers)).get(session_id);
      const session = await fetch(`${url}/api/sessions/${called}/`, { headers });
      return ((await session.json()) as { quarantined_blocks: number }).quarantined_blocks;
    };
    // Its objects fill what a reader may have; the list of numbers then asks for more at once than can be had.
    const greedy = await send(`[[${'{},'.repeat(4_200_000)}{}],[${'0,'.repeat(1_500_000)}0]]`);
    const good = await send('{}');
    await expect.poll(() => unreadBlocksOf(greedy), { timeout: 120_000 }).toBe(1);
    expect(await unreadBlocksOf(good)).toBe(0);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });

  it('stores again what storage holds and the database lacks, when it is told to', async () => {
    const first = start();
    const url = await addressOf(first);
    const session_id = randomUUID();
    const header = { platform: 'other', store_id: '5000001', session_id } as const;
    const sent = await fetch(`${url}/api/ingest/blocks/`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: url },
      body: envelopeOf({ header }) as Uint8Array<ArrayBuffer>,
    });
    expect(sent.status).toBe(202);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const stored = () => sql`SELECT block_count FROM sessions WHERE session_id = ${session_id}`;
    const database = await openPglite(data);
    // As an older backup would have it.
    await database.orm.execute(sql`DELETE FROM sessions`);
    await database.orm.execute(sql`DELETE FROM segments`);
    await database.orm.execute(sql`DELETE FROM session_rollups`);
    await database.close();

    const second = start({ RECOVER: 'true' });
    await addressOf(second);
    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
    const again = await openPglite(data);
    expect(await anyRows(again.orm)`${stored()}`).toEqual([{ block_count: 1 }]);
    expect(await miscounts(again.orm)).toEqual([]);
    await again.close();
  });

  it('tells every bad value of its configuration and ends', async () => {
    const server = start({ PORT: 'x', MODE: 'demo' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('PORT must be a port number');
    expect(server.output()).toContain('MODE must be evaluation or production');
  });

  it('tells that the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = address !== null && typeof address === 'object' ? String(address.port) : '';
    const server = start({ PORT: port });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    taken.close();
  });

  it('tells that the database does not answer, without its password', async () => {
    const server = start({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/vitrine' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('The database is unavailable');
    expect(server.output()).not.toContain('hidden');
  });

  it('has no demo in production, keeps to the secret it is given, and prints JSON alone', async () => {
    const server = start(PRODUCTION);
    const url = await addressOf(server);
    expect(server.output()).not.toContain('Password');
    expect((await fetch(`${url}/demo-store/`)).status).toBe(404);
    await expect(stat(join(data, 'jwt-secret'))).rejects.toThrow();
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const lines = server.output().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'Vitrine is ready', dashboard: 'https://replay.example.com/' }),
    );
  });

  it('does not start in production on an evaluation, until its owner has made it theirs', async () => {
    const evaluation = start();
    const url = await addressOf(evaluation);
    const credentials = credentialsOf(evaluation);
    const headers = await signIn(url, credentials);
    evaluation.child.kill('SIGTERM');
    expect(await evaluation.exited).toBe(0);
    const refused = start(PRODUCTION);
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain(`whose owner ${credentials.email} signs in with a printed password`);
    expect(refused.output()).toContain('Set DATA_DIR to an empty folder');

    const again = start({ PORT: new URL(url).port });
    await addressOf(again);
    expect(again.output()).not.toContain('The last run was');
    const theirs = { ...credentials, email: 'owner@example.com' };
    await takeOver({ url, data_dir: data }, headers, theirs);
    again.child.kill('SIGTERM');
    expect(await again.exited).toBe(0);
    const production = start(PRODUCTION);
    await signIn(await addressOf(production), { ...credentials, email: 'owner@example.com' });
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV=production requires MODE=production'],
    [{ ...PRODUCTION, JWT_SECRET: '' }, 'JWT_SECRET is required with MODE=production'],
    [{ ...PRODUCTION, JWT_SECRET: 'too-short' }, 'JWT_SECRET must have at least 32 characters'],
    [{ ...PRODUCTION, JWT_SECRET: EXAMPLE }, 'JWT_SECRET is an example or easy to guess'],
    [{ ...PRODUCTION, OPERATOR_TOKEN: EXAMPLE }, 'OPERATOR_TOKEN is an example or easy to guess'],
    [{ ...PRODUCTION, PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox only works with MODE=evaluation'],
    [{ ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL is required with MODE=production'],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://replay.example.com' }, 'PUBLIC_URL must use https'],
  ])('does not start in production with %j, and says what to set', async (env, problem) => {
    const server = start(env as Record<string, string>);
    expect(await server.exited).toBe(1);
    const told = server.output().trim().split('\n').slice(2);
    expect(told).toEqual([expect.stringContaining(problem)]);
    expect(server.output()).not.toContain(EXAMPLE);
    expect(await readdir(data)).toEqual(['database']);
  });
});
