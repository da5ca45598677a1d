import { startTransition, useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import type { ExternalStore } from '../../../lib/external-store.ts';

/** What `of` makes of the value: the component is drawn anew only when that changes. */
export const useStoreValue = <Value, Shown extends number | string | boolean>(
  moving: ExternalStore<Value>,
  of: (value: Value) => Shown,
): Shown => useSyncExternalStore(moving.listen, () => of(moving.now()));

/** The same for what may follow a moment later: the picture goes first. */
export function useDeferredStoreValue<Value, Shown extends number | string | boolean>(
  moving: ExternalStore<Value>,
  of: (value: Value) => Shown,
): Shown {
  const shown = of(moving.now());
  const latest = useRef({ of, shown });
  latest.current = { of, shown };
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const look = () => {
      const { of, shown } = latest.current;
      if (of(moving.now()) !== shown) startTransition(drawAnew);
    };
    // It may have moved since it was drawn.
    look();
    return moving.listen(look);
  }, [moving]);
  return shown;
}

/** The value, an object that is another one when something of it has changed. */
export const useStore = <Value extends object>(moving: ExternalStore<Value>): Value =>
  useSyncExternalStore(moving.listen, moving.now);
