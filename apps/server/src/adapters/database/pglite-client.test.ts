import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { copyTemplate } from '../../testing/pglite-template.ts';
import { asking } from './askers.ts';
import { openPglite } from './pglite-client.ts';

/** A thread that opens, and ends itself in the way given when it is asked something. */
const dyingBy = (how: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', () => { ${how} });
       parentPort.postMessage({ ready: true });`,
    )}`,
  );

describe('the embedded database', () => {
  it.each([
    ['throws', 'throw new Error("out of memory")'],
    ['exits', 'process.exit(3)'],
  ])('rejects whoever waits, and later callers, when its thread %s', async (_, how) => {
    const onCrash = vi.fn();
    const client = await openPglite('/nowhere', onCrash, dyingBy(how));
    const asked = await Promise.allSettled([
      client.query('SELECT 1'),
      client.exec('SELECT 2'),
      client.transaction(async (inside) => inside.query('SELECT 3')),
    ]);
    for (const { status } of asked) expect(status).toBe('rejected');
    await expect(client.query('SELECT 4')).rejects.toThrow(/^the embedded database/);
    // Told when the thread has really ended: whoever opens the folder next must be alone with it.
    await vi.waitFor(() => expect(onCrash).toHaveBeenCalledTimes(1));
    // Closing what has ended is no error.
    await client.close();
  });

  it('says when it does not open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-broken-'));
    await writeFile(join(folder, 'PG_VERSION'), 'nonsense');
    await expect(openPglite(folder, () => undefined)).rejects.toThrow();
    await rm(folder, { recursive: true, force: true });
  });

  it('opens again what it closed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-reopen-'));
    await copyTemplate(folder);
    const onCrash = vi.fn();
    const first = await openPglite(folder, onCrash);
    await first.exec('CREATE TABLE kept (n integer); INSERT INTO kept VALUES (42);');
    await first.close();
    await expect(first.query('SELECT 1')).rejects.toThrow('closed');
    const second = await openPglite(folder, onCrash);
    expect((await second.query('SELECT n FROM kept')).rows).toEqual([{ n: 42 }]);
    await second.close();
    expect(onCrash).not.toHaveBeenCalled();
    await rm(folder, { recursive: true, force: true });
  });

  it('gives each their turn, however much one of them asks for, and what nobody waits for the least', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-turns-'));
    await copyTemplate(folder);
    const client = await openPglite(folder, () => undefined);
    const answered: string[] = [];
    const ask = async (name: string) => {
      await client.query('SELECT count(*) FROM generate_series(1, 20000)');
      answered.push(name);
    };
    const inTransaction = (name: string) =>
      client.transaction(async (inside) => {
        await inside.query('SELECT count(*) FROM generate_series(1, 20000)');
        answered.push(name);
      });
    const many = Array.from({ length: 40 });
    await Promise.all([
      ...many.map(() => ask('background')),
      asking('greedy', () => Promise.all(many.map(() => ask('greedy')))),
      asking('other', () => inTransaction('other')),
    ]);
    expect(answered.indexOf('other')).toBeLessThan(6);
    const half = answered.slice(0, 40).filter((name) => name === 'greedy').length;
    expect(half).toBeGreaterThan(24);
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });
});
