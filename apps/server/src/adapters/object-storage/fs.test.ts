import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeObjectStorage } from '../../ports/object-storage-contract.ts';
import { openFsStorage } from './fs.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'vitrine-storage-'));

describeObjectStorage('files', async () => {
  const folder = await newFolder();
  return { storage: await openFsStorage(folder), close: () => rm(folder, { recursive: true, force: true }) };
});

it('sweeps half-written files at the next start', async () => {
  const folder = await newFolder();
  await openFsStorage(folder);
  await writeFile(join(folder, 'tmp/half'), 'half');
  await openFsStorage(folder);
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  await rm(folder, { recursive: true });
});

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
