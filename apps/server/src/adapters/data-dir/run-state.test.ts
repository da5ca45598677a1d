import { copyFile, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRunState } from './run-state.ts';

describe('how the last run ended', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-run-'));
    path = join(folder, 'last-run');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const last = async () => (await readRunState(path)).last;

  it('is told to the next one', async () => {
    const first = await readRunState(path);
    expect(first.last).toBe('none');
    await first.open();
    expect(await last()).toBe('killed');
    await first.close();
    expect(await last()).toBe('closed');
    await (await readRunState(path)).open();
    expect(await last()).toBe('killed');
  });

  it('is a cut when the machine has started anew since, unless it had been closed', async () => {
    const run = await readRunState(path);
    for (const [write, expected] of [
      [run.open, 'cut'],
      [run.close, 'closed'],
    ] as const) {
      await write();
      const state = JSON.parse(await readFile(path, 'utf8')) as { boot: string };
      expect(state.boot).not.toBe('');
      await writeFile(path, JSON.stringify({ ...state, boot: 'another' }));
      expect(await last()).toBe(expected);
    }
  });

  it('is a cut where the system does not tell one boot from another', async () => {
    await (await readRunState(path)).open();
    const state = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...state, boot: '' }));
    expect(await last()).toBe('cut');
  });

  it('is a cut in a copy of a folder in use', async () => {
    await (await readRunState(path)).open();
    await copyFile(path, `${path}.copy`);
    await rename(`${path}.copy`, path);
    expect(await last()).toBe('cut');
  });

  it.each(['', '{', '{"state":"closed"}'])('is a cut when %j is all there is', async (content) => {
    await writeFile(path, content);
    expect(await last()).toBe('cut');
  });

  it('keeps what was fallen back to until it has been told', async () => {
    const fell_back = { checkpoint: 7, made_at: '2026-01-02T03:04:05.678Z' };
    await (await readRunState(path)).open(fell_back);
    const next = await readRunState(path);
    expect(next).toMatchObject({ last: 'killed', fell_back });
    await next.replace('aside', true);
    expect(await readRunState(path)).toMatchObject({ last: 'killed', fell_back, replacing: 'aside' });
    await next.close();
    expect(await readRunState(path)).toMatchObject({ last: 'closed', fell_back, replacing: undefined });
    await next.open();
    expect(await readRunState(path)).toMatchObject({ last: 'killed', fell_back: undefined });
  });

  it('stays a cut while files that may be wrong are being replaced', async () => {
    await (await readRunState(path)).replace('aside', false);
    expect(await readRunState(path)).toMatchObject({ last: 'cut', replacing: 'aside' });
  });

  it('is for the owner alone to read', async () => {
    await (await readRunState(path)).open();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});
