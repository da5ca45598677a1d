import { text } from '../../database/kinds.ts';
import { firstRow, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Failure } from '../../http/handler.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Buyer, PayingPlan, PaymentProviders, Payments, ProviderName } from '../../ports/payments.ts';
import type { LoginThrottling } from '../login-throttling/service.ts';
import { type AccountRow, buyerOf, findAccount, keepAccount } from './account-queries.ts';

/** What the calls need that have to do with money. */
export interface PayingDeps extends Needs<'orm' | 'clock' | 'log' | 'public_url'> {
  jobs: JobQueue;
  payment_providers: PaymentProviders;
  attempts: LoginThrottling;
  /** Where to ask for a price that is agreed upon. */
  contact_email: string | null;
}

export const isoNow = ({ clock }: Pick<PayingDeps, 'clock'>) => new Date(clock.now()).toISOString();

/** Who collects the money for a workspace's store, and that store's platform. */
export async function paymentProviderOf(
  { orm, payment_providers }: Pick<PayingDeps, 'orm' | 'payment_providers'>,
  workspace_id: string,
): Promise<{ payments: Payments | undefined; platform: string; store_id: string }> {
  const merchant = await firstRow(orm, pick(schema.merchants, 'platform', 'store_id'))`
    SELECT platform, store_id FROM merchants WHERE workspace_id = ${workspace_id}`;
  if (!merchant) throw new Error('workspace has no merchant');
  return { payments: payment_providers.of(merchant.platform), ...merchant };
}

interface PaymentContext {
  ok: true;
  payments: Payments;
  account: AccountRow;
  buyer: Buyer;
}

/**
 * The workspace's account with who collects its money: it is opened when there is none.
 * @param provider of the subscription that there is: whoever has it changes it; `none` and undefined mean the one of now
 */
export async function openPaymentContext(
  deps: PayingDeps,
  workspace_id: string,
  provider?: ProviderName | 'none',
): Promise<PaymentContext | (Failure & { error: 'payments_off' | 'store_url_unknown' })> {
  const { orm } = deps;
  const payments =
    provider === undefined || provider === 'none'
      ? (await paymentProviderOf(deps, workspace_id)).payments
      : deps.payment_providers.named(provider);
  const buyer = await buyerOf(orm, workspace_id);
  if (!payments || !buyer) return { ok: false, error: 'payments_off' };
  const known = await findAccount(orm, workspace_id, payments.provider);
  if (known) return { ok: true, payments, account: known, buyer };
  const account_id = await payments.openAccount(buyer);
  if (account_id === undefined) return { ok: false, error: 'store_url_unknown' };
  const account = await keepAccount(
    orm,
    { workspace_id, provider: payments.provider, account_id },
    isoNow(deps),
  );
  return { ok: true, payments, account, buyer };
}

/** A plan of the file as it stands, by its id; those that have gone from it are offered to nobody. */
export const offeredPlan = (orm: Orm, id: string): Promise<PayingPlan | undefined> =>
  firstRow(orm, {
    ...pick(
      schema.plans,
      'id',
      'name',
      'currency',
      'frequency',
      'trial_days',
      'stripe_price_id',
      'shopify_plan_handle',
    ),
    amount: text,
  })`
    SELECT id, name, amount::text AS amount, currency, frequency, trial_days, stripe_price_id, shopify_plan_handle
    FROM plans WHERE id = ${id} AND status = 'active' AND amount >= 0`;

export const isFree = ({ amount }: Pick<PayingPlan, 'amount'>) => Number(amount) === 0;

/** Whether it can be paid for there: Stripe knows a plan by its price alone, which the operator's file may lack. */
export const isSoldBy = ({ provider }: Payments, { stripe_price_id }: PayingPlan): boolean =>
  provider !== 'stripe' || stripe_price_id !== null;
