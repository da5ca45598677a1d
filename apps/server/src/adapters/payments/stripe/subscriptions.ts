import type Stripe from 'stripe';
import { isMissing, isRefused } from './failures.ts';
import { isOpen } from './subscription.ts';

/** Stripe's most for one page. */
const PAGE = 100;

/** All subscriptions of a customer, ended ones too. Somebody who has had a thousand is a script. */
export const allOf = (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  stripe.subscriptions.list({ customer, status: 'all', limit: PAGE }).autoPagingToArray({ limit: 1_000 });

/** Undefined: there is none, or it has ended, and is not to be changed any more. */
export async function openOne(stripe: Stripe, id: string): Promise<Stripe.Subscription | undefined> {
  try {
    const subscription = await stripe.subscriptions.retrieve(id);
    return isOpen(subscription) ? subscription : undefined;
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
}

/** Changes one that may end at the same moment, by somebody else's hand: then there is nothing to be changed, and `ended` is the answer. */
export async function unlessEnded<T>(
  stripe: Stripe,
  id: string,
  change: () => Promise<T>,
): Promise<T | 'ended'> {
  try {
    return await change();
  } catch (error) {
    if (isRefused(error) && (await openOne(stripe, id)) === undefined) return 'ended';
    throw error;
  }
}
