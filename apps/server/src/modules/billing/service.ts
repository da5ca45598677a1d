import { sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { writePlans } from './plan-queries.ts';
import { type FilePlan, freePlan } from './plans-file.ts';
import { applySubscriptions, neverSubscribed, subscribeForNothing } from './subscription-queries.ts';

export { receiveMessage } from './messages.ts';
export { periodStart } from './period.ts';
export { type FilePlan, parsePlans } from './plans-file.ts';
export { startSync } from './sync.ts';
export { askForNotices, startNotices } from './usage-notices.ts';
export { addPaymentWebhooks } from './webhook-route.ts';

/** Any number, as long as every process of ours takes the same one. */
const PLANS_LOCK = 7_461_130;

/**
 * Makes the plans of the database what the operator's file says, gives those who are of before there were plans the free one, and everybody
 * what their plan says now. At each start; processes that start together do it one after the other.
 */
export async function applyPlans(
  { orm, clock }: { orm: Orm; clock: Clock },
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

/** Has a new workspace begin on the free plan. */
export async function beginFree(
  { orm: tx, clock }: { orm: Orm; clock: Clock },
  workspace_id: string,
): Promise<void> {
  const [free] = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM plans WHERE amount = 0 AND status = 'active'`,
  );
  if (!free) throw new Error('no plan is free');
  await subscribeForNothing(tx, [workspace_id], free.id, isoOf(clock));
  await applySubscriptions(tx, [workspace_id]);
}

const isoOf = (clock: Clock) => new Date(clock.now()).toISOString();
