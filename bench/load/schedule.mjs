// An open model: what is due is done at its time, whatever became of what was done before, and it counts from that time.
import { setTimeout } from 'node:timers/promises';

/** As fine as the load is; a hundredth of the shortest latency that is told. */
const TICK_MS = 5;

/** Things to be done by their times, in ms after the start. */
export function createSchedule() {
  const slots = new Map();
  let from = 0;
  return {
    add(at, what) {
      const slot = Math.max(from, Math.floor(at / TICK_MS));
      const there = slots.get(slot);
      if (there) there.push([at, what]);
      else slots.set(slot, [[at, what]]);
    },
    /** Does all that is due until `end_ms`, each with the time at which it was due. @param start_at ms since the epoch */
    async run(start_at, end_ms) {
      await setTimeout(Math.max(0, start_at - Date.now()));
      const start = performance.now() - (Date.now() - start_at);
      let latest = 0;
      for (;;) {
        const now = performance.now() - start;
        for (; (from + 1) * TICK_MS <= Math.min(now, end_ms); from += 1) {
          const due = slots.get(from);
          slots.delete(from);
          for (const [at, what] of due ?? []) {
            latest = Math.max(latest, now - at);
            what(at, start + at);
          }
        }
        if (now >= end_ms) return { latest_ms: Math.round(latest) };
        await setTimeout(TICK_MS);
      }
    },
  };
}

/** Milliseconds until the next of a Poisson process of so many a second. */
export const untilNext = (per_second) => (-Math.log(1 - Math.random()) / per_second) * 1_000;

/** Latencies of what was due within the measured time, and what was answered. */
export function createTally(from_ms, to_ms) {
  const latencies = [];
  const answers = {};
  let under_way = 0;
  return {
    /** To be called when something is sent; what it answers, with its answer. `good`: the answer that is wanted. */
    begin(at, due, good) {
      under_way += 1;
      const counts = at >= from_ms && at < to_ms;
      return (answer) => {
        under_way -= 1;
        if (!counts) return;
        answers[answer] = (answers[answer] ?? 0) + 1;
        if (answer === good) latencies.push(performance.now() - due);
      };
    },
    underWay: () => under_way,
    figures() {
      const sorted = latencies.toSorted((a, b) => a - b);
      const quantile = (share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
      return {
        answers,
        per_second: Number((latencies.length / ((to_ms - from_ms) / 1_000)).toFixed(1)),
        p50_ms: quantile(0.5),
        p99_ms: quantile(0.99),
        max_ms: Math.round(sorted.at(-1) ?? Number.NaN),
      };
    },
  };
}

const END_MS = 60_000;

/** Waits until everything is answered, a minute at most; answers how much is not. */
export async function answered(tallies) {
  const until = performance.now() + END_MS;
  const left = () => tallies.reduce((sum, tally) => sum + tally.underWay(), 0);
  while (left() > 0 && performance.now() < until) await setTimeout(TICK_MS);
  return left();
}
