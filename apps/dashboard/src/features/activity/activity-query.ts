import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The log from its newest line on, a page after the other. */
export const activityQuery = () =>
  infiniteQueryOptions({
    queryKey: ['activity'],
    queryFn: ({ pageParam, signal }) =>
      call('audit_log_list', {
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
