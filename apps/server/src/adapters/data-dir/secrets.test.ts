import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keptSecret } from './secrets.ts';

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

it('is made once, for its owner alone', async () => {
  const folder = await newFolder();
  const secret = await keptSecret(folder);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await keptSecret(folder)).toBe(secret);
  expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600);
});

it('is made anew when a power cut left an empty file', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'jwt-secret'), '');
  const secret = await keptSecret(folder);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await readFile(join(folder, 'jwt-secret'), 'utf8')).toBe(`${secret}\n`);
});
