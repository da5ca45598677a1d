import type { LightContents } from '../compaction/recording-file.ts';

/** Of a recording's index what is asked for behind it: where its frames lie and what their bytes are, what happened, what it names. */
export interface KnownRecording {
  frames: readonly Pick<LightContents['frames'][number], 'start' | 'end' | 'checksum'>[];
  /** JSON. */
  markers: Uint8Array;
  /** Undefined in recordings of before. */
  addresses: readonly string[] | undefined;
}

export interface KnownRecordings {
  get(version: string): KnownRecording | undefined;
  set(version: string, contents: KnownRecording): void;
}

/** What a frame's place takes, about. */
const PLACE_BYTES = 100;

const bytesOf = ({ frames, markers, addresses = [] }: KnownRecording): number =>
  frames.length * PLACE_BYTES + markers.length + addresses.reduce((sum, { length }) => sum + length, 0);

/**
 * What is known of the recordings that were asked for last, so that a frame is one read of storage and not three, and the rest none.
 * A version never changes, and is known by its id alone. One that takes more than all of them may is not remembered.
 * @param most recordings, and bytes of all of them together
 */
export function createKnownRecordings(most: { recordings: number; bytes: number }): KnownRecordings {
  /** Those used last at the end. */
  const known = new Map<string, KnownRecording>();
  let held = 0;
  const drop = (version: string) => {
    const dropped = known.get(version);
    if (dropped) held -= bytesOf(dropped);
    known.delete(version);
  };
  return {
    get(version) {
      const found = known.get(version);
      if (!found) return undefined;
      known.delete(version);
      known.set(version, found);
      return found;
    },
    set(version, { frames, ...others }) {
      drop(version);
      // No more of each than is needed: its facts are many times that.
      const places = frames.map(({ start, end, checksum }) => ({ start, end, checksum }));
      const kept = { frames: places, ...others };
      known.set(version, kept);
      held += bytesOf(kept);
      for (const oldest of known.keys()) {
        if (known.size <= most.recordings && held <= most.bytes) return;
        drop(oldest);
      }
    },
  };
}
