import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { listQuery } from './list-query.ts';
import type { ListState } from './list-state.ts';

/** New visits appear this soon while the list is being looked at. */
const REFETCH_INTERVAL_MS = 10_000;

/**
 * One page of the list. The page before stays on screen until the next one has come. The key holds the date range and not
 * the times it stands for at the moment: "today" stays one list, asked anew with today's times.
 */
export const sessionsQuery = ({ filters: _, ...state }: ListState) =>
  queryOptions({
    queryKey: ['sessions', 'list', state],
    queryFn: ({ signal }) => call('sessions_list', { signal, query: listQuery(state, Date.now()) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
