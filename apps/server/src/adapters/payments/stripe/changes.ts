import type Stripe from 'stripe';
import type { Outcome, SubscribeRequest } from '../../../ports/payments.ts';
import { priceOf } from './checkout.ts';
import { idOf, onceBy } from './client.ts';
import { settledCards } from './default-card.ts';
import { asking, isMissing, missingCard, outcomeOf } from './failures.ts';
import { itemOf } from './subscription.ts';
import { allOf, openOne, unlessEnded } from './subscriptions.ts';

const DONE = { ok: true, value: undefined } as const;
const NOT_FOUND = { ok: false, error: 'not_found' } as const;

/** Takes back that a subscription ends; Stripe takes one of the two at a time. */
const staying = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at !== null && !cancel_at_period_end ? { cancel_at: '' as const } : { cancel_at_period_end: false };

/** Subscribes by the default card, or not at all: a payment that fails leaves nothing behind. */
export function subscribe(
  stripe: Stripe,
  customer: string,
  { plan, with_trial, workspace_id, key }: SubscribeRequest,
): Promise<Outcome<undefined>> {
  return asking(async () => {
    const default_payment_method = (await settledCards(stripe, customer))?.default_id;
    if (default_payment_method === undefined) return { ok: false, error: 'payment_method_missing' };
    // Asked for again later than Stripe remembers keys (a day), or with another card.
    if ((await allOf(stripe, customer)).some(({ metadata }) => metadata.asked_by === key)) return DONE;
    const params = {
      customer,
      items: [{ price: priceOf(plan), quantity: 1 }],
      default_payment_method,
      off_session: true,
      payment_behavior: 'error_if_incomplete',
      metadata: { workspace_id, asked_by: key },
      ...(with_trial && plan.trial_days > 0 ? { trial_period_days: plan.trial_days } : {}),
    } satisfies Stripe.SubscriptionCreateParams;
    const made = await outcomeOf(() => stripe.subscriptions.create(params, onceBy(key, params)), missingCard);
    return made.ok ? DONE : made;
  });
}

/** Another price in place of the one there is, paid at once: what is left of the old one is credited on the same invoice. Nothing changes when that is not paid. */
export function changePlan(
  stripe: Stripe,
  subscription_id: string,
  { plan, key }: Pick<SubscribeRequest, 'plan' | 'key'>,
): Promise<Outcome<undefined>> {
  return asking(async () => {
    const subscription = await openOne(stripe, subscription_id);
    if (!subscription) return NOT_FOUND;
    // The card that was saved last pays, also when nobody has told us of it yet.
    await settledCards(stripe, idOf(subscription.customer));
    const params = {
      items: [{ id: itemOf(subscription).id, price: priceOf(plan) }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      off_session: true,
      metadata: { next_plan_id: '' },
      ...staying(subscription),
    } satisfies Stripe.SubscriptionUpdateParams;
    const changed = await outcomeOf(
      () =>
        unlessEnded(stripe, subscription_id, () =>
          stripe.subscriptions.update(subscription_id, params, onceBy(key, params)),
        ),
      missingCard,
    );
    if (!changed.ok) return changed;
    return changed.value === 'ended' ? NOT_FOUND : DONE;
  });
}

/** Of one that has ended there is nothing to change: the next look says that it has. */
export function setEnding(
  stripe: Stripe,
  subscription_id: string,
  ending: { next_plan_id: string | null } | null,
): Promise<void> {
  return asking(async () => {
    const subscription = await openOne(stripe, subscription_id);
    if (!subscription) return;
    await unlessEnded(stripe, subscription_id, () =>
      stripe.subscriptions.update(subscription_id, {
        ...(ending ? { cancel_at_period_end: true } : staying(subscription)),
        metadata: { next_plan_id: ending?.next_plan_id ?? '' },
      }),
    );
  });
}

async function voidOpen(stripe: Stripe, subscription: string): Promise<void> {
  for await (const { id } of stripe.invoices.list({ subscription, status: 'open' }))
    if (id !== undefined) await stripe.invoices.voidInvoice(id);
}

/** What is left of a period that was paid is credited: it is less to pay the next time. */
export function end(stripe: Stripe, account_id: string, subscription_id: string): Promise<void> {
  return asking(async () => {
    const subscription = await openOne(stripe, subscription_id);
    if (!subscription) return;
    if (idOf(subscription.customer) !== account_id)
      throw new Error(`the subscription ${subscription_id} is another customer's`);
    try {
      if (subscription.status === 'active') {
        await stripe.subscriptions.cancel(subscription_id, { prorate: true, invoice_now: true });
        return;
      }
      // What was not paid is neither credited nor asked for any more.
      await stripe.subscriptions.cancel(subscription_id);
      await voidOpen(stripe, subscription_id);
    } catch (error) {
      // It has ended meanwhile.
      if (!isMissing(error)) throw error;
    }
  });
}
