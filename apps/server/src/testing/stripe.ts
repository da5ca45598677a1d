import { randomUUID } from 'node:crypto';
import { type StripeEmulator, type StripeEmulatorOptions, startStripe } from '@vitrine/emulators/stripe';
import type { StripeOptions } from '../adapters/payments/stripe/stripe-payments.ts';
import { openStripe } from '../adapters/payments/stripe/stripe-payments.ts';
import type { Clock } from '../ports/clock.ts';
import type { Buyer, PayingPlan, Payments } from '../ports/payments.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_emulator';

const plan = (id: string, amount: string, frequency: PayingPlan['frequency']): PayingPlan => ({
  id,
  name: id,
  amount,
  currency: 'USD',
  frequency,
  trial_days: 14,
  stripe_price_id: `price_${id}`,
  shopify_plan_handle: null,
});

export const STRIPE_PLANS = {
  small: plan('starter', '29.00', 'month'),
  large: plan('growth', '79.00', 'month'),
};

/** A plan's price as the emulated account has it. */
const priceFor = ({ stripe_price_id, amount, currency, frequency }: PayingPlan) => ({
  id: stripe_price_id ?? '',
  amount: Number(amount.replace('.', '')),
  currency,
  interval: frequency,
});

/** Somebody new. */
export function newBuyer(): Buyer {
  const workspace_id = randomUUID();
  return {
    workspace_id,
    email: `${workspace_id}@example.com`,
    store_name: 'Peña & Cía',
    language: 'es',
    store_id: '5000001',
  };
}

export interface OpenStripe {
  stripe: StripeEmulator;
  payments: Payments;
  clock: Clock;
}

/** An emulated Stripe and the adapter that asks it, on one clock. */
export async function withStripe(
  change: Partial<StripeOptions> & { emulator?: Partial<StripeEmulatorOptions> } = {},
): Promise<OpenStripe> {
  const { emulator, ...options } = change;
  const secret_key = options.secret_key ?? 'sk_test_emulator';
  const stripe = await startStripe({
    prices: Object.values(STRIPE_PLANS).map(priceFor),
    webhook_secret: WEBHOOK_SECRET,
    secret_key,
    ...emulator,
  });
  const clock = options.clock ?? { now: Date.now };
  const payments = openStripe({
    secret_key,
    webhook_secret: WEBHOOK_SECRET,
    api_url: stripe.url,
    raw_cards: true,
    ...options,
    clock,
  });
  return { stripe, payments, clock };
}
