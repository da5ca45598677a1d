import type { Vitals } from '@vitrine/contract/tags';
import { guard } from '../host/guard.ts';

/** Shifts less than a second apart, within five seconds, are one (milliseconds). */
const SHIFT_GAP_MS = 1_000;
const SHIFTS_MS = 5_000;
/** Of so many interactions the slowest one does not count. */
const INTERACTIONS_AN_OUTLIER = 50;
const KEPT_INTERACTIONS = 10;
/** What takes less is answered well. */
const SLOW_EVENT_MS = 40;

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId?: number };

/** The worst burst of layout shifts. */
function shiftScore() {
  let [worst, burst, began, last] = [0, 0, 0, 0];
  return {
    add({ value, hadRecentInput, startTime }: Shift) {
      if (hadRecentInput) return;
      if (startTime - last > SHIFT_GAP_MS || startTime - began > SHIFTS_MS) [burst, began] = [0, startTime];
      last = startTime;
      burst += value;
      worst = Math.max(worst, burst);
    },
    score: () => worst,
  };
}

/** The slowest interaction but for outliers: one in fifty. */
function slowest() {
  const durations = new Map<number, number>();
  const ids = new Set<number>();
  return {
    add({ interactionId: id, duration }: Interaction) {
      if (!id) return;
      ids.add(id);
      durations.set(id, Math.max(duration, durations.get(id) ?? 0));
      if (durations.size <= KEPT_INTERACTIONS) return;
      const least = [...durations].sort(([, a], [, b]) => a - b)[0];
      if (least) durations.delete(least[0]);
    },
    duration: () => {
      const slow = [...durations.values()].sort((a, b) => b - a);
      return slow[Math.min(slow.length - 1, Math.floor(ids.size / INTERACTIONS_AN_OUTLIER))];
    },
  };
}

/**
 * Calls back once with a page load's web vitals, when it is hidden for the first time; never for one that began hidden.
 * @returns says that it is being left
 */
export function watchVitals(onVitals: (vitals: Vitals) => void): () => void {
  if (document.visibilityState === 'hidden' || typeof PerformanceObserver !== 'function') return () => {};
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number;
  })[];
  // A page that was rendered ahead begins for the visitor when it is shown.
  const { activationStart: began = 0 } = navigation ?? {};
  const since = (ms: number) => Math.max(0, Math.round(ms - began));
  const shifts = shiftScore();
  const interactions = slowest();
  const observers: (readonly [PerformanceObserver, (entries: PerformanceEntryList) => void])[] = [];
  let lcp: number | undefined;

  const observe = (type: string, take: (entry: never) => void) => {
    // An older browser would warn in the store's console.
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
    const all = (entries: PerformanceEntryList) => {
      for (const entry of entries) take(entry as never);
    };
    const observer = new PerformanceObserver(guard((list) => all(list.getEntries())));
    observer.observe({ type, buffered: true, durationThreshold: SLOW_EVENT_MS } as PerformanceObserverInit);
    observers.push([observer, all]);
    return true;
  };
  observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    lcp = since(startTime);
  });
  const hasShifts = observe('layout-shift', shifts.add);
  observe('event', interactions.add);

  const tell = guard(() => {
    if (observers.length === 0) return;
    for (const [observer, take] of observers.splice(0)) {
      take(observer.takeRecords());
      observer.disconnect();
    }
    const inp = interactions.duration();
    const { responseStart } = navigation ?? {};
    onVitals({
      ...(lcp !== undefined && { lcp }),
      ...(inp !== undefined && { inp: Math.round(inp) }),
      ...(hasShifts && { cls: Math.round(shifts.score() * 10_000) / 10_000 }),
      ...(responseStart && { ttfb: since(responseStart) }),
    });
  });
  // Before the recorder, which sends its last block then.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell(), true);
  return tell;
}
