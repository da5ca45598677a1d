/** The mouse at `at` (ms), CSS pixels. */
interface Point {
  at: number;
  x: number;
  y: number;
}

/** Shorter steps are a hand that trembles. */
const STEP_PX = 40;

/** So many turns back in so short a time are no way to anywhere. */
const TURNS = 8;
const WITHIN_MS = 2_000;

/** The same hand, still. */
const QUIET_MS = 5_000;

/** Tells when somebody shakes the mouse. It is shown and never counted as trouble: people also do it as they read or wait. */
export function createThrash() {
  let last: Point | null = null;
  let way = { x: 0, y: 0 };
  let turns: number[] = [];
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    /** @returns when it began, if this point makes it one */
    push(point: Point): number | null {
      if (!last || point.at - last.at > WITHIN_MS || point.at < last.at) {
        last = point;
        turns = [];
        return null;
      }
      const step = { x: point.x - last.x, y: point.y - last.y };
      if (Math.hypot(step.x, step.y) < STEP_PX) return null;
      const turned = step.x * way.x + step.y * way.y < 0;
      last = point;
      way = step;
      if (!turned) return null;
      turns = [...turns, point.at].slice(-TURNS);
      const [first] = turns;
      if (first === undefined || turns.length < TURNS || point.at - first > WITHIN_MS) return null;
      if (point.at - toldAt < QUIET_MS) return null;
      toldAt = point.at;
      return first;
    },
  };
}
