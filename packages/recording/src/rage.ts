/** A click, `at` in ms of session time, at `x`, `y` of the window (CSS pixels; NaN when unknown). */
export interface Click {
  at: number;
  node_id: number;
  x: number;
  y: number;
}

// Three clicks, each within a second and 30 px of the one before: what PostHog counts as rage too (its RageclickConfig).
const RAGE_CLICKS = 3;
const RAGE_GAP_MS = 1000;
const RAGE_DISTANCE_PX = 30;

/** A click on a label makes the browser click its field at once. No hand is that fast. */
const ECHO_MS = 20;

/**
 * One page's clicks (in order of time) by what they were: those of a rage click together, every other one alone. The
 * clicks that a browser adds by itself are left out.
 */
export function clickGroups(clicks: readonly Click[]): Click[][] {
  const runs: Click[][] = [];
  for (const click of clicks) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (last && click.at - last.at <= ECHO_MS) continue;
    if (last && isNear(last, click)) run?.push(click);
    else runs.push([click]);
  }
  return runs.flatMap((run) => (run.length < RAGE_CLICKS ? run.map((click) => [click]) : [run]));
}

function isNear(a: Click, b: Click): boolean {
  if (b.at - a.at > RAGE_GAP_MS) return false;
  const distance = Math.hypot(a.x - b.x, a.y - b.y);
  return Number.isNaN(distance) ? a.node_id === b.node_id : distance <= RAGE_DISTANCE_PX;
}
