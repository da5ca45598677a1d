import { DAY_MS } from '@vitrine/contract/durations';
import { SHOPIFY_TRIAL_DAYS } from '@vitrine/contract/limits';
import type { ProvidedSubscription } from '../../../../apps/server/src/ports/payments.ts';
import type { ShopifySubscription } from './documents.ts';

const INTERVAL_MS = { EVERY_30_DAYS: 30 * DAY_MS, ANNUAL: 365 * DAY_MS } as const;
/** A subscription that nobody agrees to for so long expires (the schema's EXPIRED). */
const APPROVAL_MS = 2 * DAY_MS;

/**
 * A subscription of Shopify's as we know them. Undefined: nobody ever agreed to it (declined, or expired), so that it is none that the store had.
 * @param now ms since the epoch
 */
export function provided(subscription: ShopifySubscription, now: number): ProvidedSubscription | undefined {
  const { id, name, createdAt: created_at } = subscription;
  const state = stateOf(subscription, now);
  if (state === undefined) return undefined;
  const details = subscription.lineItems.map(({ plan }) => plan.pricingDetails);
  const plan_ref = details.find(({ planHandle }) => planHandle)?.planHandle ?? name;
  // That it ends with its period is not kept there, nor when it ended.
  return {
    id,
    plan_ref,
    created_at,
    cancel_at_period_end: false,
    next_plan_id: null,
    ended_at: null,
    ...state,
  };
}

type State = Pick<ProvidedSubscription, 'status' | 'period_start' | 'period_end'>;

function stateOf(subscription: ShopifySubscription, now: number): State | undefined {
  switch (subscription.status) {
    case 'DECLINED':
    case 'EXPIRED':
      return undefined;
    case 'PENDING':
    case 'ACCEPTED':
      return { status: 'pending', period_start: null, period_end: null };
    case 'CANCELLED':
      return { status: 'ended', period_start: null, period_end: null };
    case 'FROZEN':
      return { status: 'past_due', ...periodOf(subscription, now) };
    case 'ACTIVE': {
      const status = now < trialEnd(subscription) ? 'trialing' : 'active';
      return { status, ...periodOf(subscription, now) };
    }
  }
}

/**
 * When the trial ends; without one when it was created. It is counted from the creation, or from the day on which it was agreed to: the schema says both.
 * Where the period that we are told of ends then, that decides.
 */
function trialEnd({ createdAt, trialDays, currentPeriodEnd }: ShopifySubscription): number {
  if (trialDays <= 0) return createdAt;
  const counted = createdAt + trialDays * DAY_MS;
  const isTold = currentPeriodEnd !== null && currentPeriodEnd >= counted;
  return isTold && currentPeriodEnd <= counted + APPROVAL_MS ? currentPeriodEnd : counted;
}

/**
 * The period that is paid. Shopify tells its end alone, and not even that of a frozen one, whose periods are counted on from its own day. One plan that takes
 * another's place keeps its billing days, so that a period may begin before its subscription.
 */
function periodOf(
  subscription: ShopifySubscription,
  now: number,
): { period_start: number; period_end: number } {
  const { createdAt, currentPeriodEnd } = subscription;
  const first = trialEnd(subscription);
  if (now < first) return { period_start: createdAt, period_end: first };
  const length = lengthOf(subscription);
  const counted = first + (Math.floor((now - first) / length) + 1) * length;
  const period_end = currentPeriodEnd ?? counted;
  return { period_start: period_end - length, period_end };
}

function lengthOf({ lineItems }: ShopifySubscription): number {
  const intervals = lineItems.map(({ plan }) => plan.pricingDetails.interval);
  // What is paid by use alone is billed each 30 days.
  return INTERVAL_MS[intervals.find((interval) => interval !== undefined) ?? 'EVERY_30_DAYS'];
}

/**
 * Days that are left of a trial, which are given on to the plan that takes the place of the one that is tried. Counted from the first trial that the store
 * had: else who changes the plan each day would never pay.
 */
export function trialDaysLeft(subscriptions: readonly ShopifySubscription[], now: number): number {
  const had = subscriptions.filter(({ trialDays, status }) => trialDays > 0 && HAD.has(status));
  if (!had.some((each) => each.status === 'ACTIVE' && now < trialEnd(each))) return 0;
  const begun = Math.min(...had.map(({ createdAt }) => createdAt));
  return Math.max(0, Math.ceil((begun - now) / DAY_MS) + SHOPIFY_TRIAL_DAYS);
}
const HAD = new Set<ShopifySubscription['status']>(['ACTIVE', 'CANCELLED', 'FROZEN']);
