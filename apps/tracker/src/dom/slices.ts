import { guard } from '../host/guard.ts';
import { requestIdleCallback, setTimeout } from '../host/own-natives.ts';

/** No task of ours is meant to take longer, so that the page's own fit between them. */
const SLICE_MS = 8;

/** Told between small steps whether it is time to let others go on. */
export type IsOver = () => boolean;

/** Work in slices: `step` does some and answers whether all is done. */
export type Slices = {
  /** Begins at the browser's next idle moment, at the latest after so long. While it goes on nothing begins anew. */
  start(wait_ms: number): void;
  stop(): void;
};

const idle = (work: () => void, timeout: number): (() => void) => {
  if (requestIdleCallback) {
    const handle = requestIdleCallback(work, { timeout });
    return () => cancelIdleCallback(handle);
  }
  // Safari has none.
  const handle = setTimeout(work, Math.min(timeout, 16));
  return () => clearTimeout(handle);
};

export function createSlices(step: (isOver: IsOver) => boolean): Slices {
  let cancel: (() => void) | undefined;

  const run = guard(() => {
    cancel = undefined;
    const end = performance.now() + SLICE_MS;
    if (!step(() => performance.now() >= end)) start(SLICE_MS * 2);
  });
  const start = (wait_ms: number) => {
    cancel ??= idle(run, wait_ms);
  };
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  return {
    start,
    stop,
  };
}
