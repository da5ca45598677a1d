import type { FrameFacts } from '../compaction/recording-file.ts';

/** Where a frame lies in its object, and what its bytes are. */
export type FramePlace = Pick<FrameFacts, 'start' | 'end' | 'checksum'>;

export interface KnownPlaces {
  get(version: string): readonly FramePlace[] | undefined;
  set(version: string, frames: readonly FramePlace[]): void;
}

/**
 * The places of the frames of the recordings that were asked for last, so that a frame is one read of storage and not three. A
 * version never changes, and is known by its id alone. One that has more frames than all of them may is not remembered.
 * @param most recordings, and frames of all of them together
 */
export function createKnownPlaces(most: { recordings: number; frames: number }): KnownPlaces {
  /** Those used last at the end. */
  const known = new Map<string, readonly FramePlace[]>();
  let held = 0;
  const drop = (version: string) => {
    held -= known.get(version)?.length ?? 0;
    known.delete(version);
  };
  return {
    get(version) {
      const frames = known.get(version);
      if (!frames) return undefined;
      known.delete(version);
      known.set(version, frames);
      return frames;
    },
    set(version, frames) {
      drop(version);
      // No more of each than is needed: its facts are many times that.
      known.set(
        version,
        frames.map(({ start, end, checksum }) => ({ start, end, checksum })),
      );
      held += frames.length;
      for (const oldest of known.keys()) {
        if (known.size <= most.recordings && held <= most.frames) return;
        drop(oldest);
      }
    },
  };
}
