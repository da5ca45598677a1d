import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that is the same for as long as the component lives, and does what `call` does now. */
export function useLatest<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
