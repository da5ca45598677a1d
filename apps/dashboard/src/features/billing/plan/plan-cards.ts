import type { Plan, Subscription } from '@vitrine/contract/billing';
import { comparePrices, isCustom } from '../parts/amounts.ts';

export interface PlanCardView {
  plan: Plan;
  /** `scheduled`: it takes the place of the current one; `custom`: its price is agreed upon, and it cannot be chosen here. */
  state: 'current' | 'scheduled' | 'upgrade' | 'downgrade' | 'custom';
  /** The next one up: the screen's primary action. */
  next: boolean;
}

/**
 * The cards of the plans, cheapest first and custom prices last, though the API sorts those by their negative amount. A
 * plan that is no longer offered has its card as long as it is the store's own. What costs as much as the current one is
 * an upgrade; so is everything for who has none.
 */
export function planCards(plans: readonly Plan[], subscription: Subscription | null): PlanCardView[] {
  const current = subscription?.current_plan.plan;
  const scheduled = scheduledPlan(subscription);
  const own = [current, scheduled].filter(
    (plan, index, all): plan is Plan =>
      plan !== undefined &&
      !plans.some(({ id }) => id === plan.id) &&
      all.findIndex((other) => other?.id === plan.id) === index,
  );
  const stateOf = (plan: Plan): PlanCardView['state'] => {
    if (plan.id === current?.id) return 'current';
    if (plan.id === scheduled?.id) return 'scheduled';
    if (isCustom(plan)) return 'custom';
    return subscription && comparesDown(plan, subscription) ? 'downgrade' : 'upgrade';
  };
  const cards = [...plans, ...own]
    .sort(comparePrices)
    .map((plan) => ({ plan, state: stateOf(plan), next: false }));
  const next = cards.find(({ state }) => state === 'upgrade');
  return cards.map((card) => ({ ...card, next: card === next }));
}

/** The plan that takes the current one's place when its period ends. */
export const scheduledPlan = (subscription: Subscription | null): Plan | undefined =>
  subscription?.subscription_plans.find(({ status }) => status === 'scheduled')?.plan;

/** The plan costs less than what the store has. */
export const comparesDown = (plan: Plan, { current_plan }: Subscription): boolean =>
  comparePrices(plan, current_plan.plan) < 0;
