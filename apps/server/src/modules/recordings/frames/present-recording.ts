import type { LightIndex } from '@vitrine/contract/recording-index';
import type {
  OpenedRecording,
  RecordedFrame,
  RecordingOfSession,
} from '@vitrine/contract/sessions-recording';
import { framesOfPicture } from '@vitrine/recording/frames/needed-frames';
import type { NamedAssets } from '../compaction/named-assets.ts';
import type { LightContents } from '../compaction/recording-file.ts';

/** What a viewer is told of a recording. Frames of pages that its index has no room for are left out: nothing leads to them. */
export function presentRecording<Visit extends LightIndex>(
  version: string,
  { visit, frames }: { visit: Visit; frames: LightContents['frames'] },
): RecordingOfSession & { visit: Visit } {
  const pages = new Map(visit.pages.map(({ page_id }, place) => [page_id, place]));
  const texts = new Map<string, number>();
  const placeOf = (hash: string): number => {
    const place = texts.get(hash) ?? texts.size;
    texts.set(hash, place);
    return place;
  };
  const sessionTime = (ms: number) => Math.max(0, ms - visit.started_at);
  const presented = frames.flatMap((frame, number): RecordedFrame[] => {
    const page = pages.get(frame.page_id);
    if (page === undefined) return [];
    const { characters, keyframe_lines, events, has_picture } = frame;
    return [
      {
        number,
        page,
        from: sessionTime(frame.from),
        to: sessionTime(frame.to),
        bytes: frame.end - frame.start,
        characters,
        keyframe_lines,
        events,
        has_picture,
        texts: frame.texts.map(placeOf),
      },
    ];
  });
  return { version, visit, texts: [...texts.keys()], frames: presented };
}

/** A recording as a viewer opens it, before anybody has looked where what its picture names is kept. */
export interface OpenedAt {
  recording: Omit<OpenedRecording, 'picture'> & { picture: Omit<OpenedRecording['picture'], 'assets'> };
  /** What the picture names, each once; null when the recording does not tell. */
  addresses: readonly string[] | null;
}

/** What a viewer is told first, with what the picture at a moment (ms of session time) takes. */
export function openedAt(version: string, contents: LightContents, asked: number): OpenedAt {
  const recording = presentRecording(version, contents);
  const { visit, frames, texts } = recording;
  const at = Math.min(asked, visit.duration);
  const taken = framesOfPicture(visit, frames, at);
  const hashes = [...new Set(taken.flatMap((frame) => frame.texts))].map((place) => texts[place] ?? '');
  const picture = { at, frames: taken.map(({ number }) => number), texts: hashes };
  return {
    recording: { ...recording, picture },
    addresses: contents.assets ? addressesOf(contents, contents.assets, picture) : null,
  };
}

function addressesOf(
  { frames }: LightContents,
  { addresses, texts }: NamedAssets,
  picture: Pick<OpenedRecording['picture'], 'frames' | 'texts'>,
): string[] {
  const places = [
    ...picture.frames.flatMap((number) => frames[number]?.assets ?? []),
    ...picture.texts.flatMap((hash) => texts[hash] ?? []),
  ];
  return [...new Set(places)].flatMap((place) => addresses[place] ?? []);
}
