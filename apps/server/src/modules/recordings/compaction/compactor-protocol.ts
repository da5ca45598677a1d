import type { MessagePort } from 'node:worker_threads';
import type { Part } from './parts.ts';
import type { Origin } from './recording-file.ts';
import type { Plan, WrittenRecording } from './write-recording.ts';

/** What the main thread gives the compactor's thread: a recording to write, with a port of its own to ask by. */
export interface Order {
  plan: Plan;
  port: MessagePort;
}

/** What comes back by that port; but for the last one, each is answered before the next. */
export type Told =
  | { kind: 'part'; source: number }
  | { kind: 'unknown'; hashes: readonly string[] }
  | { kind: 'origin' }
  | { kind: 'written'; recording: WrittenRecording }
  | { kind: 'failed'; message: string };

export type Reply = { value: Part | undefined | readonly string[] | Origin };
