import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from './lock.ts';
import { identityOf } from './process-identity.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const holdAs = (holder: object) => writeFile(join(folder, 'lock'), JSON.stringify(holder));
async function endedProcess() {
  const child = spawn(process.execPath, ['-e', '']);
  const identity = identityOf(child.pid ?? 0);
  await once(child, 'exit');
  return identity;
}

describe('the lock of the data folder', () => {
  it('is for one at a time, and is given back', async () => {
    const unlock = await lockDataDir(folder);
    const refusal = await lockDataDir(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirInUse);
    expect(String(refusal)).toContain(folder);
    expect(String(refusal)).toContain(`pid ${process.pid}`);
    await unlock();
    expect(await readdir(folder)).toEqual([]);
    await (await lockDataDir(folder))();
  });

  it('is waited for while whoever has it is still going, and no longer than told', async () => {
    const unlock = await lockDataDir(folder);
    const waited: number[] = [];
    const onWait = (pid: number) => void waited.push(pid);
    const refusal = lockDataDir(folder, { wait_ms: 150, onWait });
    await expect(refusal).rejects.toThrow(DataDirInUse);
    expect(waited).toEqual([process.pid]);
    const next = lockDataDir(folder, { wait_ms: 60_000, onWait });
    await expect.poll(() => waited).toHaveLength(2);
    await unlock();
    await (await next)();
    expect(waited).toHaveLength(2);
  });

  it('is respected while its process runs', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      await once(child, 'spawn');
      await holdAs(identityOf(child.pid ?? 0));
      await expect(lockDataDir(folder)).rejects.toThrow(`pid ${child.pid}`);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await (await lockDataDir(folder))();
  });

  it.each([
    ['a process that has ended', endedProcess],
    [
      'another process that has the same number now',
      async () => ({ ...identityOf(process.pid), started: '1' }),
    ],
    ['a process of an earlier boot', async () => ({ ...identityOf(process.pid), boot: 'earlier' })],
  ])('is taken over from %s', async (_, holder) => {
    await holdAs(await holder());
    const unlock = await lockDataDir(folder);
    expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8')).pid).toBe(process.pid);
    await unlock();
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['', '{', '{"pid":"1"}'])('is taken over when a power cut has left %j in it', async (content) => {
    await writeFile(join(folder, 'lock'), content);
    await (await lockDataDir(folder))();
  });

  it('goes to exactly one of many who find it stale', async () => {
    for (let round = 0; round < 20; round++) {
      await holdAs(await endedProcess());
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(folder)));
      const winners = results.filter((result) => result.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DataDirInUse);
      await winners[0]?.value();
      expect(await readdir(folder)).toEqual([]);
    }
  });
});
