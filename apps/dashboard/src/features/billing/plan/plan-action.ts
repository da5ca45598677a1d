import type { Plan, Subscription } from '@vitrine/contract/billing';
import type { PaymentMethod } from '@vitrine/contract/billing-payments';
import type { Platform } from '@vitrine/contract/common';
import { isFree } from '../parts/amounts.ts';
import { comparesDown } from './plan-cards.ts';

/** What is known of a store when one of its plans is chosen. */
export interface Choice {
  platform: Platform;
  subscription: Subscription | null;
  /** The saved cards; empty for stores on Shopify, which keeps its own. */
  cards: readonly PaymentMethod[];
}

/** `page`: the provider's, on which it is paid for; `change`: the subscription there is takes the plan. */
export type PlanAction = 'page' | 'change';

/**
 * How a store comes to a plan (specification, section 4, "Billing action on choosing a plan"). What costs nothing takes no
 * page to pay on where there is a subscription that can become it.
 */
export function planAction(plan: Plan, { platform, subscription, cards }: Choice): PlanAction {
  if (!subscription) return 'page';
  if (isFree(plan)) return 'change';
  return platform === 'shopify' || cards.length === 0 ? 'page' : 'change';
}

/**
 * What must be agreed to before it is done; undefined: the provider's page asks, or there is nothing to ask.
 * `free`: the paid plan ends with its period; `down`: less of everything; `pay`: a saved card is charged at once.
 */
export type Question = 'free' | 'down' | 'pay';

export function questionOf(plan: Plan, choice: Choice): Question | undefined {
  const { subscription } = choice;
  if (subscription && isFree(plan)) return 'free';
  if (subscription && comparesDown(plan, subscription)) return 'down';
  return planAction(plan, choice) === 'change' ? 'pay' : undefined;
}

/** The card that pays. */
export const payingCard = (cards: readonly PaymentMethod[]): PaymentMethod | undefined =>
  cards.find(({ is_default }) => is_default) ?? cards[0];
