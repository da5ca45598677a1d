import { API_TIMEOUT_MS } from '@vitrine/contract/limits';
import { withTimeout } from './timeout.ts';

/** Reads an answer to its end, or the browser would not keep it, and keeps nothing of it here. */
export const throughCache = (ask: (signal: AbortSignal) => Promise<Response>): Promise<void> =>
  withTimeout(API_TIMEOUT_MS, undefined, async (signal) => {
    await (await ask(signal)).body?.pipeTo(new WritableStream());
  });
