const LOCK_NAME = 'vitrine.refresh';

let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs one piece of work at a time over all tabs of this browser. Pages that are not served securely have no
 * Web Locks: there the tabs do not wait for each other, only the calls of one tab.
 */
export function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(LOCK_NAME, work) as Promise<T>;
  const result = tail.then(work);
  tail = result.catch(() => undefined);
  return result;
}
