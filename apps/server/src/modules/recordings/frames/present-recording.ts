import type { RecordedFrame, RecordingOfSession } from '@vitrine/contract/sessions-recording';
import type { RecordingContents } from '../compaction/recording-file.ts';

/** What a viewer is told of a recording. Frames of pages that its index has no room for are left out: nothing leads to them. */
export function presentRecording(
  version: string,
  { visit, frames }: Pick<RecordingContents, 'visit' | 'frames'>,
): RecordingOfSession {
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
