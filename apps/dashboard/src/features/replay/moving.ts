import { useSyncExternalStore } from 'react';

/** A number that changes many times a second: who shows something of it listens, and the screen around it is left alone. */
export interface Moving {
  now: () => number;
  /** Answers how to stop listening. */
  listen: (listener: () => void) => () => void;
}

export function createMoving(start: number): Moving & { set: (value: number) => void } {
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

/** What `of` makes of the number: the component is drawn anew only when that changes. */
export const useMoving = <Shown extends number | string | boolean>(
  moving: Moving,
  of: (value: number) => Shown,
): Shown => useSyncExternalStore(moving.listen, () => of(moving.now()));
