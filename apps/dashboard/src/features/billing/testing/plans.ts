import type { Plan, Subscription } from '@vitrine/contract/billing';
import type { PaymentMethod } from '@vitrine/contract/billing-payments';

export const planOf = (id: string, amount: string, change: Partial<Plan> = {}): Plan => ({
  id,
  name: id,
  amount,
  currency: 'USD',
  formatted_amount: `$${amount}`,
  frequency: 'month',
  has_unlimited_recordings: false,
  max_session_recordings: 500,
  has_unlimited_downloads: false,
  max_downloads: 10,
  retention_days: 30,
  trial_days: 0,
  status: 'active',
  ...change,
});

export const FREE = planOf('free', '0.00');
export const STARTER = planOf('starter', '19.00');
export const GROWTH = planOf('growth', '49.00');
export const CUSTOM = planOf('custom', '-1.00');

export function subscriptionTo(
  plan: Plan,
  change: Partial<Subscription> & { scheduled?: Plan } = {},
): Subscription {
  const { scheduled, ...rest } = change;
  return {
    id: '01890000-0000-7000-8000-000000000000',
    plan,
    current_plan: { plan },
    subscription_plans: [
      { plan, status: 'active' },
      ...(scheduled ? [{ plan: scheduled, status: 'scheduled' as const }] : []),
    ],
    status: 'active',
    provider: plan.amount === '0.00' ? 'none' : 'stripe',
    current_period_start: '2026-11-01T03:00:00.000Z',
    current_period_end: '2026-12-01T03:00:00.000Z',
    cancel_at_period_end: scheduled !== undefined,
    ...rest,
  };
}

export const CARD: PaymentMethod = {
  id: 'pm_1',
  customer_id: 'cus_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 4,
  exp_year: 2030,
  is_default: true,
};

/** What the sandbox offers: cards in our own form. */
export const SANDBOX = {
  provider: 'sandbox',
  saves_cards: true,
  card_form: true,
  pricing_url: null,
  contact_email: null,
} as const;
