import { sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { FilePlan } from './plans-file.ts';

export const PLAN_ROW = {
  ...pick(
    schema.plans,
    'id',
    'name',
    'currency',
    'frequency',
    'max_session_recordings',
    'max_downloads',
    'retention_days',
    'trial_days',
    'status',
  ),
  /** A decimal. */
  amount: text,
};
export type PlanRow = RowOf<typeof PLAN_ROW>;

/** Of a table `plans p`: money as text, for numbers would be floats. */
export const PLAN = sql`p.id, p.name, p.amount::text AS amount, p.currency, p.frequency, p.max_session_recordings,
  p.max_downloads, p.retention_days, p.trial_days, p.status`;

/** By amount; a few. */
export const listPlans = (orm: Orm, status: PlanRow['status'] | undefined): Promise<PlanRow[]> =>
  rowsOf(orm, PLAN_ROW)`
    SELECT ${PLAN} FROM plans p WHERE ${status ? sql`p.status = ${status}` : sql`true`} ORDER BY p.amount, p.id`;

/** Makes the table what the file says: what is not in it any more goes, or is archived where somebody has or had it. */
export async function writePlans(tx: Orm, plans: readonly FilePlan[]): Promise<void> {
  const json = JSON.stringify(plans);
  await tx.execute(sql`INSERT INTO plans (id, name, amount, currency, frequency, max_session_recordings, max_downloads,
      retention_days, trial_days, stripe_price_id, shopify_plan_handle, status)
    SELECT f.*, 'active' FROM json_to_recordset(${json}::json) AS f(id text, name text, amount numeric, currency text,
      frequency text, max_session_recordings integer, max_downloads integer, retention_days integer, trial_days integer,
      stripe_price_id text, shopify_plan_handle text)
    ORDER BY f.id
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, amount = excluded.amount, currency = excluded.currency,
      frequency = excluded.frequency, max_session_recordings = excluded.max_session_recordings,
      max_downloads = excluded.max_downloads, retention_days = excluded.retention_days,
      trial_days = excluded.trial_days, stripe_price_id = excluded.stripe_price_id,
      shopify_plan_handle = excluded.shopify_plan_handle, status = 'active'`);
  const isGone = sql`p.id <> ALL (${sql.param(plans.map(({ id }) => id))}::text[])`;
  await tx.execute(sql`DELETE FROM plans p WHERE ${isGone}
    AND NOT EXISTS (SELECT FROM subscriptions s WHERE p.id IN (s.plan_id, s.next_plan_id))`);
  await tx.execute(sql`UPDATE plans p SET status = 'archived' WHERE ${isGone}`);
}
