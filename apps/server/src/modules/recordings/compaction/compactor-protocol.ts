import type { Part } from './parts.ts';
import type { Origin } from './recording-file.ts';
import type { Plan, WrittenRecording } from './write-recording.ts';

/** What the server gives the compactor's program: a recording to write, one at a time. */
export interface Order {
  kind: 'order';
  plan: Plan;
}

/** What comes back; but for the last one, each is answered before the next. */
export type Told =
  | { kind: 'part'; source: number }
  | { kind: 'unknown'; hashes: readonly string[] }
  | { kind: 'origin' }
  | { kind: 'written'; recording: WrittenRecording }
  | { kind: 'failed'; message: string };

export interface Reply {
  kind: 'reply';
  value: Part | undefined | readonly string[] | Origin;
}
