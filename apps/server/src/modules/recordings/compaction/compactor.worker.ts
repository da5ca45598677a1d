// Writes recordings in a thread of its own: a long visit takes seconds, and none of them may be the event loop's.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { toldWords } from '../../../ports/told-words.ts';
import type { Order, Reply, Told } from './compactor-protocol.ts';
import type { Part } from './parts.ts';
import type { Origin } from './recording-file.ts';
import { writeRecording } from './write-recording.ts';

if (!parentPort) throw new Error('compactor.worker runs as a worker thread');

// Linux gives priorities to threads; elsewhere it would be the whole process that stands back.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort.on('message', async ({ plan, port }: Order) => {
  const tell = (told: Told) => port.postMessage(told);
  const ask = async <Value extends Reply['value']>(told: Told): Promise<Value> => {
    const reply = new Promise<Reply>((resolve) => port.once('message', resolve));
    tell(told);
    return (await reply).value as Value;
  };
  // One at a time, whatever is asked for side by side.
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(what: () => Promise<Value>): Promise<Value> => {
    const mine = before.then(what);
    before = mine.catch(() => undefined);
    return mine;
  };
  try {
    const recording = await writeRecording(plan, {
      part: (source) => inTurn(() => ask<Part | undefined>({ kind: 'part', source })),
      origin: () => inTurn(() => ask<Origin>({ kind: 'origin' })),
      unknown: (hashes) => inTurn(() => ask<readonly string[]>({ kind: 'unknown', hashes })),
    });
    tell({ kind: 'written', recording });
  } catch (error) {
    const { message, stack } = toldWords(error instanceof Error ? error : new Error(String(error)));
    tell({ kind: 'failed', message: stack ?? message });
  } finally {
    port.close();
  }
});
