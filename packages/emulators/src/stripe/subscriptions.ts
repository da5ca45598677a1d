import type Stripe from 'stripe';
import { customerOf } from './customers.ts';
import { invalid, noSuch } from './errors.ts';
import { type Form, listOf, mergedMetadata, numberOf, textOf } from './form.ts';
import { charge, markPaid, openInvoice, payingCard } from './invoices.ts';
import { periodEnd, planOf, priceOf } from './prices.ts';
import type { KeptSubscription, World } from './world.ts';

const DAY = 24 * 60 * 60;

export const isLive = ({ subscription }: KeptSubscription) =>
  !['canceled', 'incomplete_expired'].includes(subscription.status);

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error('a subscription without an item');
  return item;
}

export function keptOf(world: World, id: string): KeptSubscription {
  const kept = world.subscriptions.get(id);
  if (!kept) throw noSuch('subscription', id, 'id');
  return kept;
}

export interface NewSubscription {
  customer: string;
  price: Stripe.Price;
  trial_days: number;
  card: string | null;
  metadata: Stripe.Metadata;
}

function itemFor(world: World, id: string, price: Stripe.Price, end: number): Stripe.SubscriptionItem {
  return {
    id: world.nextId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.now(),
    current_period_end: end,
    current_period_start: world.now(),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
}

/** Begins and is paid at once, or throws what the bank says, and there is none. */
export function begin(world: World, asked: NewSubscription): Stripe.Subscription {
  const { customer, price, trial_days, card, metadata } = asked;
  const now = world.now();
  const trial_end = trial_days > 0 ? now + trial_days * DAY : null;
  const anchor = trial_end ?? now;
  const id = world.nextId('sub');
  const item = itemFor(world, id, price, trial_end ?? periodEnd(price, anchor, now));
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trial_end === null ? 'active' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trial_end === null ? null : now,
  };
  const amount = trial_end === null ? (price.unit_amount ?? 0) : 0;
  charge(world, customer, payingCard(world, subscription), amount);
  world.subscriptions.set(id, { subscription, retry_at: null, tries: 0 });
  bill(world, subscription, amount, 'subscription_create');
  world.tell('customer.subscription.created', subscription);
  return subscription;
}

/** Writes the invoice of what was charged. */
function bill(
  world: World,
  subscription: Stripe.Subscription,
  amount: number,
  reason: 'subscription_create' | 'subscription_update',
) {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const invoice = openInvoice(world, { subscription, amount, reason, period: { start, end } });
  subscription.latest_invoice = invoice.id;
  markPaid(world, invoice);
  const customer = world.customers.get(String(subscription.customer));
  // Stripe takes it off the next invoice; here it is only kept.
  if (customer && amount < 0) customer.balance += amount;
}

export function createSubscription(world: World, form: Form): Stripe.Subscription {
  const customer = customerOf(world, textOf(form, 'customer') ?? '', 'customer');
  const [item] = listOf(form, 'items');
  const card = textOf(form, 'default_payment_method') ?? null;
  if (card !== null && world.cards.get(card)?.method.customer !== customer.id)
    throw noSuch('PaymentMethod', card, 'default_payment_method', 400);
  // The other behaviours leave a subscription behind that is not paid; nobody asks for them here.
  if (textOf(form, 'payment_behavior') !== 'error_if_incomplete')
    throw invalid('This emulator knows error_if_incomplete alone.', 'payment_behavior');
  return begin(world, {
    customer: customer.id,
    price: priceOf(world, textOf(item, 'price') ?? '', 'items[0][price]'),
    trial_days: numberOf(form, 'trial_period_days') ?? 0,
    card,
    metadata: mergedMetadata({}, form),
  });
}

/** The price in its place, from now on, with what is left of the old one taken off. Throws what the bank says, and nothing has changed. */
function changePrice(world: World, subscription: Stripe.Subscription, price: Stripe.Price): void {
  const item = itemOf(subscription);
  const now = world.now();
  const { current_period_start: start, current_period_end: end, price: before } = item;
  const restarts = before.recurring?.interval !== price.recurring?.interval;
  const left = Math.max(0, end - now) / (end - start);
  const share = restarts ? 1 : left;
  const amount =
    subscription.status === 'trialing'
      ? 0
      : Math.round((price.unit_amount ?? 0) * share - (before.unit_amount ?? 0) * left);
  const customer = String(subscription.customer);
  charge(world, customer, payingCard(world, subscription), amount);
  item.price = price;
  item.plan = planOf(price);
  if (restarts && subscription.status !== 'trialing') {
    subscription.billing_cycle_anchor = now;
    item.current_period_start = now;
    item.current_period_end = periodEnd(price, now, now);
  }
  if (amount !== 0) bill(world, subscription, amount, 'subscription_update');
}

function setEnd(world: World, subscription: Stripe.Subscription, form: Form): void {
  const atPeriodEnd = textOf(form, 'cancel_at_period_end');
  const at = textOf(form, 'cancel_at');
  if (atPeriodEnd !== undefined && at !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  if (atPeriodEnd === undefined && at === undefined) return;
  const ends = atPeriodEnd === 'true' ? itemOf(subscription).current_period_end : Number(at) || null;
  subscription.cancel_at_period_end = atPeriodEnd === 'true';
  subscription.cancel_at = ends;
  subscription.canceled_at = ends === null ? null : world.now();
}

export function updateSubscription(world: World, id: string, form: Form): Stripe.Subscription {
  const kept = keptOf(world, id);
  const { subscription } = kept;
  if (!isLive(kept))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const card = textOf(form, 'default_payment_method');
  if (card !== undefined && world.cards.get(card)?.method.customer !== subscription.customer)
    throw noSuch('PaymentMethod', card, 'default_payment_method', 400);
  if (card !== undefined) subscription.default_payment_method = card;
  const [item] = listOf(form, 'items');
  if (item) {
    if (textOf(item, 'id') !== itemOf(subscription).id)
      throw noSuch('subscription item', '', 'items[0][id]', 400);
    const price = priceOf(world, textOf(item, 'price') ?? '', 'items[0][price]');
    // As with new ones: nobody asks here for what is invoiced later, or stays unpaid.
    const { payment_behavior, proration_behavior } = form;
    if (payment_behavior !== 'error_if_incomplete' || proration_behavior !== 'always_invoice')
      throw invalid('This emulator knows error_if_incomplete and always_invoice alone.');
    if (price.id !== itemOf(subscription).price.id) changePrice(world, subscription, price);
  }
  setEnd(world, subscription, form);
  subscription.metadata = mergedMetadata(subscription.metadata, form);
  world.tell('customer.subscription.updated', subscription);
  return subscription;
}

export function finish(world: World, { subscription }: KeptSubscription): Stripe.Subscription {
  subscription.status = 'canceled';
  subscription.canceled_at ??= world.now();
  subscription.ended_at = world.now();
  world.tell('customer.subscription.deleted', subscription);
  return subscription;
}

/** Ends it at once; with what is left of its period taken off, where that is asked for. */
export function cancelSubscription(world: World, id: string, form: Form): Stripe.Subscription {
  const kept = keptOf(world, id);
  if (!isLive(kept)) throw noSuch('subscription', id, 'id');
  const { subscription } = kept;
  const { current_period_start: start, current_period_end: end, price } = itemOf(subscription);
  const isAsked = textOf(form, 'prorate') === 'true' && textOf(form, 'invoice_now') === 'true';
  if (isAsked && subscription.status === 'active') {
    const left = Math.round(((price.unit_amount ?? 0) * (end - world.now())) / (end - start));
    if (left > 0) bill(world, subscription, -left, 'subscription_update');
  }
  return finish(world, kept);
}

export const subscriptionsOf = (world: World, customer: string): KeptSubscription[] =>
  [...world.subscriptions.values()].filter(({ subscription }) => subscription.customer === customer);
