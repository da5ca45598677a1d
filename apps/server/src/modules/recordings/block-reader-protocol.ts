import type { Claims, ReadableBody, Verdict } from './body.ts';
import type { StoredFrame } from './compaction/frame-lines.ts';
import type { Part } from './compaction/parts.ts';
import type { EventChunk } from './event-chunks.ts';

/** What the server asks of a block reader's program, one thing at a time. */
export type Asked =
  | { kind: 'validate'; body: Uint8Array; claims: Claims }
  | { kind: 'read'; body: Uint8Array; from: number; invalid_lines: readonly number[] }
  | { kind: 'frame'; frame: StoredFrame; from: number }
  | { kind: 'preview'; parts: readonly Part[]; origin: string }
  | { kind: 'names'; blocks: readonly ReadableBody[] }
  | { kind: 'frame_names'; frame: Omit<StoredFrame, 'keyframe_lines'> };

/** A preview's HTML as gzip; undefined when the blocks hold none. */
export type Preview = Uint8Array<ArrayBuffer> | undefined;

export type Answered = Verdict | EventChunk | Preview | string[];

export type Answer = { ok: true; value: Answered } | { ok: false; message: string };
