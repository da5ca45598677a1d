import type Stripe from 'stripe';
import { noSuch } from './errors.ts';
import type { World } from './world.ts';

/** A price of the emulated account. */
export interface PriceOptions {
  id: string;
  /** In the currency's smallest unit. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  interval: 'month' | 'year';
}

export function addPrice(world: World, { id, amount, currency, interval }: PriceOptions): void {
  world.prices.set(id, {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: `prod_${id}`,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: null,
  });
}

export function priceOf(world: World, id: string, param: string): Stripe.Price {
  const price = world.prices.get(id);
  if (!price) throw noSuch('price', id, param, 400);
  return price;
}

/** The older object for the same, which items still carry. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: true,
  amount: price.unit_amount,
  amount_decimal: null,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: typeof price.product === 'string' ? price.product : price.product.id,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** The end (s) of the period in which `after` lies, of periods counted from an anchor as calendars do: of the 31st the last day of a shorter month. */
export function periodEnd({ recurring }: Stripe.Price, anchor: number, after: number): number {
  const first = new Date(anchor * 1_000);
  const step = recurring?.interval === 'year' ? 12 : 1;
  for (let months = step; ; months += step) {
    const end = new Date(first);
    end.setUTCDate(1);
    end.setUTCMonth(first.getUTCMonth() + months);
    const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
    end.setUTCDate(Math.min(first.getUTCDate(), days));
    const seconds = Math.floor(end.getTime() / 1_000);
    if (seconds > after) return seconds;
  }
}
