import { DAY_MS, MINUTE_MS } from '@vitrine/contract/durations';
import type { QueryInputOf } from '@vitrine/contract/endpoint';
import type { sessionsEndpoints } from '@vitrine/contract/sessions';
import type { Filters } from './list-filters.ts';
import type { ListState } from './list-state.ts';

type SessionsQuery = QueryInputOf<(typeof sessionsEndpoints)['sessions_list']>;

/** Bounds in seconds, as the specification has them (section 3): the lower one belongs to the range, the upper does not. */
const DURATIONS = {
  under1m: { duration_max: 60 },
  '1to5m': { duration_min: 60, duration_max: 300 },
  over5m: { duration_min: 300 },
} as const satisfies Record<Exclude<Filters['duration'], ''>, SessionsQuery>;

/**
 * What the server is asked for a state of the list at `now` (epoch milliseconds). The present counts in whole minutes: the
 * pages of a list that are asked within one of them are cut from the same list.
 */
export function listQuery(state: Omit<ListState, 'filters'>, now: number): SessionsQuery {
  const { page, page_size, ordering, search, date_range, duration, user_type, platform, recording_status } =
    state;
  return {
    page,
    page_size,
    ordering,
    ...(search && { search }),
    ...(date_range && { created_at_after: new Date(startOf(date_range, now)).toISOString() }),
    ...(duration && DURATIONS[duration]),
    ...(user_type && { user_type }),
    ...(platform && { platform_device: platform }),
    ...(recording_status && { has_recording: recording_status === 'recorded' ? 'true' : 'false' }),
  };
}

/** When a date range begins. Today is the viewer's: it began at midnight where their browser is. */
function startOf(range: Exclude<Filters['date_range'], ''>, now: number): number {
  const minute = now - (now % MINUTE_MS);
  switch (range) {
    case 'today':
      return new Date(now).setHours(0, 0, 0, 0);
    case 'last24h':
      return minute - DAY_MS;
    case 'last7d':
      return minute - 7 * DAY_MS;
  }
}
