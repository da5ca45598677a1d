/** A click, `at` in ms, at `x`, `y` of the window (CSS pixels; NaN when unknown). */
export interface Click {
  at: number;
  node_id: number;
  x: number;
  y: number;
}

/** Clicks in one place, one soon after the other. */
export interface ClickRun<C extends Click> {
  /** The first ones; of a rage click the very first is enough to know. */
  clicks: C[];
  count: number;
  /** The same with double clicks as one, as people mean them. */
  acts: number;
  /** Text was selected by them, or meanwhile. */
  selected: boolean;
}

// Three clicks, each within a second and 30 px of the one before: what PostHog counts as rage too (its RageclickConfig).
export const RAGE_CLICKS = 3;
const RAGE_GAP_MS = 1000;
const RAGE_DISTANCE_PX = 30;

/** Two clicks as close as this are a double click. */
const DOUBLE_MS = 300;

/** A click on a label makes the browser click its field at once. No hand is that fast. */
const ECHO_MS = 20;

/** Takes one page's clicks in order of time, and tells runs of them. The clicks that a browser adds by itself are left out. */
export function createClickRuns<C extends Click>() {
  let run: ClickRun<C> | null = null;
  let last: Click | null = null;
  /** How many of the last ones came as close together as those of a double click. */
  let burst = 0;
  return {
    /**
     * @param detailed of a click that is one of the first of its run, what is to be kept of it
     * @returns the run that is over with this click, if one is
     */
    push(click: Click, detailed: () => C): ClickRun<C> | null {
      if (last && click.at - last.at <= ECHO_MS) return null;
      const goesOn = run !== null && last !== null && isNear(last, click);
      const over = goesOn ? null : run;
      if (!run || !goesOn) run = { clicks: [], count: 0, acts: 0, selected: false };
      burst = last && goesOn && click.at - last.at <= DOUBLE_MS ? burst + 1 : 1;
      run.count += 1;
      // The third one says that the second was no double click.
      run.acts += burst === 2 ? 0 : burst === 3 ? 2 : 1;
      if (run.clicks.length < RAGE_CLICKS - 1) run.clicks.push(detailed());
      last = click;
      return over;
    },
    /** Text was selected, `at` in ms. */
    select(at: number): void {
      if (run && last && at - last.at <= RAGE_GAP_MS) run.selected = true;
    },
    /** The run that is not over yet. */
    open: (): ClickRun<C> | null => run,
  };
}

export const isRage = ({ acts }: Pick<ClickRun<Click>, 'acts'>): boolean => acts >= RAGE_CLICKS;

function isNear(a: Click, b: Click): boolean {
  if (b.at - a.at > RAGE_GAP_MS) return false;
  const distance = Math.hypot(a.x - b.x, a.y - b.y);
  return Number.isNaN(distance) ? a.node_id === b.node_id : distance <= RAGE_DISTANCE_PX;
}
