import { z } from 'zod';
import { timeZone } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { DEFAULT_ANALYTICS_DAYS, MAX_ANALYTICS_DAYS } from './limits.ts';

/** Calendar days up to today, in the workspace's time zone unless another one is named (readings, "Analytics"). */
const window = z.object({
  days: z.coerce.number().int().min(1).max(MAX_ANALYTICS_DAYS).default(DEFAULT_ANALYTICS_DAYS),
  tz: timeZone.optional(),
});

export const analytics = z.object({
  /** Begun within the days. */
  total_sessions: z.number().int().min(0),
  /** Seconds; 0 without a session. */
  avg_duration: z.number().min(0),
  /** Whose last event is at most 5 minutes old, whatever the days are. */
  active_now: z.number().int().min(0),
});
export type Analytics = z.infer<typeof analytics>;

export const timelinePoint = z.object({
  /** `2026-01-15`: a day of the time zone. */
  date: z.iso.date(),
  sessions: z.number().int().min(0),
});
export type TimelinePoint = z.infer<typeof timelinePoint>;

export const dashboardEndpoints = {
  dashboard_analytics: {
    method: 'GET',
    path: '/api/dashboard/analytics/',
    access: 'workspace',
    summary: 'Get the overview metrics.',
    query: window,
    response: analytics,
  },
  dashboard_timeline: {
    method: 'GET',
    path: '/api/dashboard/sessions_timeline/',
    access: 'workspace',
    summary: 'Get the number of sessions per day, oldest first, including days with none.',
    query: window,
    response: z.array(timelinePoint),
  },
} as const satisfies Record<string, Endpoint>;
