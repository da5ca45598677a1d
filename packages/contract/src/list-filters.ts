// Without zod: the dashboard's list reads the same tables.

/** What each filter of the list can be set to (specification, section 3); '' is any. */
export const FILTERS = {
  date_range: ['today', 'last24h', 'last7d'],
  duration: ['under1m', '1to5m', 'over5m'],
  user_type: ['logged', 'anonymous'],
  platform: ['desktop', 'mobile', 'tablet'],
  recording_status: ['recorded', 'not_recorded'],
} as const;

export type ListView = 'list' | 'grid';

/** Rows per page that can be chosen in each view, the usual number first (specification, section 9). */
export const PAGE_SIZES: Record<ListView, readonly [number, ...number[]]> = { list: [10, 25, 50], grid: [9] };

/** Of one person in one workspace: more are not chosen from, but searched. */
export const MAX_SAVED_FILTERS = 50;

export const MAX_SAVED_FILTER_NAME = 60;
