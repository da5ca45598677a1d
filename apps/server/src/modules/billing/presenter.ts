import type { Plan, Subscription } from '@vitrine/contract/billing';
import type { Locale } from '@vitrine/contract/locales';
import { formattedMoney } from './formats.ts';
import type { PlanRow } from './plan-queries.ts';
import type { SubscriptionRow } from './subscription-queries.ts';

const UNLIMITED = -1;

export function presentPlan(row: PlanRow, locale: Locale): Plan {
  const { max_session_recordings, max_downloads } = row;
  return {
    id: row.id,
    name: row.name,
    amount: row.amount,
    currency: row.currency,
    // Where the price is agreed upon there is none to be written.
    formatted_amount: row.amount.startsWith('-') ? '' : formattedMoney(row.amount, row.currency, locale),
    frequency: row.frequency,
    has_unlimited_recordings: max_session_recordings === UNLIMITED,
    max_session_recordings,
    has_unlimited_downloads: max_downloads === UNLIMITED,
    max_downloads,
    retention_days: row.retention_days,
    trial_days: row.trial_days,
    status: row.status,
  };
}

export function presentSubscription(row: SubscriptionRow, locale: Locale): Subscription {
  const plan = presentPlan(row.plan, locale);
  const next = row.next_plan && presentPlan(row.next_plan, locale);
  return {
    id: row.id,
    plan,
    current_plan: { plan },
    subscription_plans: [
      { plan, status: 'active' },
      ...(next ? [{ plan: next, status: 'scheduled' as const }] : []),
    ],
    status: row.status,
    provider: row.provider,
    current_period_start: new Date(row.period_start).toISOString(),
    current_period_end: new Date(row.period_end).toISOString(),
    cancel_at_period_end: row.cancel_at_period_end,
  };
}
