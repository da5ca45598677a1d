import { useEffect, useRef, useState } from 'react';
import { logFailure } from './api/log-failure.ts';

/** How something that a screen needs once stands. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: unknown };

/**
 * Runs `load` when the component comes, exactly once: what a mailed link is good for once is not asked for twice, in
 * StrictMode either. `retry` runs it again. Another thing to load is another component: give it a `key`.
 */
export function useLoaded<T>(load: () => Promise<T>): { loaded: Loaded<T>; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const begun = useRef(false);

  const run = () => {
    setLoaded({ state: 'loading' });
    load().then(
      (value) => setLoaded({ state: 'ready', value }),
      (error: unknown) => {
        logFailure('loading', error);
        setLoaded({ state: 'failed', error });
      },
    );
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    run();
  });
  return { loaded, retry: run };
}
