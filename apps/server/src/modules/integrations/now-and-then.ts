/** Whoever looks at the screen after changing a theme waits some seconds anyway. */
const WRITE_MS = 3_000;

/** Writes every few seconds what was collected in memory; one write at a time. `write` does not fail. */
export function writeNowAndThen({ isEmpty, write }: { isEmpty: () => boolean; write: () => Promise<void> }) {
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (isEmpty() || writing) return;
    writing = write().finally(() => {
      writing = undefined;
    });
  }, WRITE_MS);
  timer.unref();
  return {
    /** Writes what waits. */
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      if (!isEmpty()) await write();
    },
  };
}
