import { existsSync } from 'node:fs';
import {
  chmod,
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { describeObjectStorage } from '../../ports/object-storage-contract.ts';
import { openFsStorage } from './fs.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'vitrine-storage-'));

describeObjectStorage('files', async () => {
  const folder = await newFolder();
  return { storage: await openFsStorage(folder), close: () => rm(folder, { recursive: true, force: true }) };
});

it.runIf(process.platform !== 'win32')('keeps objects and folders for its own user', async () => {
  const folder = await newFolder();
  const umask = process.umask(0);
  try {
    await chmod(folder, 0o755);
    const storage = await openFsStorage(folder);
    await storage.put('day/hour/one', new Uint8Array(10));
    await storage.put('day/two', Readable.from([Buffer.alloc(10)]));
    const modes = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
    const folders = ['', 'tmp', 'objects', 'objects/day', 'objects/day/hour'];
    expect(await Promise.all(folders.map(modes))).toEqual(folders.map(() => '700'));
    expect(await Promise.all(['objects/day/hour/one', 'objects/day/two'].map(modes))).toEqual(['600', '600']);
  } finally {
    process.umask(umask);
    await rm(folder, { recursive: true });
  }
});

it('sweeps half-written files at the next start', async () => {
  const folder = await newFolder();
  await openFsStorage(folder);
  await writeFile(join(folder, 'tmp/half'), 'half');
  await openFsStorage(folder);
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  await rm(folder, { recursive: true });
});

// Elsewhere a descriptor does not tell its path.
it.runIf(process.platform === 'linux')(
  'has a file and its name on the disk before a put is done',
  async () => {
    const folder = await newFolder();
    const storage = await openFsStorage(folder);
    const object = join(folder, 'objects/day/hour/one');
    const handle = await open(folder, 'r');
    const synced: string[] = [];
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    const { sync } = prototype;
    const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      const path = await readlink(`/proc/self/fd/${this.fd}`);
      await sync.call(this);
      synced.push(`${relative(folder, path)}${existsSync(object) ? ', object there' : ''}`);
    });
    try {
      await storage.put('day/hour/one', new Uint8Array(10));
      const first = synced.splice(0);
      expect(first[0]).toMatch(/^tmp\/[^,]+$/);
      expect(first).toEqual(expect.arrayContaining(['objects', 'objects/day']));
      expect(first.at(-1)).toBe('objects/day/hour, object there');
      await rm(object);
      await storage.put('day/hour/one', new Uint8Array(10));
      expect(synced).toEqual([expect.stringMatching(/^tmp\/[^,]+$/), 'objects/day/hour, object there']);
    } finally {
      spy.mockRestore();
      await handle.close();
      await rm(folder, { recursive: true });
    }
  },
);

it('makes a folder again that somebody has removed', async () => {
  const folder = await newFolder();
  const storage = await openFsStorage(folder);
  await storage.put('day/one', new Uint8Array(1));
  await rm(join(folder, 'objects/day'), { recursive: true });
  await expect(storage.put('day/two', new Uint8Array(1))).rejects.toThrow('ENOENT');
  await storage.put('day/two', new Uint8Array([2]));
  expect([...(await storage.get('day/two'))]).toEqual([2]);
  await rm(folder, { recursive: true });
});
