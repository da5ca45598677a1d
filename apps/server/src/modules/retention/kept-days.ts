import { type SQL, sql } from 'drizzle-orm';

/** When a plan keeps less than the one before, or than it did, what the older one kept stays for so long: time to think again, or to take it home. */
export const GRACE_DAYS = 7;

/** Days of the plan that a workspace `w` has, else of the one that it had last: an integer; null when it never had one. */
export const planDays: SQL = sql`(SELECT p.retention_days FROM subscriptions s JOIN plans p ON p.id = s.plan_id
  WHERE s.workspace_id = w.id ORDER BY s.ended_at DESC NULLS FIRST, s.created_at DESC LIMIT 1)`;

/** Days that still hold from before the plan of a workspace `w` kept less, at `now` (a timestamptz): an integer or null. */
export const longerDays = (now: SQL): SQL => sql`(CASE WHEN ${now} < w.longer_until THEN w.longer_days END)`;

/**
 * Days that the sessions of a workspace `w` are kept, at `now` (a timestamptz): an integer; null, for ever. A plan that keeps more holds at
 * once; of one that keeps less nothing holds before a look has noted what there was before (look.ts).
 */
export const keptDays = (now: SQL): SQL => sql`greatest(${planDays}, w.retention_days, ${longerDays(now)})`;

/** Before then (a timestamptz) are the sessions that go; null when none does. In hours: days have 23 to 25 where the clocks are changed. */
export const keptSince = (now: SQL): SQL => sql`(${now} - make_interval(hours => 24 * ${keptDays(now)}))`;
