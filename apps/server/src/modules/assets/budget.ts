import type { Clock } from '../../ports/clock.ts';

export interface Budget {
  isSpent(who: string): boolean;
  spend(who: string, bytes: number): void;
  /** When everybody has all of it again: milliseconds since the epoch. */
  renewsAt(): number;
}

/** So many bytes for each, anew with each period of the clock. Kept by this process alone. */
export function createBudget(
  clock: Clock,
  { bytes, period_ms }: { bytes: number; period_ms: number },
): Budget {
  let period = 0;
  const spent = new Map<string, number>();
  const of = (who: string) => {
    const now = Math.floor(clock.now() / period_ms);
    if (now !== period) spent.clear();
    period = now;
    return spent.get(who) ?? 0;
  };
  return {
    isSpent: (who) => of(who) >= bytes,
    spend: (who, some) => void spent.set(who, of(who) + some),
    renewsAt: () => (Math.floor(clock.now() / period_ms) + 1) * period_ms,
  };
}
