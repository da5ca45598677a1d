import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { ListState } from './list-state.ts';

/** New visits appear this soon while the list is being looked at. */
const REFETCH_INTERVAL_MS = 10_000;

/** One page of the list. The page before stays on screen until the next one has come. */
export const sessionsQuery = ({ search, ...state }: ListState) =>
  queryOptions({
    queryKey: ['sessions', 'list', state, search],
    queryFn: ({ signal }) =>
      call('sessions_list', { signal, query: { ...state, ...(search !== '' && { search }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
