import type { LightIndex } from '@vitrine/contract/recording-index';
import { rangeAt } from '../active-ranges.ts';
import { countWhile } from '../binary-search.ts';

// Which frames of a recording a picture takes. The viewer plays by it, and the server tells by it what to ask for first.

/** A frame, as far as it matters. Times are ms of session time. */
interface Frame {
  from: number;
  /** Playing it shows a page. */
  has_picture: boolean;
  keyframe_lines: number;
}

type Page = Pick<LightIndex['pages'][number], 'snapshots'>;

/** Which of a page's frames (in order of time) to begin with to show the page at `position`: its place among them. */
export function frameToOpen(frames: readonly Frame[], { snapshots }: Page, position: number): number {
  const isSeen = (frame: Frame) =>
    frame.has_picture &&
    (frame.keyframe_lines > 0 ||
      // One that begins without a page shows one from its snapshot on.
      snapshots.some((at) => at >= frame.from && at <= position));
  const last = frames.findLastIndex((frame) => frame.from <= position && isSeen(frame));
  return last === -1
    ? Math.max(
        0,
        frames.findIndex(({ has_picture }) => has_picture),
      )
    : last;
}

/**
 * The frames of a page that its picture at `position` takes: from the one to begin with on to the one that `position` lies in. They are
 * two and more where one begins without a page, because none could be made there.
 */
export function framesToOpen(
  frames: readonly Frame[],
  page: Page,
  position: number,
): { first: number; last: number } {
  const first = frameToOpen(frames, page, position);
  return { first, last: Math.max(first, frameAt(frames, position)) };
}

/** Which of a page's frames `position` lies in: its place among them. */
export const frameAt = (frames: readonly Frame[], position: number): number =>
  Math.max(0, countWhile(frames, ({ from }) => from <= position) - 1);

/** The frames that the session's picture at `position` takes, in order of time; none when no page is seen. */
export function framesOfPicture<Of extends Frame & { page: number }>(
  { stretches, pages }: Pick<LightIndex, 'stretches' | 'pages'>,
  frames: readonly Of[],
  position: number,
): Of[] {
  const seen = rangeAt(stretches, position)?.page;
  const page = seen === undefined ? undefined : pages[seen];
  if (!page) return [];
  const own = frames.filter((frame) => frame.page === seen);
  const { first, last } = framesToOpen(own, page, position);
  return own.slice(first, last + 1);
}
