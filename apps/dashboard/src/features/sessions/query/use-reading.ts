import { type RefObject, useEffect, useRef } from 'react';

/** Without a hand on it for this long, a list is glanced at, not read. */
const IDLE_MS = 30_000;

/** On its way from the browser's tabs the mouse crosses the page: no sign of reading yet. */
const ARRIVING_MS = 3_000;

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/**
 * Answers the function that says whether somebody may be in the middle of reading what is in `area`: it is pointed at or
 * has the focus, the page is scrolled to somewhere, or was used a moment ago. Who has just come back begins anew.
 */
export function useReading(area: RefObject<HTMLElement | null>): () => boolean {
  const lastSign = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    let shownAt = Number.NEGATIVE_INFINITY;
    const onSign = () => {
      const now = performance.now();
      if (now - shownAt > ARRIVING_MS) lastSign.current = now;
    };
    const onVisibility = () => {
      if (document.hidden) return;
      shownAt = performance.now();
      lastSign.current = Number.NEGATIVE_INFINITY;
    };
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true });
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onSign);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
  return () => {
    const element = area.current;
    if (!element) return false;
    return (
      window.scrollY > 0 ||
      element.matches(':hover') ||
      element.contains(document.activeElement) ||
      performance.now() - lastSign.current < IDLE_MS
    );
  };
}
