/** Waiting for one thing at a time: what is begun takes the place of what was waited for. */
export interface Wait {
  /** One of them is called, unless something else has begun or it was over before. */
  begin(awaited: Promise<unknown>, calls: { comes: () => void; fails: (error: unknown) => void }): void;
  over(): void;
  on(): boolean;
}

/** @param tell whether something is waited for; called when that changes */
export function createWait(tell: (waiting: boolean) => void): Wait {
  let current: Promise<unknown> | null = null;
  const set = (next: Promise<unknown> | null) => {
    const [was, is] = [current !== null, next !== null];
    current = next;
    if (was !== is) tell(is);
  };
  return {
    begin(awaited, { comes, fails }) {
      set(awaited);
      awaited.then(
        () => {
          if (current !== awaited) return;
          set(null);
          comes();
        },
        (error: unknown) => {
          if (current !== awaited) return;
          set(null);
          fails(error);
        },
      );
    },
    over: () => set(null),
    on: () => current !== null,
  };
}
