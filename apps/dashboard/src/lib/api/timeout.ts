import { ApiError } from './api-error.ts';

/** Runs `work`, aborting it after `ms` or by `outer`. What is not an abort by `outer` fails as an `ApiError` without status. */
export async function withTimeout<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ms);
  try {
    return await work(outer ? AbortSignal.any([outer, timeout.signal]) : timeout.signal);
  } catch (cause) {
    if (outer?.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError(0, { cause, timed_out: timeout.signal.aborted });
  } finally {
    clearTimeout(timer);
  }
}
