import { type RecordedLine, recordedLines } from '../body.ts';
import { linesOfFrame, type StoredFrame } from './frame-lines.ts';

/** Some events of a page load as they lie in storage: a block, or a frame of a recording. */
export type Part =
  | { kind: 'block'; body: Uint8Array; invalid_lines: readonly number[] }
  | ({ kind: 'frame' } & StoredFrame);

/** The events in it, in order. A block has been found readable by `validateBody`. */
export async function* recordedIn(part: Part): AsyncGenerator<RecordedLine> {
  if (part.kind === 'block') return yield* recordedLines(part.body, part.invalid_lines);
  for (const json of await linesOfFrame(part)) yield { event: JSON.parse(json), json };
}
