import type { Clock } from '../../ports/clock.ts';
import { PROGRESS_EVERY_MS } from './limits.ts';

/**
 * Writes how much is done, now and then.
 * @param write given per cent, more each time; 99 at most: all of it is only done when the file has its row
 * @returns to be told how much is done, 0 to 1
 */
export function createProgress(
  clock: Clock,
  write: (progress: number) => Promise<unknown>,
): (done: number) => Promise<void> {
  let told = { at: clock.now(), progress: 0 };
  return async (done) => {
    const progress = Math.min(99, Math.floor(done * 100));
    const at = clock.now();
    if (progress <= told.progress || at - told.at < PROGRESS_EVERY_MS) return;
    told = { at, progress };
    await write(progress);
  };
}
