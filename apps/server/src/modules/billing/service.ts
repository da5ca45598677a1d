import { sql } from 'drizzle-orm';
import { firstRow, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { writePlans } from './plan-queries.ts';
import { type FilePlan, freePlan } from './plans-file.ts';
import { quotaOf } from './quota.ts';
import { applySubscriptions, neverSubscribed, subscribeForNothing, useOf } from './subscription-queries.ts';

export { giveBackDownloads, takeDownload } from './downloads.ts';
export { closeAccounts, endRenewal, hasAccounts, resumeRenewal } from './leaving.ts';
export { receiveMessage } from './messages.ts';
export type { PayingDeps } from './paying.ts';
export { periodKey } from './period.ts';
export { type FilePlan, parsePlans } from './plans-file.ts';
export { askForNotices } from './usage-notices.ts';
export { addUse, insertUse } from './use-rows.ts';

/** Any number, as long as every process of ours takes the same one. */
const PLANS_LOCK = 7_461_130;

/**
 * Makes the plans of the database what the operator's file says, gives those who are of before there were plans the free one, and everybody
 * what their plan says now. At each start; processes that start together do it one after the other.
 */
export async function applyPlans(
  { orm, clock }: Needs<'orm' | 'clock'>,
  plans: readonly FilePlan[],
): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${PLANS_LOCK})`);
    await writePlans(tx, plans);
    const ids = (await neverSubscribed(tx)).map(({ id }) => id);
    if (ids.length > 0) await subscribeForNothing(tx, ids, freePlan(plans).id, isoOf(clock));
    await applySubscriptions(tx);
  });
}

/** Those who have a plan that the sandbox has sold take the free one: where it is not open any more, as in production, nobody pays for it. */
export async function leaveSandbox({ orm, clock }: Needs<'orm' | 'clock'>): Promise<void> {
  const now = isoOf(clock);
  await orm.transaction(async (tx) => {
    const left = await rowsOf(tx, pick(schema.subscriptions, 'workspace_id'))`
      UPDATE subscriptions SET status = 'cancelled', ended_at = ${now}::timestamptz, cancel_at_period_end = false,
        next_plan_id = NULL WHERE provider = 'sandbox' AND ended_at IS NULL RETURNING workspace_id`;
    const ids = left.map(({ workspace_id }) => workspace_id);
    if (ids.length === 0) return;
    await subscribeForNothing(tx, ids, await freePlanId(tx), now);
    await applySubscriptions(tx, ids);
  });
}

/** Whether new sessions of the workspace are refused now (ISO 8601), because its plan is used up or there is none. */
export async function isQuotaExceeded(orm: Orm, workspace_id: string, now: string): Promise<boolean> {
  const use = await useOf(orm, workspace_id, now);
  return use !== undefined && quotaOf(use).exceeded;
}

/** Has a new workspace begin on the free plan. */
export async function beginFree(
  { orm: tx, clock }: Needs<'orm' | 'clock'>,
  workspace_id: string,
): Promise<void> {
  await subscribeForNothing(tx, [workspace_id], await freePlanId(tx), isoOf(clock));
  await applySubscriptions(tx, [workspace_id]);
}

async function freePlanId(orm: Orm): Promise<string> {
  const free = await firstRow(orm, pick(schema.plans, 'id'))`
    SELECT id FROM plans WHERE amount = 0 AND status = 'active'`;
  if (!free) throw new Error('no free plan configured');
  return free.id;
}

const isoOf = (clock: Clock) => new Date(clock.now()).toISOString();
