import type { FrameThread } from '@vitrine/player';
import { reloadWhenUpgraded } from '../../../lib/arriving.ts';

export function newThread(): FrameThread {
  const worker = new Worker(new URL('./frame.worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<Error>((resolve) => {
    const end = (event: Event) => {
      worker.terminate();
      // Its file may be gone. (Whoever needs a frame asks for it once more, of a new thread.)
      void reloadWhenUpgraded();
      const told = event instanceof ErrorEvent && event.message;
      resolve(new Error(told || 'The reader of frames failed'));
    };
    worker.addEventListener('error', end);
    worker.addEventListener('messageerror', end);
  });
  return { worker, failed };
}
