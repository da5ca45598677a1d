/** A visitor who leaves within a second was still a visitor: idle or not, the recorder comes by then. */
const LATEST_MS = 1_000;

/** Calls back when the page has nothing better to do. Safari has no idle callbacks. */
export function whenIdle(call: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(call, { timeout: LATEST_MS });
  else setTimeout(call, 200);
}

/** A page rendered ahead of a click that may never come is no visit yet. */
export function whenShown(call: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', call, { once: true });
  else call();
}
