import type Stripe from 'stripe';
import type { ProvidedSubscription } from '../../../ports/payments.ts';

type Status = ProvidedSubscription['status'];

/**
 * `unpaid`: Stripe has given up to ask the card, and the operator wants the subscription to stay there; `paused`: a trial is over
 * and there is no card. Nobody pays for either and nothing is tried again, so that they count as ended. Should
 * one be paid after all, the next look says so.
 */
const STATUSES: Readonly<Record<string, Status>> = {
  incomplete: 'pending',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'ended',
  paused: 'ended',
  canceled: 'ended',
};

/** Stripe counts in seconds. */
const ms = (seconds: number) => seconds * 1_000;

export function statusOf({ status }: Pick<Stripe.Subscription, 'status'>): Status {
  const known = STATUSES[status];
  if (known === undefined) throw new Error(`unknown Stripe subscription status: ${status}`);
  return known;
}

/** Live, or still to be: what a card pays for. */
export const isOpen = (subscription: Stripe.Subscription) => statusOf(subscription) !== 'ended';

/** Ours have one item. Of one that somebody has changed by hand, the first tells. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`subscription ${subscription.id} has no item`);
  return item;
}

/** A day of its own that the operator has set in Stripe's dashboard counts when it comes before the next payment. */
function endsWithPeriod({ cancel_at_period_end, cancel_at }: Stripe.Subscription, period_end: number) {
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= period_end);
}

export function providedOf(subscription: Stripe.Subscription): ProvidedSubscription {
  const { price, current_period_start, current_period_end } = itemOf(subscription);
  // Nobody has ever paid for that: it is as if it had not been.
  const status = subscription.status === 'incomplete_expired' ? 'pending' : statusOf(subscription);
  return {
    id: subscription.id,
    plan_ref: price.id,
    status,
    created_at: ms(subscription.created),
    period_start: status === 'pending' ? null : ms(current_period_start),
    period_end: status === 'pending' ? null : ms(current_period_end),
    cancel_at_period_end: endsWithPeriod(subscription, current_period_end),
    next_plan_id: subscription.metadata.next_plan_id || null,
    ended_at: subscription.ended_at === null ? null : ms(subscription.ended_at),
  };
}
