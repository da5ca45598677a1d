import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** "Active now" must not say for long what has passed; cards and line are asked at one pace, so that they agree. */
const REFETCH_INTERVAL_MS = 30_000;

/** The numbers of the last 30 days, and who is in the store now. */
export const analyticsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'analytics'],
    queryFn: ({ signal }) => call('dashboard_analytics', { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });

/** Sessions begun on each of the same days. */
export const timelineQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'timeline'],
    queryFn: ({ signal }) => call('dashboard_timeline', { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
