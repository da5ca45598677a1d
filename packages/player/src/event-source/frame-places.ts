import { countWhile } from '@vitrine/recording/binary-search';
import { frameToOpen } from '@vitrine/recording/frames/needed-frames';
import type { ActiveRange, IndexedPage } from '@vitrine/recording/with-ids';

/** A frame of a recording, as the index tells of it. Times are ms of session time. */
export interface FramePlace {
  page_id: string;
  /** What it is asked for by. */
  number: number;
  from: number;
  /** Playing it shows a page. */
  has_picture: boolean;
  keyframe_lines: number;
  characters: number;
  /** Hashes of what it refers to. */
  texts: readonly string[];
}

/** The frames of each page, in the order in which they are given. */
export function framesByPage(frames: readonly FramePlace[]): Map<string, FramePlace[]> {
  const byPage = new Map<string, FramePlace[]>();
  for (const frame of frames) {
    const own = byPage.get(frame.page_id);
    if (own) own.push(frame);
    else byPage.set(frame.page_id, [frame]);
  }
  return byPage;
}

/** The frames that playing on from `position` comes to, in order: `many` of them, of those seen then. */
export function framesAhead(
  frames: ReadonlyMap<string, readonly FramePlace[]>,
  pages: ReadonlyMap<string, IndexedPage>,
  stretches: readonly ActiveRange[],
  position: number,
  many: number,
): FramePlace[] {
  const ahead: FramePlace[] = [];
  for (const { page_id, from, to } of stretches.slice(firstBehind(stretches, position))) {
    const own = frames.get(page_id) ?? [];
    const page = pages.get(page_id);
    if (!page) continue;
    for (let n = frameToOpen(own, page, Math.max(from, position)); n < own.length; n += 1) {
      const frame = own[n] as FramePlace;
      if (frame.from >= to && n > frameToOpen(own, page, from)) break;
      if (!ahead.includes(frame)) ahead.push(frame);
      if (ahead.length === many) return ahead;
    }
  }
  return ahead;
}

const firstBehind = (stretches: readonly ActiveRange[], position: number) =>
  Math.max(0, countWhile(stretches, ({ from }) => from <= position) - 1);
