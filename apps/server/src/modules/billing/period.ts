import { type SQL, sql } from 'drizzle-orm';

/**
 * When the period of a workspace `w` began that `now` (a timestamptz) falls into: a timestamptz. Of its subscription, else the calendar
 * month of its time zone. Behind a period of which nobody has told the renewal yet, others of its length follow.
 */
export const periodBegin = (now: SQL): SQL => sql`(CASE
    WHEN w.period_end IS NULL THEN date_trunc('month', ${now} AT TIME ZONE w.time_zone) AT TIME ZONE w.time_zone
    WHEN ${now} < w.period_end THEN w.period_start
    ELSE ${following(now)} END)`;

/** When that period ends: a timestamptz. */
export const periodEnd = (now: SQL): SQL => sql`(CASE
    WHEN w.period_end IS NULL
      THEN (date_trunc('month', ${now} AT TIME ZONE w.time_zone) + interval '1 month') AT TIME ZONE w.time_zone
    WHEN ${now} < w.period_end THEN w.period_end
    ELSE ${following(now)} + ${LENGTH} END)`;

/** What use in that period is counted by: the date of its first day. */
export const periodKey = (now: SQL): SQL => sql`(CASE
    WHEN w.period_end IS NULL THEN date_trunc('month', ${now} AT TIME ZONE w.time_zone)::date
    ELSE (${periodBegin(now)} AT TIME ZONE 'UTC')::date END)`;

const LENGTH = sql`(w.period_end - w.period_start)`;

const following = (now: SQL) => sql`(w.period_end
    + floor(extract(epoch FROM ${now} - w.period_end) / extract(epoch FROM ${LENGTH})) * ${LENGTH})`;
