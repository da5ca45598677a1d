/** Shows what went wrong when the store switched debugging on; says nothing otherwise. */
export function debug(...what: unknown[]): void {
  if (window.vitrine?.config?.debug === true) console.debug('[vitrine]', ...what);
}

/** Wraps what the page calls: the store must never see an error of ours. */
export function guard<A extends unknown[], R>(call: (...args: A) => R): (...args: A) => R | undefined {
  return (...args) => {
    try {
      return call(...args);
    } catch (error) {
      debug(error);
    }
  };
}

/** For promises nobody waits for: an unhandled rejection would reach the page's own error reporting. */
export function forget(promise: Promise<unknown>): void {
  promise.catch(debug);
}
