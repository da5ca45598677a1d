/**
 * Does it again and again, one at a time; what is left does not keep the process alive.
 * @param work never rejects
 * @returns ends it; resolves when what is under way has ended
 */
export function every(ms: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = undefined;
    });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
