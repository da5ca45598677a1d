import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { visitNames } from '@vitrine/fixtures/visits';
import { create } from 'tar';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { lockDataDir } from '../../adapters/data-dir/lock.ts';
import { openFsStorage } from '../../adapters/object-storage/fs.ts';
import { systemClock } from '../../ports/clock.ts';
import { addressOf, buildServer, type ServerProcess, spawnServer } from '../../testing/built-server.ts';
import { openPglite } from '../../testing/databases.ts';
import { type DeletableVisit, deletableVisit, filesWith } from '../../testing/deletable-visit.ts';
import { answersTo, answerTo, credentialsOf, jobsLeft, signIn } from '../../testing/demo-answers.ts';
import { startFlow } from '../../testing/flow.ts';
import { copyTemplate } from '../../testing/pglite-template.ts';
import { publicIds } from '../../testing/public-ids.ts';
import { miscounts, misstored } from '../../testing/recount.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const say = () => undefined;
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

describe('a backup of a folder that nobody uses', () => {
  let data: string;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
    data = join(folder, 'data');
    file = join(folder, 'backup.tar');
    await copyTemplate(join(data, 'database'));
    const database = await openPglite(data);
    await database.flush();
    await database.close();
    const storage = await openFsStorage(join(data, 'storage'));
    for (const key of ['segments/2026-01-15/12/0010120-a', 'photos/b.webp', 'others/c'])
      await storage.put(key, Buffer.from(key));
    // More than is read at once, and a path for which a header of tar has no room.
    await storage.put(`recordings/${'long/'.repeat(40)}d`, Buffer.alloc(700_001, 'd'));
    await mkdir(join(data, 'outbox'));
    await writeFile(join(data, 'outbox/mail.eml'), 'To: somebody');
    await writeFile(join(data, 'jwt-secret'), 'secret');
    await backUp({ data_dir: data, file, clock: systemClock, say });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const objectsOf = async (data_dir: string) => {
    const storage = await openFsStorage(join(data_dir, 'storage'));
    const found = new Map<string, string>();
    for await (const { key } of storage.list(''))
      found.set(key, Buffer.from(await storage.get(key)).toString('hex'));
    return found;
  };

  it('is a folder again, with all that was in it', async () => {
    const to = join(await newFolder(), 'data');
    await restore({ file, data_dir: to, say });
    expect(await objectsOf(to)).toEqual(await objectsOf(data));
    expect((await objectsOf(to)).size).toBe(4);
    for (const kept of ['jwt-secret', 'outbox/mail.eml'])
      expect(await readFile(join(to, kept), 'utf8')).toBe(await readFile(join(data, kept), 'utf8'));
    expect(filesWith(data, ['backup-making'])).toEqual([]);
  });

  it('gives its place to another one when its own links have gone, and not before', async () => {
    const making = join(data, 'backup-making');
    const into = join(await newFolder(), 'backup.tar');
    let is_over = false;
    let seen = 0;
    const first = backUp({ data_dir: data, file: into, clock: systemClock, say }).finally(() => {
      is_over = true;
    });
    while (!is_over) {
      // Read in one go: nobody else has a turn between the two.
      const [links, lock] = [existsSync(join(making, 'files')), existsSync(join(making, 'lock'))];
      if (links) seen += 1;
      if (links) expect(lock).toBe(true);
      await new Promise(setImmediate);
    }
    await first;
    expect(seen).toBeGreaterThan(0);
    expect(existsSync(making)).toBe(false);
  });

  it('is not made over a file, nor of a folder without a database', async () => {
    await expect(backUp({ data_dir: data, file, clock: systemClock, say })).rejects.toThrow('already exists');
    const nothing = await newFolder();
    const into = join(nothing, 'backup.tar');
    await expect(backUp({ data_dir: nothing, file: into, clock: systemClock, say })).rejects.toThrow(
      'No embedded database',
    );
  });

  /** Writes another file than the backup; what restoring it says. */
  const changed = async (change: (bytes: Buffer, path: string) => Promise<unknown>) => {
    const path = join(await newFolder(), 'changed.tar');
    await change(await readFile(file), path);
    const to = join(await newFolder(), 'data');
    const said = await restore({ file: path, data_dir: to, say }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect(await readdir(to)).toEqual([]);
    return said;
  };
  const at = (bytes: Buffer, text: string) => bytes.indexOf(text);

  it.each<[string, (bytes: Buffer, path: string) => Promise<unknown>, string]>([
    ['cut short', (bytes, path) => writeFile(path, bytes.subarray(0, bytes.length / 2)), 'it is cut short'],
    [
      'without its manifest',
      (bytes, path) =>
        writeFile(path, Buffer.concat([bytes.subarray(0, at(bytes, 'manifest.txt')), Buffer.alloc(1024)])),
      'its manifest is missing',
    ],
    [
      'with an object of other bytes',
      (bytes, path) => {
        bytes.write('x', at(bytes, 'segments/2026-01-15/12/0010120-a') + 512);
        return writeFile(path, bytes);
      },
      'objects/segments/2026-01-15/12/0010120-a is not what it was',
    ],
    [
      'with a header of other bytes',
      (bytes, path) => {
        bytes.write('x', at(bytes, 'objects/segments') + 1);
        return writeFile(path, bytes);
      },
      'it is damaged at byte',
    ],
    [
      'with a path that leads elsewhere',
      async (bytes, path) => {
        const begin = at(bytes, 'objects/others/c');
        bytes.write('../../../outside', begin);
        // The header's own checksum is right again.
        const header = bytes.subarray(begin, begin + 512);
        header.fill(' ', 148, 156);
        const sum = header.reduce((all, byte) => all + byte, 0);
        header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
        await writeFile(path, bytes);
      },
      'it holds what no backup holds: ../../../outside',
    ],
    ['some text', (_, path) => writeFile(path, 'x'.repeat(5_000)), 'it is no tar file'],
    [
      'another tar',
      async (_, path) => create({ file: path, cwd: data }, ['jwt-secret']),
      'it is no backup of Vitrine',
    ],
  ])('is refused when it is %s, with nothing restored', async (_, change, reason) => {
    expect(await changed(change)).toContain(reason);
  });

  it('is not restored into a folder that holds something, nor one in use', async () => {
    const to = await newFolder();
    const release = await lockDataDir(to);
    await expect(restore({ file, data_dir: to, say })).rejects.toThrow('in use');
    await release();
    await writeFile(join(to, 'notes'), 'mine');
    await expect(restore({ file, data_dir: to, say })).rejects.toThrow('is not empty (it contains notes)');
    expect(await readFile(join(to, 'notes'), 'utf8')).toBe('mine');
  });

  it('is restored by a second try, where the first one was killed', async () => {
    const to = await newFolder();
    await mkdir(join(to, 'restoring/objects'), { recursive: true });
    await (await open(join(to, 'restoring/objects/half'), 'w')).close();
    await restore({ file, data_dir: to, say });
    expect(await objectsOf(to)).toEqual(await objectsOf(data));
  });
});

const DEMO_STORE = { platform: 'other', store_id: '5000001' } as const;
const OPERATOR_TOKEN = 'who-backs-a-store-up-may-look-at-it';
const BLOCKS_PER_SECOND = 60;

describe('a backup of a product that runs', { timeout: 300_000 }, () => {
  let main: string;
  let remove = () => {};
  beforeAll(async () => {
    ({ main, remove } = await buildServer());
  });
  afterAll(() => remove());

  const post = (
    url: string,
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer>,
  ) => fetch(`${url}${path}`, { method: 'POST', headers, body });
  /** Stored among others, and deleted at once. */
  const comeAndGo = async (url: string, headers: Record<string, string>): Promise<DeletableVisit> => {
    const visit = deletableVisit(DEMO_STORE, 1, 'told');
    const plain = { 'content-type': 'text/plain', origin: url };
    expect(
      (await post(url, '/api/ingest/blocks/', plain, visit.envelopes[0] as Uint8Array<ArrayBuffer>)).status,
    ).toBe(202);
    const session_id = (await publicIds(url, headers)).get(visit.session_id) ?? '';
    const body = JSON.stringify({ session_ids: [session_id] });
    const json = { ...headers, 'content-type': 'application/json' };
    expect(await (await post(url, '/api/sessions/delete/', json, body)).json()).toEqual({ deleted: 1 });
    return { ...visit, session_id };
  };

  it('holds every block acknowledged before it began, and nothing that was erased', async () => {
    const folder = await newFolder();
    const [data, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'backup.tar')];
    let server: ServerProcess | undefined;
    onTestFinished(() => void server?.child.kill('SIGKILL'));
    const start = (data_dir: string, port = '0') => {
      server = spawnServer(main, { DATA_DIR: data_dir, OPERATOR_TOKEN, PORT: port });
      return server;
    };
    const tool = (name: string, data_dir: string) =>
      spawnServer(join(dirname(main), `${name}.js`), { DATA_DIR: data_dir }, [file]);

    const url = await addressOf(start(data));
    const credentials = credentialsOf(server as ServerProcess);
    const headers = await signIn(url, credentials);
    // All but the newest visit, which may go on.
    const demo = async () => ({
      count: (JSON.parse((await answerTo(url, headers, '/api/sessions/')).slice(4)) as { count: number })
        .count,
      unwritten: (await jobsLeft(url, OPERATOR_TOKEN)).map(({ waiting, running }) => waiting + running),
    });
    const whole = { count: visitNames().length, unwritten: [1] };
    await expect.poll(demo, { timeout: 120_000 }).toEqual(whole);
    const shown = await answersTo(url, headers);
    const flow = startFlow({ url: () => url, store: DEMO_STORE, per_second: BLOCKS_PER_SECOND });
    onTestFinished(flow.abort);
    const erased = [await comeAndGo(url, headers), await comeAndGo(url, headers)];
    await expect.poll(() => flow.acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(100);
    await expect
      .poll(
        async () => (await jobsLeft(url, OPERATOR_TOKEN)).filter(({ kind }) => kind === 'erase_segment'),
        {
          timeout: 60_000,
        },
      )
      .toEqual([]);

    const acknowledged = flow.acknowledged();
    const backup = tool('backup', data);
    // Segments are written anew under it, and removed.
    let is_over = false;
    void backup.exited.then(() => {
      is_over = true;
    });
    while (!is_over) await comeAndGo(url, headers);
    expect(await backup.exited, backup.output()).toBe(0);
    expect(backup.output()).toContain('Vitrine is running');
    await flow.abort();
    server?.child.kill('SIGKILL');
    await server?.exited;

    const restoring = tool('restore', other);
    expect(await restoring.exited, restoring.output()).toBe(0);
    const marks = erased.flatMap((visit) => visit.marks);
    expect(filesWith(join(other, 'storage'), marks)).toEqual([]);
    expect(await addressOf(start(other, new URL(url).port))).toBe(url);
    expect(credentialsOf(server as ServerProcess)).toEqual(credentials);
    const again = await signIn(url, credentials);
    const visits = [...shown].filter(([path]) => /sessions\/[0-9a-f]|texts/.test(path));
    expect(visits.length).toBeGreaterThan(3 * visitNames().length);
    for (const [path, answer] of visits) expect(await answerTo(url, again, path), path).toBe(answer);
    for (const { session_id } of erased)
      expect(await answerTo(url, again, `/api/sessions/${session_id}/`)).toMatch(/^404 /);
    server?.child.kill('SIGTERM');
    expect(await server?.exited, server?.output()).toBe(0);

    const database = await openPglite(other);
    try {
      const storage = await openFsStorage(join(other, 'storage'));
      expect(await misstored({ orm: database.orm, storage }, acknowledged)).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(100);
      expect(await miscounts(database.orm)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
