import { firstValue, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import { defineJob, NO_DATA } from '../../kernel/job.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue, NewJob } from '../../ports/job-queue.ts';
import type { PaymentProviders, Payments, ProvidedSubscription, ProviderName } from '../../ports/payments.ts';
import { type AccountRow, findAccount, nextLook, takeLook } from './account-queries.ts';
import { END_BEFORE_MS, lookAgainAt, type Reconciled, reconcile } from './reconcile.ts';
import { applySubscriptions, subscribeForNothing } from './subscription-queries.ts';
import { type PaidRow, paidRow, writeEnded, writeLive } from './sync-queries.ts';

type Account = Pick<AccountRow, 'workspace_id' | 'provider'>;

/** An account is looked at with its provider. It comes again by itself as long as there is something to be watched. */
export const SYNC_PAYMENTS = defineJob({
  kind: 'sync_payments',
  key: ({ workspace_id, provider }: Account) => `${workspace_id}/${provider}`,
  data: NO_DATA,
  role: 'api',
  // With their waits nearly two days: providers' outages are shorter.
  attempts: 200,
  concurrency: 4,
  lease_ms: 120_000,
});
const WITHOUT_KEYS_MS = 60 * 60_000;

export interface SyncDeps extends Needs<'orm' | 'clock' | 'log'> {
  jobs: JobQueue;
  payment_providers: PaymentProviders;
}

/** Has an account looked at, then or at once; in the transaction that makes it necessary. */
export const askForSync = (
  tx: Orm,
  jobs: Pick<JobQueue, 'add'>,
  account: Account,
  when?: Pick<NewJob, 'run_at'>,
) => jobs.add(tx, [SYNC_PAYMENTS.ask(account, when)]);

/**
 * Looks at an account with its provider, and writes down what there is: that is the truth, whatever was heard in which order. What a later look has
 * written stays.
 * @returns what the provider said
 */
export async function lookAt(
  { orm, clock }: Pick<SyncDeps, 'orm' | 'clock'>,
  payments: Payments,
  account: AccountRow,
): Promise<{ subscriptions: readonly ProvidedSubscription[] } & Reconciled> {
  const look = await nextLook(orm);
  const subscriptions = await payments.subscriptionsOf(account.account_id);
  const settled = reconcile(subscriptions);
  await orm.transaction(async (tx) => {
    if (await takeLook(tx, account, look))
      await write(tx, payments, account, { subscriptions, ...settled, now: iso(clock.now()) });
  });
  return { subscriptions, ...settled };
}

async function write(
  tx: Orm,
  payments: Payments,
  account: AccountRow,
  {
    subscriptions,
    counts,
    now,
  }: Reconciled & { subscriptions: readonly ProvidedSubscription[]; now: string },
): Promise<void> {
  const { workspace_id } = account;
  if (counts) {
    await writeLive(tx, account, counts, { ends_with_period: payments.ends_with_period, now });
  } else {
    const had = await paidRow(tx, account);
    if (!had) return;
    const ended = subscriptions.find(({ id }) => id === had.provider_id);
    await writeEnded(tx, had.id, ended?.ended_at ? iso(ended.ended_at) : now);
    const next = await freePlanOf(tx, ended?.next_plan_id ?? had.next_plan_id);
    if (next) await subscribeForNothing(tx, [workspace_id], next, now);
  }
  await applySubscriptions(tx, [workspace_id]);
}

const freePlanOf = (tx: Orm, plan_id: string | null): Promise<string | undefined> =>
  firstValue(tx, pick(schema.plans, 'id'))`SELECT id FROM plans WHERE id = ${plan_id} AND amount = 0`;

/** Works a job of `askForSync`. */
export async function sync(deps: SyncDeps, key: string): Promise<void> {
  const { orm, clock, jobs, payment_providers, log } = deps;
  const [workspace_id = '', provider] = key.split('/') as [string, ProviderName];
  const payments = payment_providers.named(provider);
  const account = await findAccount(orm, workspace_id, provider);
  if (!account) return;
  // Asked for anew and not put off: that is a job without a past, which whoever hears of something can have done earlier.
  const askAgain = (run_at: number) => orm.transaction((tx) => askForSync(tx, jobs, account, { run_at }));
  // Another process may have the keys of the provider, or this one again later.
  if (!payments) return askAgain(clock.now() + WITHOUT_KEYS_MS);
  await endOurs(deps, payments, account);
  const { counts, superfluous } = await lookAt(deps, payments, account);
  for (const { id } of superfluous) {
    log.warn(
      { workspace_id, provider, subscription: id },
      'duplicate paid subscription found; canceling the older one',
    );
    await payments.end(account.account_id, id);
  }
  const row = await paidRow(orm, account);
  const not_before = lookAgainAt({
    now: clock.now(),
    checkout_at: account.checkout_at === null ? undefined : Date.parse(account.checkout_at),
    period_end: counts?.period_end,
    ends_by_us: isEndedByUs(payments, row),
  });
  if (not_before !== undefined) await askAgain(not_before);
}

const isEndedByUs = (payments: Payments, row: PaidRow | undefined): row is PaidRow =>
  !payments.ends_with_period && row?.cancel_at_period_end === true;

/** Where the provider cannot end a subscription with its period, it is ended shortly before. */
async function endOurs({ orm, clock }: SyncDeps, payments: Payments, account: AccountRow): Promise<void> {
  const row = await paidRow(orm, account);
  if (!isEndedByUs(payments, row)) return;
  if (clock.now() >= Date.parse(row.period_end) - END_BEFORE_MS)
    await payments.end(account.account_id, row.provider_id);
}
