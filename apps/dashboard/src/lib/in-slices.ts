/** Half a frame: what is done meanwhile stays fluent. */
const SLICE_MS = 8;

/** Runs `work` to its end in slices, so that the page never waits for it. Undefined once `signal` is aborted. */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await pause();
  }
  return undefined;
}

/** Until the browser has nothing better to do, where it can tell (Safari cannot). */
export const pause = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve, 16);
  });
