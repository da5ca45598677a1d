// Writes recordings in a process of its own: a long visit takes seconds, and none of them may be the event loop's; one made to
// need too much ends nothing else.

import { redactError } from '../../../kernel/error-redaction.ts';
import { port } from '../../../sandbox/parent-port.ts';
import type { Order, Reply, Told } from './compactor-protocol.ts';
import type { Part } from './parts.ts';
import type { Origin } from './recording-file.ts';
import { writeRecording } from './write-recording.ts';

const tell = (told: Told) => port.post(told);
let hear: (reply: Reply) => void = () => undefined;

port.on((message) => {
  const heard = message as Order | Reply;
  if (heard.kind === 'reply') hear(heard);
  else void write(heard);
});

async function write({ plan }: Order): Promise<void> {
  const ask = async <Value extends Reply['value']>(told: Told): Promise<Value> => {
    const reply = new Promise<Reply>((resolve) => {
      hear = resolve;
    });
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
    const { message, stack } = redactError(error instanceof Error ? error : new Error(String(error)));
    tell({ kind: 'failed', message: stack ?? message });
  }
}
