import type Stripe from 'stripe';
import { attach, isKnownNumber, newCard } from './cards.ts';
import { customerOf } from './customers.ts';
import { declined, invalid, noSuch } from './errors.ts';
import { type Form, listOf, mergedMetadata, numberOf, objectOf, textOf } from './form.ts';
import { priceOf } from './prices.ts';
import { begin } from './subscriptions.ts';
import type { KeptSession, World } from './world.ts';

const DAY = 24 * 60 * 60;

export function sessionOf(world: World, id: string): KeptSession {
  const kept = world.sessions.get(id);
  if (!kept) throw noSuch('checkout.session', id, 'session');
  return kept;
}

export function createSession(world: World, form: Form): Stripe.Checkout.Session {
  const customer = customerOf(world, textOf(form, 'customer') ?? '', 'customer');
  const mode = textOf(form, 'mode');
  if (mode !== 'subscription' && mode !== 'setup') throw invalid('This emulator knows two modes.', 'mode');
  const [item] = listOf(form, 'line_items');
  const price = mode === 'setup' ? null : priceOf(world, textOf(item, 'price') ?? '', 'line_items[0][price]');
  if (mode === 'setup' && !textOf(form, 'currency') && !objectOf(form, 'allowed_payment_method_types'))
    throw invalid('Missing required param: currency.', 'currency');
  const id = world.nextId('cs_test');
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: price?.unit_amount ?? null,
    amount_total: price?.unit_amount ?? null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: textOf(form, 'cancel_url') ?? null,
    client_reference_id: textOf(form, 'client_reference_id') ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.now(),
    currency: price?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: null,
    expires_at: world.now() + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: textOf(form, 'locale') ?? null,
    managed_payments: null,
    metadata: mergedMetadata({}, form),
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: textOf(form, 'success_url') ?? null,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${world.url()}/c/pay/${id}`,
    wallet_options: null,
  };
  const data = objectOf(form, 'subscription_data');
  world.sessions.set(id, {
    session,
    price: price?.id ?? null,
    trial_days: numberOf(data, 'trial_period_days') ?? 0,
    metadata: mergedMetadata({}, data),
  });
  return session;
}

export function expireSession(world: World, id: string): Stripe.Checkout.Session {
  const { session } = sessionOf(world, id);
  if (session.status !== 'open')
    throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
  session.status = 'expired';
  session.url = null;
  world.tell('checkout.session.expired', session);
  return session;
}

/** What the buyer's card does on the page. Throws what the bank says; the page stays open then, and no card is saved. */
export function payOn(world: World, kept: KeptSession, number: string): Stripe.Checkout.Session {
  const { session, price, trial_days, metadata } = kept;
  const customer = String(session.customer);
  if (!isKnownNumber(number)) throw declined('card_declined', 'test_mode_live_card');
  const card = newCard(world, number);
  try {
    // On a page of Stripe's the bank is asked about a card that is only saved, too.
    if (card.behaviour.charging) throw declined(...card.behaviour.charging);
    attach(world, card, customer);
    if (price !== null) {
      const asked = {
        customer,
        price: priceOf(world, price, 'price'),
        trial_days,
        card: card.method.id,
        metadata,
      };
      const subscription = begin(world, asked);
      session.subscription = subscription.id;
      session.invoice = subscription.latest_invoice;
      session.payment_status = 'paid';
    } else session.setup_intent = world.nextId('seti');
  } catch (error) {
    world.cards.delete(card.method.id);
    throw error;
  }
  session.status = 'complete';
  session.url = null;
  world.tell('checkout.session.completed', session);
  return session;
}
