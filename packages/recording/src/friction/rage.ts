/** A click, `at` in ms, at `x`, `y` of the window (CSS pixels; NaN when unknown). */
export interface Click {
  at: number;
  node_id: number;
  x: number;
  y: number;
}

/** Clicks on one control, one soon after the other. */
export interface ClickRun<C extends Click> {
  /** The first ones; of a rage click the very first is enough to know. */
  clicks: C[];
  count: number;
  lastAt: number;
  /** The same with double clicks as one, as people mean them. */
  acts: number;
  /** Four came within so short a time that nobody waits for anything. */
  hasty: boolean;
  /** Text was selected by them, or meanwhile. */
  selected: boolean;
}

// Three clicks, each within a second and 30 px of the one before: what PostHog counts as rage too (its RageclickConfig).
export const RAGE_CLICKS = 3;
const RAGE_GAP_MS = 1000;
const RAGE_DISTANCE_PX = 30;

/** Who gets an answer so soon clicks on because of it. */
const ANSWER_MS = 300;

const HASTY_CLICKS = 4;
const HASTY_MS = 750;

/** Two clicks as close as this are a double click. */
const DOUBLE_MS = 300;

/** A click on a label makes the browser click its field at once. No hand is that fast. */
const ECHO_MS = 20;

/**
 * Takes one page's clicks in order of time, and tells runs of them. The clicks that a browser adds by itself are left out.
 * @param isSame whether two nodes are of one control
 */
export function createClickRuns<C extends Click>(isSame: (a: number, b: number) => boolean) {
  let run: ClickRun<C> | null = null;
  let last: Click | null = null;
  /** How many of the last ones came as close together as those of a double click. */
  let burst = 0;
  /** When the newest of the run were. */
  let times: number[] = [];

  function end(): ClickRun<C> | null {
    const over = run;
    run = null;
    return over;
  }

  return {
    /**
     * @param detailed of a click that is one of the first of its run, what is to be kept of it
     * @returns the run that is over with this click, if one is
     */
    push(click: Click, detailed: () => C): ClickRun<C> | null {
      if (last && click.at - last.at <= ECHO_MS) return null;
      const goesOn =
        run !== null && last !== null && isNear(last, click) && isSame(last.node_id, click.node_id);
      const over = goesOn ? null : end();
      run ??= {
        clicks: [],
        count: 0,
        lastAt: click.at,
        acts: 0,
        hasty: false,
        selected: false,
      };
      burst = last && goesOn && click.at - last.at <= DOUBLE_MS ? burst + 1 : 1;
      times = [...(goesOn ? times : []), click.at].slice(-HASTY_CLICKS);
      run.hasty ||= times.length === HASTY_CLICKS && click.at - (times[0] as number) <= HASTY_MS;
      run.count += 1;
      run.lastAt = click.at;
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
    /** The run that no click at this time could continue any more; or any, as the page ends. */
    over: (at = Number.POSITIVE_INFINITY): ClickRun<C> | null =>
      run && at - run.lastAt > RAGE_GAP_MS ? end() : null,
    /** The run that is not over yet. */
    open: (): ClickRun<C> | null => run,
  };
}

/** @param run with when each of its first clicks was answered, if it was */
export function isRage({
  acts,
  hasty,
  clicks,
}: Pick<ClickRun<Click & { answered_at: number | null }>, 'acts' | 'hasty' | 'clicks'>): boolean {
  const isAnswered = clicks.some(
    ({ at, answered_at }) => answered_at !== null && answered_at - at <= ANSWER_MS,
  );
  return acts >= RAGE_CLICKS && (hasty || !isAnswered);
}

function isNear(a: Click, b: Click): boolean {
  if (b.at - a.at > RAGE_GAP_MS) return false;
  const distance = Math.hypot(a.x - b.x, a.y - b.y);
  return Number.isNaN(distance) ? a.node_id === b.node_id : distance <= RAGE_DISTANCE_PX;
}
