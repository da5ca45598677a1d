import type { Plan, Subscription } from '@vitrine/contract/billing';
import { isFree } from '../parts/amounts.ts';
import { scheduledPlan } from '../plan/plan-cards.ts';

/** How a store's subscription stands; `date` is ISO 8601. */
export type SubscriptionState =
  | { kind: 'none' }
  | { kind: 'free' }
  | { kind: 'renews' | 'trial' | 'past_due' | 'ends'; date: string }
  | { kind: 'changes'; date: string; to: Plan };

/** What comes next of it: a payment that failed before an end, and that before a trial. */
export function subscriptionState(subscription: Subscription | null): SubscriptionState {
  if (!subscription || subscription.status === 'cancelled') return { kind: 'none' };
  const { status, cancel_at_period_end, current_period_end: date, current_plan } = subscription;
  if (status === 'past_due') return { kind: 'past_due', date };
  const to = scheduledPlan(subscription);
  if (to) return { kind: 'changes', date, to };
  if (cancel_at_period_end) return { kind: 'ends', date };
  if (status === 'trialing') return { kind: 'trial', date };
  return isFree(current_plan.plan) ? { kind: 'free' } : { kind: 'renews', date };
}

/** It ends, or becomes another plan: that can be taken back. */
export const isEnding = (subscription: Subscription): boolean =>
  subscription.cancel_at_period_end || scheduledPlan(subscription) !== undefined;
