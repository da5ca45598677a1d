import { queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '@vitrine/contract/endpoint';
import type { sessionsAroundEndpoints } from '@vitrine/contract/sessions-around';
import { call } from '../../../lib/api/api.ts';

/** The list that a replay was opened from. */
export interface OpenedFrom {
  /** As links carry it; empty is all visits, newest first. */
  list: string;
  /** What the server is asked for in it at `now` (epoch milliseconds). */
  query: (now: number) => QueryInputOf<(typeof sessionsAroundEndpoints)['sessions_neighbours']>;
}

/** How long what was fetched ahead of a visit is good, in milliseconds: one under way gets longer. */
const AHEAD_MS = 30_000;

export const detailQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['replay', 'detail', sessionId],
    queryFn: ({ signal }) => call('sessions_detail', { params: { session_id: sessionId }, signal }),
    staleTime: AHEAD_MS,
  });

/** The visits before and after this one in the list. Asked anew when somebody comes back to the tab: the list may be another. */
export const neighboursQuery = (sessionId: string, { list, query }: OpenedFrom) =>
  queryOptions({
    queryKey: ['replay', 'neighbours', sessionId, list],
    queryFn: ({ signal }) =>
      call('sessions_neighbours', { params: { session_id: sessionId }, query: query(Date.now()), signal }),
  });

/** All visits of the visitor of this one. */
export const visitorQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['replay', 'visitor', sessionId],
    queryFn: ({ signal }) => call('sessions_visitor', { params: { session_id: sessionId }, signal }),
  });
