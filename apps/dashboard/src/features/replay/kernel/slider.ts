/** The seek slider runs from 0 to 100 in steps of 0.1 (specification, section 2 "Replay viewer"). */
export const SLIDER_MAX = 100;
export const SLIDER_STEP = 0.1;

/** Where the slider stands at `position` of `duration` (both ms), on one of its steps. */
export function sliderValue(position: number, duration: number): number {
  if (duration <= 0) return 0;
  const percent = (position / duration) * SLIDER_MAX;
  return Math.min(SLIDER_MAX, Math.max(0, Math.round(percent / SLIDER_STEP) / (1 / SLIDER_STEP)));
}

/** The moment, ms of session time, that a slider at `value` points to. */
export const sliderPosition = (value: number, duration: number): number => (value / SLIDER_MAX) * duration;
