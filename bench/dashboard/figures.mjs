/** From here on a task is felt (W3C Long Tasks); what a task takes beyond it blocks (Lighthouse, "Total Blocking Time"). */
const LONG_TASK_MS = 50;
/** Shifts nearer than a second to the one before, and within five of the first, are one (web.dev, "CLS"). */
const WINDOW = { gap_ms: 1_000, whole_ms: 5_000 };

const MICROSECONDS = 1_000;

/**
 * What a load was like: times in ms since its navigation began. First and largest paint, time that tasks blocked behind the first paint,
 * and the worst window of layout shifts.
 * @param events a trace of the renderer whose main thread `thread` is
 */
export function loadOf(events, thread) {
  const own = events.filter(({ pid }) => pid === thread.pid);
  // Frames in the page have navigations and paints of their own.
  const { ts: start, args } = own
    .filter(({ name, args }) => name === 'navigationStart' && isScreen(args.data))
    .reduce((before, event) => (event.ts > before.ts ? event : before));
  const since = ({ ts }) => (ts - start) / MICROSECONDS;
  const after = (name) =>
    own
      .filter((event) => event.name === name && event.args.frame === args.frame && event.ts >= start)
      .map(since);
  const first_paint_ms = Math.min(...after('firstContentfulPaint'));
  const tasks = own
    .filter((event) => /RunTask$/.test(event.name) && event.ph === 'X' && event.tid === thread.tid)
    .filter((event) => since(event) >= first_paint_ms)
    .map(({ dur = 0 }) => dur / MICROSECONDS);
  return {
    first_paint_ms,
    largest_paint_ms: Math.max(...after('largestContentfulPaint::Candidate')),
    blocking_ms: tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0),
    shift: worstShift(own.filter(({ name, ts }) => name === 'LayoutShift' && ts >= start)),
  };
}

/** Processes begin with an empty page. */
const isScreen = ({ isOutermostMainFrame, documentLoaderURL }) =>
  isOutermostMainFrame && documentLoaderURL.startsWith('http');

function worstShift(events) {
  let worst = 0;
  let sum = 0;
  let first = 0;
  let last = 0;
  for (const { ts, args } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (args.data.had_recent_input) continue;
    const at = ts / MICROSECONDS;
    if (at - last > WINDOW.gap_ms || at - first > WINDOW.whole_ms) {
      sum = 0;
      first = at;
    }
    last = at;
    sum += args.data.score;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** How long the slowest of the interactions took, from the finger to the picture that answers it, ms (W3C Event Timing). */
export const slowestOf = (events, { pid }) => ({
  slowest_ms: Math.max(
    0,
    ...events
      .filter((event) => event.name === 'EventTiming' && event.pid === pid && event.args.data?.interactionId)
      .map(({ args }) => args.data.duration),
  ),
});

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The median of each figure of each, over the rounds. */
export const summaryOf = (all) =>
  Object.fromEntries(
    Object.entries(all).map(([name, runs]) => [
      name,
      Object.fromEntries(
        Object.keys(runs[0]).map((figure) => {
          const value = median(runs.map((run) => run[figure]));
          return [figure, figure === 'shift' ? Number(value.toFixed(3)) : Math.round(value)];
        }),
      ),
    ]),
  );
