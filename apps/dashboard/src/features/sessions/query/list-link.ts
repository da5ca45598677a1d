import type { QueryInputOf } from '@vitrine/contract/endpoint';
import type { sessionsAroundEndpoints } from '@vitrine/contract/sessions-around';
import { listQuery } from './list-query.ts';
import { DEFAULTS, type ListState, parseListState, writeListState } from './list-state.ts';

/**
 * Which list a replay was opened from, for its link, written as in the list's own address: what chooses and orders the visits, and
 * for the way back how much of them was shown, and how. Empty for the first page of all of them, newest first.
 */
export function listOfLink(address: URLSearchParams): string {
  const state = parseListState(address);
  return String(writeListState({ ...state, filters: DEFAULTS.filters }));
}

/** What the server is asked for a visit's neighbours in such a list at `now` (epoch milliseconds). */
export function neighboursQuery(
  list: string,
  now: number,
): QueryInputOf<(typeof sessionsAroundEndpoints)['sessions_neighbours']> {
  const state: ListState = parseListState(new URLSearchParams(list));
  const { page: _, page_size: _size, ...query } = listQuery(state, now);
  return query;
}
