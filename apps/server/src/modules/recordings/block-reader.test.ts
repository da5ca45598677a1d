import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { gzipOf } from '../../testing/blocks.ts';
import { digestOf } from '../blocks/stored-block.ts';
import { createBlockReader } from './block-reader.ts';

const claimsOf = (body: Uint8Array) => ({ digest: digestOf(body), first_at: 5, last_at: 5 });
const good = gzipOf([{ type: 3, timestamp: 5, data: 'ñ' }]);

// V8 ends a process at once for an allocation that is far beyond its limit, and throws nothing; sometimes not before the next one.
it.each([
  ['lists', true, () => `[${'[],'.repeat(4_000_000)}[]]`],
  [
    'an object of keys',
    true,
    () => `{${Array.from({ length: 1_000_000 }, (_, n) => `"${n.toString(36)}":{}`)}}`,
  ],
  ['a list of numbers, late', false, () => `[${'0,'.repeat(8_000_000)}0]`],
])('reads on after a block that took the memory of its program by %s', async (_, isUnreadable, data) => {
  const reader = createBlockReader({ max_heap_mb: 32 });
  onTestFinished(() => reader.close());
  const greedy = gzipSync(`{"type":3,"timestamp":5,"data":${data()}}`, { level: 1 });
  const [verdict, other, chunk] = await Promise.all([
    reader.validate(greedy, claimsOf(greedy)),
    reader.validate(good, claimsOf(good)),
    reader.read(good, 0, []),
  ]);
  if (isUnreadable) expect(verdict).toEqual({ ok: false, reason: 'unreadable' });
  expect(other).toMatchObject({ ok: true, event_counts: { 3: 1 } });
  expect(new TextDecoder().decode(chunk.text)).toBe('{"type":3,"timestamp":5,"data":"ñ"}');
});

it('tells those who wait when it is closed', async () => {
  const reader = createBlockReader();
  const waiting = [1, 2, 3].map(() => reader.validate(good, claimsOf(good)));
  const settled = Promise.allSettled(waiting);
  await reader.close();
  for (const { status } of (await settled).slice(1)) expect(status).toBe('rejected');
  await expect(reader.validate(good, claimsOf(good))).rejects.toThrow('closed');
});

it('ends what takes longer than it may, and reads on', async () => {
  const reader = createBlockReader({ deadline_ms: 5_000 });
  onTestFinished(() => reader.close());
  // Nothing but addresses that have to be parsed, in one block after the other.
  const sheet = Array.from({ length: 60_000 }, (_, n) => `a{b:url(https://shop.example/${n}.png)}`).join('');
  const event = { type: 3, timestamp: 5, data: { source: 13, set: { value: sheet } } };
  const body = gzipOf([event]);
  const long = reader.names(Array.from({ length: 500 }, () => ({ body, invalid_lines: [] })));
  const next = reader.names([
    {
      body: gzipOf([{ ...event, data: { source: 13, set: { value: 'url(https://shop.example/a.png)' } } }]),
      invalid_lines: [],
    },
  ]);
  await expect(long).rejects.toThrow('too long');
  expect(await next).toEqual(['https://shop.example/a.png']);
});

it.runIf(process.platform === 'linux')('stands back with all of its threads when it may', async () => {
  const reader = createBlockReader({ background: true });
  onTestFinished(() => reader.close());
  await reader.validate(good, claimsOf(good));
  const read = (path: string) => readFileSync(`/proc/${path}`, 'latin1');
  const ours = readdirSync('/proc').filter((id) => {
    try {
      const parent = /\) \S+ (\d+)/.exec(read(`${id}/stat`))?.[1];
      return Number(parent) === process.pid && /block-reader.*background/.test(read(`${id}/cmdline`));
    } catch {
      // None of a process, or of one that has ended.
      return false;
    }
  });
  expect(ours).toHaveLength(1);
  for (const id of ours) {
    const threads = readdirSync(`/proc/${id}/task`);
    expect(threads.length).toBeGreaterThan(4);
    // The 19th field of proc(5)'s `stat`, counted from behind the name.
    const niceness = threads.map((thread) =>
      Number(read(`${id}/task/${thread}/stat`).split(') ')[1]?.split(' ')[16]),
    );
    expect(niceness).toEqual(threads.map(() => constants.priority.PRIORITY_BELOW_NORMAL));
    // Absent from kernels that do not share a core by sessions.
    if (existsSync('/proc/self/autogroup')) {
      const [group, nice] = read(`${id}/autogroup`).trim().split(' nice ');
      expect(Number(nice)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
      expect(read('self/autogroup')).not.toContain(`${group} `);
    }
  }
});
