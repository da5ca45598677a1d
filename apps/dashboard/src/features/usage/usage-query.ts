import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** A store that is about to use up its plan should see it without a reload. */
const REFETCH_INTERVAL_MS = 60_000;

/** What the workspace has used of its plan in the current period. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['billing', 'usage'],
    queryFn: ({ signal }) => call('current_usage', { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
