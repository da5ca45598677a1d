import type { EventChunk, Verdict } from './body.ts';

/** What the main thread asks of a block reader's thread, one thing at a time. */
export type Asked =
  | { kind: 'validate'; body: Uint8Array; digest: string }
  | { kind: 'read'; body: Uint8Array; from: number; invalid_lines: readonly number[] };

export type Answer = { ok: true; value: Verdict | EventChunk } | { ok: false; message: string };
