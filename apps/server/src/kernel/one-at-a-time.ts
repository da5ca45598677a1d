export interface OneAtATime {
  /** Has it done now, or once more after what is under way. */
  wake(): void;
  /** Resolves when nothing of it is under way. */
  ended(): Promise<void>;
}

/** @param what never rejects */
export function oneAtATime(what: () => Promise<void>): OneAtATime {
  let running: Promise<void> | undefined;
  let again = false;
  function wake(): void {
    again = running !== undefined;
    if (again) return;
    running = what().finally(() => {
      running = undefined;
      if (again) wake();
    });
  }
  return {
    wake,
    async ended() {
      while (running) await running;
    },
  };
}
