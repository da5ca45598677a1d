import { startTransition, useEffect, useState } from 'react';

/**
 * The present in epoch milliseconds, brought up to date every `intervalMs`. What shows it is drawn in slices: nobody waits
 * for a clock, and a long list under it must not hold up the finger that scrolls.
 */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
