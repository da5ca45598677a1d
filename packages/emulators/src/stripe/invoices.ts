import type Stripe from 'stripe';
import { ApiError, declined, invalid, noSuch } from './errors.ts';
import type { World } from './world.ts';

export interface Charge {
  subscription: Stripe.Subscription;
  amount: number;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  period: { start: number; end: number };
}

const customerIdOf = ({ customer }: { customer: string | { id: string } | null }) =>
  typeof customer === 'string' ? customer : (customer?.id ?? '');

/** The card that pays for a subscription: its own, else the customer's. */
export function payingCard(world: World, subscription: Stripe.Subscription): string | undefined {
  const customer = world.customers.get(customerIdOf(subscription));
  const card = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return typeof card === 'string' ? card : card?.id;
}

/** Takes the money, or throws what the bank says. */
export function charge(world: World, customer: string, card_id: string | undefined, amount: number): void {
  if (amount <= 0) return;
  const card = card_id === undefined ? undefined : world.cards.get(card_id);
  if (!card)
    throw invalid(
      'This customer has no attached payment source or default payment method.',
      undefined,
      'resource_missing',
    );
  if (world.declineNext > 0) {
    world.declineNext -= 1;
    throw declined('card_declined', 'generic_decline');
  }
  if (world.declining.has(customer)) throw declined('card_declined', 'insufficient_funds');
  if (card.behaviour.charging) throw declined(...card.behaviour.charging);
  world.charges.push({ customer, amount });
}

/** An invoice that nobody has paid yet. */
export function openInvoice(world: World, { subscription, amount, reason, period }: Charge): Stripe.Invoice {
  const id = world.nextId('in');
  const customer = customerIdOf(subscription);
  const now = world.now();
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Emulator',
    account_tax_ids: null,
    amount_due: Math.max(amount, 0),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(amount, 0),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer,
    customer_account: null,
    customer_address: null,
    customer_email: world.customers.get(customer)?.email ?? null,
    customer_name: world.customers.get(customer)?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${world.url()}/invoices/${id}`,
    invoice_pdf: `${world.url()}/invoices/${id}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `EMU-${String(world.invoices.size + 1).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
  world.invoices.set(id, invoice);
  return invoice;
}

export const subscriptionOf = ({ parent }: Stripe.Invoice): string | undefined => {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : subscription?.id;
};

export function markPaid(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status_transitions.paid_at = world.now();
  world.tell('invoice.paid', invoice);
  return invoice;
}

/** Pays an open invoice; throws what the bank says, after it was written down. */
export function pay(world: World, invoice: Stripe.Invoice, card: string | undefined): void {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  try {
    charge(world, customerIdOf(invoice), card, invoice.total);
  } catch (error) {
    if (error instanceof ApiError) world.tell('invoice.payment_failed', invoice);
    throw error;
  }
  markPaid(world, invoice);
}

export function invoiceOf(world: World, id: string): Stripe.Invoice {
  const invoice = world.invoices.get(id);
  if (!invoice) throw noSuch('invoice', id, 'invoice');
  return invoice;
}
