import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@vitrine/contract/durations';
import { paths } from '../../../config/paths.ts';
import { call } from '../../../lib/api/api.ts';
import { listQuery } from '../query/list-query.ts';
import { DEFAULTS, type ListState, writeListState } from '../query/list-state.ts';
import { SEGMENTS } from '../query/segments.ts';

/** What is worth a look, the most valuable first. */
const LINES = {
  frustrated_cart: {
    conditions: { stage: ['cart', 'checkout'], signal: SEGMENTS.frustrated.conditions.signal },
  },
  checkout_left: SEGMENTS.checkout_left,
  phone_errors: SEGMENTS.phone_errors,
  cart_left: SEGMENTS.cart_left,
  frustrated: SEGMENTS.frustrated,
} as const;

export type WatchLine = keyof typeof LINES;
export const WATCH_LINES = Object.keys(LINES) as WatchLine[];

/** Figures of a week hardly move within it. */
const FRESH_MS = 5 * MINUTE_MS;

/** The list of a line's sessions. */
const stateOf = (line: WatchLine): ListState => ({ ...DEFAULTS, date_range: 'last7d', ...LINES[line] });

/** How many there are, and the newest of them. */
export const watchQuery = (line: WatchLine) =>
  queryOptions({
    queryKey: ['sessions', 'watch', line],
    queryFn: ({ signal }) => {
      const query = listQuery({ ...stateOf(line), page_size: 1 }, Date.now());
      return call('sessions_list', { signal, query });
    },
    staleTime: FRESH_MS,
  });

/** The same list, as a replay's link carries it. */
export const watchList = (line: WatchLine): string => String(writeListState(stateOf(line)));

export const watchPath = (line: WatchLine): string => `${paths.recordings}?${watchList(line)}`;
