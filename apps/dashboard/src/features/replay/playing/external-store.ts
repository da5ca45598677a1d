import { startTransition, useEffect, useReducer, useRef, useSyncExternalStore } from 'react';

/** What changes many times a second: who shows something of it listens, and the screen around it is left alone. */
export interface ExternalStore<Value = number> {
  now: () => Value;
  /** Answers how to stop listening. */
  listen: (listener: () => void) => () => void;
}

export function createExternalStore<Value>(
  start: Value,
): ExternalStore<Value> & { set: (value: Value) => void } {
  let value = start;
  const listeners = new Set<() => void>();
  return {
    now: () => value,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

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
