import { ApiError } from './api-error.ts';

const CLIENT_ERRORS_FROM = 400;
const SERVER_ERRORS_FROM = 500;

/**
 * Whether what failed may do better at once: without a connection, or by a fault of the server's. A refusal stays a refusal, but
 * for one of too much at a time;
 * and after a time-out somebody has waited long enough to be told.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.code === 'too_many_requests') return true;
  const refused = error.status >= CLIENT_ERRORS_FROM && error.status < SERVER_ERRORS_FROM;
  return !refused && !error.timed_out;
}
