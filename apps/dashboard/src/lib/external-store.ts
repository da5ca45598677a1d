/** What changes many times a second: who shows something of it listens, and the screen around it is left alone. */
export interface ExternalStore<Value = number> {
  now: () => Value;
  /** Answers how to stop listening. */
  listen: (listener: () => void) => () => void;
}

export interface SettableStore<Value> extends ExternalStore<Value> {
  set: (value: Value) => void;
}

export function createExternalStore<Value>(start: Value): SettableStore<Value> {
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

/** Changes some fields of a store's value: the same object stays when nothing of it has changed. */
export function change<Value extends object>(store: SettableStore<Value>, fields: Partial<Value>): void {
  const old = store.now();
  if (Object.entries(fields).every(([name, value]) => old[name as keyof Value] === value)) return;
  store.set({ ...old, ...fields });
}
