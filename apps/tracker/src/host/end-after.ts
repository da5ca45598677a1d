import { setTimeout } from './own-natives.ts';

/** Ends a request that hangs. `AbortSignal.timeout` came with Chrome 103, Firefox 100 and Safari 16. */
export function endAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
