/** What ingest said this long ago is no news: it says something new with each group, many times a second when it is busy. */
const NEWS_MS = 1_000;
/** However busy ingest is, something is read so often: a batch takes a twentieth of a second of it. */
const LONGEST_MS = 5_000;

export interface LoadGate {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when it has not, and else after `LONGEST_MS`. */
  turn(): Promise<void>;
  /** From now on nobody waits. */
  close(): void;
}

/** Lets background work wait while ingest is busy, but not for ever. A process has one. */
export function createLoadGate(): LoadGate {
  let busy: NodeJS.Timeout | undefined;
  let closed = false;
  const waiting = new Set<() => void>();
  const calm = () => {
    clearTimeout(busy);
    busy = undefined;
    for (const go of [...waiting]) go();
  };
  return {
    tell(isBusy) {
      if (!isBusy || closed) return calm();
      clearTimeout(busy);
      busy = setTimeout(calm, NEWS_MS);
      busy.unref();
    },
    turn() {
      if (!busy) return Promise.resolve();
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, LONGEST_MS);
        waiting.add(go);
      });
    },
    close() {
      closed = true;
      calm();
    },
  };
}
