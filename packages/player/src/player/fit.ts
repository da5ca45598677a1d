import type { Viewport } from '@vitrine/recording/event-shapes';

/** Where the recorded window is drawn in its area: CSS pixels, `scale` of the window's own. */
export interface Fit {
  scale: number;
  width: number;
  height: number;
  left: number;
  top: number;
}

/**
 * Fits the recorded window into the area, centred, never enlarged; at its own size (`whole`), it may be larger than the area. Left and top are whole pixels: half a pixel would
 * blur every letter of a picture that is otherwise exact.
 */
export function fit(area: Viewport, viewport: Viewport, whole = false): Fit {
  const fitting = Math.max(0, Math.min(1, area.width / viewport.width, area.height / viewport.height));
  const scale = whole ? 1 : fitting;
  const width = viewport.width * scale;
  const height = viewport.height * scale;
  return {
    scale,
    width,
    height,
    left: Math.max(0, Math.floor((area.width - width) / 2)),
    top: Math.max(0, Math.floor((area.height - height) / 2)),
  };
}
