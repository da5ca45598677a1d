import { expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import type { BlockReader } from './block-reader.ts';
import type { EventChunk } from './event-chunks.ts';
import { createReadingShares } from './reading-share.ts';

const MIB = 1024 * 1024;

it('reads ahead of other work what is a workspace’s share, and the rest behind it', async () => {
  const clock = fakeClock();
  const chunk = { text: new Uint8Array(2 * MIB) } as EventChunk;
  let by: string[] = [];
  const reader = (name: string) => {
    const read = async () => {
      by.push(name);
      return chunk;
    };
    return { read, frame: read } as unknown as BlockReader;
  };
  const readerFor = createReadingShares(clock, { prompt: reader('prompt'), patient: reader('patient') });
  const readAll = async (workspace: string, times: number) => {
    by = [];
    for (let n = 0; n < times; n++) await readerFor(workspace).read(new Uint8Array(), 0, []);
    return by;
  };
  expect(await readAll('greedy', 6)).toEqual([...Array(4).fill('prompt'), 'patient', 'patient']);
  expect(await readAll('other', 1)).toEqual(['prompt']);
  clock.advance(500);
  expect(await readAll('greedy', 2)).toEqual(['prompt', 'patient']);
  by = [];
  await readerFor('greedy').frame({} as never, 0);
  expect(by).toEqual(['patient']);
});
