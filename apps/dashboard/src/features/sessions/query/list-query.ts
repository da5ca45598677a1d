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
  const { first_day, last_day, watched, ...conditions } = state.conditions;
  const after = [date_range && startOf(date_range, now), first_day && dayStart(first_day, 0)].filter(
    isMoment,
  );
  return {
    page,
    page_size,
    ordering,
    ...(search && { search }),
    ...(after.length > 0 && { created_at_after: new Date(Math.max(...after)).toISOString() }),
    ...(last_day && { created_at_before: new Date(dayStart(last_day, 1)).toISOString() }),
    ...(duration && DURATIONS[duration]),
    ...(user_type && { user_type }),
    ...(platform && { platform_device: platform }),
    ...(recording_status && { has_recording: recording_status === 'recorded' ? 'true' : 'false' }),
    ...(watched?.[0] && { watched: watched[0] }),
    ...conditions,
  };
}

const isMoment = (moment: number | string | undefined): moment is number => typeof moment === 'number';

/** When a day began that is so many days after this one, where the viewer's browser is. */
function dayStart(day: string, later: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
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
