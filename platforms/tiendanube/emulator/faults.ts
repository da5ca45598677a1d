import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './http.ts';

/** What the next calls meet, one each. */
export type Fault =
  /** Another answer. Its body as it is. */
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Too much: the bucket will be empty after so many ms. */
  | { too_much_ms: number }
  /** It is done, and answered so many ms later. */
  | { slow_ms: number }
  /** The connection is cut, and nothing was done. */
  | 'cut';

/** Does a call, or what goes wrong with it instead. */
export async function withFault(
  fault: Fault | undefined,
  call: () => Promise<Answer>,
): Promise<Answer | 'cut'> {
  if (fault === undefined) return call();
  if (fault === 'cut') return 'cut';
  if ('slow_ms' in fault) {
    const done = await call();
    await pause(fault.slow_ms);
    return done;
  }
  if ('too_much_ms' in fault)
    return {
      status: 429,
      headers: { 'x-rate-limit-reset': String(fault.too_much_ms) },
      json: TOO_MANY_REQUESTS,
    };
  const { status, headers = {}, body } = fault;
  return typeof body === 'string' ? { status, headers, html: body } : { status, headers, json: body };
}

export const TOO_MANY_REQUESTS = {
  code: 429,
  message: 'Too Many Requests',
  description: 'API limit reached',
};
