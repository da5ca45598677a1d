import type { Viewport } from '@vitrine/recording/event-shapes';

/** How a window stands: higher than wide, as a phone is held, or not. */
export type Orientation = 'portrait' | 'landscape';

export const orientationOf = ({ width, height }: Viewport): Orientation =>
  height > width ? 'portrait' : 'landscape';

/** Whether a person would say that the window changed: a phone's address bar that hides makes it a little higher. */
export const turned = (before: Viewport, after: Viewport): boolean =>
  before.width !== after.width || orientationOf(before) !== orientationOf(after);

/** The scale that a picture is drawn at as whole per cent; null when it is as large as it was. */
export const shrunkTo = (scale: number): number | null => (scale < 1 ? Math.floor(scale * 100) : null);
