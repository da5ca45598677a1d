/** Lines across the chart above its bottom: more would be noise. */
const MOST_STEPS = 4;

/** The upper end of an axis from 0 that holds `max`, and the ticks on it: whole, round numbers, at most four above 0. */
export function countScale(max: number): { top: number; ticks: number[] } {
  const step = roundStep(max / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(max / step));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) };
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below `least`: nobody counts in halves of a visit. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
}

/** Which of `count` days carry a label: about `labels` of them at one distance, the last one always. */
export function labelledDays(count: number, labels: number): number[] {
  const distance = Math.max(1, Math.ceil(count / labels));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % distance === 0,
  );
}
