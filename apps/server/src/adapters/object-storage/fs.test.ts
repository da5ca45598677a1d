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
