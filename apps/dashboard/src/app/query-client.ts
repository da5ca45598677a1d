import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from '../lib/api/log-failure.ts';
import { mayPass } from '../lib/api/may-pass.ts';

const MAX_RETRIES = 2;

const retry = (failures: number, error: Error) => mayPass(error) && failures < MAX_RETRIES;

/** Of a key, what is asked for: what it is narrowed by comes behind, and may have been typed. */
const NAME_PARTS = 2;

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry } },
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => logFailure(queryKey.slice(0, NAME_PARTS).join(' '), error),
  }),
});
