import { setTimeout as pause } from 'node:timers/promises';
import { PlatformUnavailable } from '../../ports/commerce-platform.ts';

/** Between tries. A hitch of a platform is over by then, mostly. */
const PAUSES_MS = [500, 2_000];
/** No try is begun later than this: a person waits. */
const PATIENCE_MS = 15_000;

/**
 * Asks again what could not be asked: for what stands behind a code that is good once, and would be used up for nothing.
 * Who was told to wait for longer is not asked again.
 */
export async function patiently<T>(question: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (const pause_ms of PAUSES_MS) {
    try {
      return await question();
    } catch (error) {
      const isOver = performance.now() + pause_ms > until;
      if (!(error instanceof PlatformUnavailable) || error.is_throttled || isOver) throw error;
    }
    await pause(pause_ms);
  }
  return question();
}
