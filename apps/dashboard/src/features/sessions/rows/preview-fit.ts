import { DEFAULT_VIEWPORT } from '@vitrine/contract/limits';
import type { Size } from '../../../lib/use-area-size.ts';

/** Of a desktop's window: most visits' first picture is seen whole. */
export const PREVIEW_SHAPE = '16 / 9';

/** A telephone's page is shown at half its size: in a card's width it would be its first lines alone. */
const MAX_SCALE = 0.5;
/** Wider than any screen, or too narrow to be a page: a broken recording. */
const [MIN_WIDTH_PX, MAX_EDGE_PX] = [240, 4_000];

/** Where the first picture is drawn in its area: the frame's own size, and how much smaller it is shown. */
export interface PreviewFit extends Size {
  scale: number;
  left: number;
}

/** The top of the page in the visitor's width, over the whole area or, when it is narrower, in its middle. */
export function previewFit(
  area: Size,
  { width, height }: { [Side in keyof Size]: number | null },
): PreviewFit {
  const own =
    width === null || width < MIN_WIDTH_PX || width > MAX_EDGE_PX ? DEFAULT_VIEWPORT : { width, height };
  const scale = Math.min(MAX_SCALE, area.width / own.width);
  return {
    width: own.width,
    // As high as the area at least: a low window's page goes on below it.
    height: Math.max(Math.min(own.height ?? 0, MAX_EDGE_PX), Math.ceil(scale > 0 ? area.height / scale : 0)),
    scale,
    left: Math.floor((area.width - own.width * scale) / 2),
  };
}
