import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api/api-error.ts';

const CLIENT_ERRORS_FROM = 400;
const SERVER_ERRORS_FROM = 500;
const MAX_RETRIES = 2;

/** A refusal stays a refusal: only what may pass (no answer, a fault of the server's) is tried again. */
const retry = (failures: number, error: Error) => {
  const refused =
    error instanceof ApiError && error.status >= CLIENT_ERRORS_FROM && error.status < SERVER_ERRORS_FROM;
  return !refused && failures < MAX_RETRIES;
};

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry } } });
