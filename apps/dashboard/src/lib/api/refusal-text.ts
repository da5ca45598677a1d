import type { TFunction } from 'i18next';
import { ApiError } from './api-error.ts';
import { errorText } from './error-text.ts';

const CLIENT_ERRORS_FROM = 400;
const SERVER_ERRORS_FROM = 500;

/**
 * Why the server refused, where it did: then there is something to do about it. What just failed (no answer, a fault of
 * the server's) is said in the caller's words, `fallback`.
 */
export function refusalText(t: TFunction<'loginAndPass'>, error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const refused =
    (error.status >= CLIENT_ERRORS_FROM && error.status < SERVER_ERRORS_FROM) || error.code === 'mail_failed';
  return refused ? errorText(t, error, fallback) : fallback;
}
