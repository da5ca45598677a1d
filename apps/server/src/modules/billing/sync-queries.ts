import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { present } from '../../database/kinds.ts';
import { firstRow, hasRows, pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { ProvidedSubscription, ProviderName } from '../../ports/payments.ts';
import type { AccountRow } from './account-queries.ts';
import type { Reconciled } from './reconcile.ts';

/** What is written of a workspace's subscription that a provider has, while it has not ended. */
const PAID_ROW = {
  ...pick(schema.subscriptions, 'id', 'cancel_at_period_end', 'next_plan_id'),
  provider_id: present(schema.subscriptions.provider_id),
  period_end: present(schema.subscriptions.period_end),
};
export type PaidRow = RowOf<typeof PAID_ROW>;

/** Where each provider's own name for a plan stands. */
const REFERENCES = {
  sandbox: (ref: string) => sql`p.id = ${ref}`,
  stripe: (ref: string) => sql`p.stripe_price_id = ${ref}`,
  shopify: (ref: string) => sql`(p.shopify_plan_handle = ${ref} OR p.name = ${ref})`,
} as const;

/**
 * The plan that a provider's subscription is of. Prices change by getting other names: whoever has one that no plan has any more keeps the plan that
 * they had. Of two plans with one name theirs is the one that they had, else one that is still sold.
 */
async function planOf(
  tx: Orm,
  provider: ProviderName,
  { id, plan_ref }: ProvidedSubscription,
): Promise<string> {
  const plan = await firstRow(tx, pick(schema.plans, 'id'))`SELECT p.id FROM plans p
    LEFT JOIN subscriptions s ON s.plan_id = p.id AND s.provider = ${provider} AND s.provider_id = ${id}
    WHERE ${REFERENCES[provider](plan_ref)} OR s.id IS NOT NULL
    ORDER BY ${REFERENCES[provider](plan_ref)} DESC NULLS LAST, s.id IS NULL, p.status, p.id LIMIT 1`;
  if (!plan)
    throw new Error(`a subscription at ${provider} uses a plan missing from the plans file: ${plan_ref}`);
  return plan.id;
}

export const paidRow = (orm: Orm, { workspace_id, provider }: AccountRow): Promise<PaidRow | undefined> =>
  firstRow(orm, PAID_ROW)`
    SELECT id, provider_id, period_end, cancel_at_period_end, next_plan_id FROM subscriptions
    WHERE workspace_id = ${workspace_id} AND provider = ${provider} AND ended_at IS NULL`;

export const writeEnded = (tx: Orm, id: string, at: string) =>
  tx.execute(sql`UPDATE subscriptions SET status = 'cancelled', ended_at = ${at}::timestamptz,
    cancel_at_period_end = false, next_plan_id = NULL WHERE id = ${id}`);

/**
 * Makes a provider's subscription the workspace's one.
 * @param ends_with_period false: that it ends with its period is known here alone, and stays
 */
export async function writeLive(
  tx: Orm,
  { workspace_id, provider }: AccountRow,
  live: NonNullable<Reconciled['counts']>,
  { ends_with_period, now }: { ends_with_period: boolean; now: string },
): Promise<void> {
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  // Where two providers are set up: what was bought last.
  const later = await hasRows(tx)`
    SELECT 1 FROM subscriptions WHERE workspace_id = ${workspace_id} AND ended_at IS NULL
      AND provider NOT IN ('none', ${provider}) AND created_at > ${at(live.created_at)}`;
  if (later) return;
  const plan_id = await planOf(tx, provider, live);
  await tx.execute(sql`UPDATE subscriptions SET status = 'cancelled', ended_at = ${now}::timestamptz,
      cancel_at_period_end = false, next_plan_id = NULL
    WHERE workspace_id = ${workspace_id} AND ended_at IS NULL
      AND (provider, provider_id) IS DISTINCT FROM (${provider}, ${live.id})`);
  const isEnding = sql`(s.cancel_at_period_end AND s.plan_id = excluded.plan_id AND s.ended_at IS NULL)`;
  // Whoever has agreed to another plan does not want it to end. Nor is a period that began meanwhile theirs: it is ended at once (`endOurs`).
  const rest = ends_with_period
    ? sql`period_start = excluded.period_start, period_end = excluded.period_end,
        cancel_at_period_end = excluded.cancel_at_period_end, next_plan_id = excluded.next_plan_id`
    : sql`period_start = CASE WHEN ${isEnding} THEN s.period_start ELSE excluded.period_start END,
        period_end = CASE WHEN ${isEnding} THEN s.period_end ELSE excluded.period_end END,
        cancel_at_period_end = ${isEnding}, next_plan_id = CASE WHEN ${isEnding} THEN s.next_plan_id END`;
  await tx.execute(sql`INSERT INTO subscriptions AS s (id, workspace_id, plan_id, provider, provider_id, status,
      period_start, period_end, cancel_at_period_end, next_plan_id, created_at)
    VALUES (${randomUUID()}, ${workspace_id}, ${plan_id}, ${provider}, ${live.id}, ${live.status},
      ${at(live.period_start)}, ${at(live.period_end)}, ${live.cancel_at_period_end},
      (SELECT id FROM plans WHERE id = ${live.next_plan_id}), ${at(live.created_at)})
    ON CONFLICT (provider, provider_id) DO UPDATE SET plan_id = excluded.plan_id, status = excluded.status,
      ended_at = NULL, ${rest}`);
}

/** Notes, where the provider cannot, that a subscription ends with its period, and what comes then. */
export const writeEnding = (tx: Orm, id: string, ending: { next_plan_id: string | null } | null) =>
  tx.execute(sql`UPDATE subscriptions SET cancel_at_period_end = ${ending !== null},
    next_plan_id = ${ending?.next_plan_id ?? null} WHERE id = ${id} AND ended_at IS NULL`);
