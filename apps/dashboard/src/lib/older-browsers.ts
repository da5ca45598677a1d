// What the oldest supported browsers (build/browsers.ts) lack and our code uses. Imported first wherever scripts start: the page, the
// reader's thread, the file of a recording. A build that uses more is refused (build/newer-than.ts).

/** Puts a method where there is none, hidden from loops over the object as the browser's own would be. */
function add<T extends object, K extends keyof T>(to: T, name: K, method: T[K]): void {
  if (!(name in to)) Object.defineProperty(to, name, { value: method, writable: true, configurable: true });
}

// Chrome 110.
add(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare) {
  return [...this].sort(compare);
});
add(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
  return [...this].reverse();
});

// Chrome 120, Safari 17.
add(URL, 'canParse', (url, base) => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
});

// Chrome 116, Firefox 124, Safari 17.4. What is no longer needed is held for as long as the signals are, which here is a call's time.
add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    signal.addEventListener('abort', () => any.abort(signal.reason), { once: true, signal: any.signal });
  }
  return any.signal;
});

export {};
