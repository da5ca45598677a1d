import { type SQL, sql } from 'drizzle-orm';

/**
 * The period of a workspace `w` that `now` (a timestamptz) falls into, as the date of its first day: of its subscription, else the calendar
 * month of its time zone. Use is counted by it. A subscription whose renewal nobody has told of yet is in the period behind its last one.
 */
export const periodStart = (now: SQL): SQL => sql`(CASE
    WHEN w.period_end IS NULL THEN date_trunc('month', ${now} AT TIME ZONE w.time_zone)::date
    WHEN ${now} < w.period_end THEN (w.period_start AT TIME ZONE 'UTC')::date
    ELSE (w.period_end AT TIME ZONE 'UTC')::date END)`;

/** When that period ends: a timestamptz. One that is not told of yet is taken to be as long as the last one. */
export const periodEnd = (now: SQL): SQL => sql`(CASE
    WHEN w.period_end IS NULL
      THEN (date_trunc('month', ${now} AT TIME ZONE w.time_zone) + interval '1 month') AT TIME ZONE w.time_zone
    WHEN ${now} < w.period_end THEN w.period_end
    ELSE w.period_end + (w.period_end - w.period_start) END)`;
