import type { PayingPlan } from '../../../ports/payments.ts';
import { type Account, type BoughtPlan, daysLater, type Subscription } from './account.ts';
import { beginPeriods } from './as-of.ts';
import { addCredit, type ChargeError, collect, giveUp, payingCard, writeInvoice } from './invoicing.ts';
import { shareOf, toDecimal, toMinor } from './money.ts';

// These change the account that they are given. After an error it must be thrown away: nothing of it has happened.

/** How many changes of a subscription are known again when they are asked for twice. */
const CHANGE_KEYS = 20;

export const boughtPlan = ({ id, name, amount, currency, frequency }: PayingPlan): BoughtPlan => ({
  id,
  name,
  amount,
  currency,
  frequency,
});

/** Subscribes by the card that pays. @param trial_days 0: it is paid at once */
export function buy(
  account: Account,
  { id, plan, trial_days }: { id: string; plan: BoughtPlan; trial_days: number },
  now: number,
): ChargeError | undefined {
  if (!payingCard(account)) return 'payment_method_missing';
  const subscription: Subscription = {
    id,
    created_at: now,
    plan,
    status: trial_days > 0 ? 'trialing' : 'active',
    period_start: now,
    period_end: daysLater(now, trial_days),
    anchor: now,
    period: 0,
    ending: null,
    ended_at: null,
    retry: null,
    change_keys: [],
  };
  account.subscriptions.push(subscription);
  if (trial_days > 0) return undefined;
  beginPeriods(subscription, now);
  return collect(account, writeInvoice(account, subscription, [fullPeriod(plan)], now), now);
}

const fullPeriod = ({ name, amount }: BoughtPlan) => ({ kind: 'plan', plan_name: name, amount }) as const;

/**
 * Puts another plan into a subscription's place, at once. One that is paid as often is paid for the rest of the period; else a new period
 * begins, as at Stripe. What is not used of the old one is credited; what was not paid of it is not asked for any more.
 */
export function changeTo(
  account: Account,
  subscription: Subscription,
  { plan, key }: { plan: BoughtPlan; key: string },
  now: number,
): ChargeError | undefined {
  const old = subscription.plan;
  if (subscription.change_keys.includes(key)) return undefined;
  subscription.ending = null;
  if (old.id === plan.id) return undefined;
  subscription.change_keys = [...subscription.change_keys, key].slice(-CHANGE_KEYS);
  subscription.plan = plan;
  if (subscription.status === 'trialing') return undefined;
  if (subscription.retry) {
    giveUp(account, subscription.retry.invoice_id, 'void');
    subscription.retry = null;
    subscription.status = 'active';
    beginPeriods(subscription, now);
    return collect(account, writeInvoice(account, subscription, [fullPeriod(plan)], now), now);
  }
  const left_ms = subscription.period_end - now;
  const whole_ms = subscription.period_end - subscription.period_start;
  const shareLeft = ({ amount, currency }: BoughtPlan) =>
    shareOf(toMinor(amount, currency), left_ms, whole_ms);
  const unused = -shareLeft(old);
  const ofOld = { kind: 'unused', plan_name: old.name, amount: toDecimal(unused, old.currency) } as const;
  const sameMoney = old.currency === plan.currency;
  // Another currency pays for nothing here: it waits for a plan of its own.
  if (!sameMoney) addCredit(account, old.currency, -unused);
  const goesOn = sameMoney && old.frequency === plan.frequency;
  if (!goesOn) beginPeriods(subscription, now);
  const ofNew = goesOn
    ? ({ kind: 'rest', plan_name: plan.name, amount: toDecimal(shareLeft(plan), plan.currency) } as const)
    : fullPeriod(plan);
  const lines = sameMoney ? [ofOld, ofNew] : [ofNew];
  return collect(account, writeInvoice(account, subscription, lines, now), now);
}
