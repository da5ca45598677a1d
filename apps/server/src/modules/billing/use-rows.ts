import { type SQL, sql } from 'drizzle-orm';

// Statements that count what is used of plans, for those who count it within a statement of their own.

/** @param periods `workspace_id` and the date of a period, in order of both */
export const insertUse = (periods: SQL): SQL =>
  sql`INSERT INTO quota_usage (workspace_id, period_start) ${periods} ON CONFLICT DO NOTHING`;

/** @param units `workspace_id`, `period_start` and `units`, less than zero where they are given back */
export const addUse = (units: SQL): SQL => sql`UPDATE quota_usage u SET used = greatest(0, u.used + t.units)
  FROM (${units}) t WHERE u.workspace_id = t.workspace_id AND u.period_start = t.period_start`;
