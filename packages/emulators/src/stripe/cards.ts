import type Stripe from 'stripe';
import { declined, invalid, noSuch } from './errors.ts';
import { type Form, numberOf, objectOf, textOf } from './form.ts';
import type { Behaviour, KeptCard, World } from './world.ts';

const refusing = (...why: readonly [string, string?]): Behaviour => ({ saving: why, charging: why });

/** Numbers and names of docs.stripe.com/testing. */
const TEST_CARDS: Readonly<Record<string, { name: string; brand: string; behaviour: Behaviour }>> = {
  '4242424242424242': { name: 'pm_card_visa', brand: 'visa', behaviour: {} },
  '4000056655665556': { name: 'pm_card_visa_debit', brand: 'visa', behaviour: {} },
  '5555555555554444': { name: 'pm_card_mastercard', brand: 'mastercard', behaviour: {} },
  '378282246310005': { name: 'pm_card_amex', brand: 'amex', behaviour: {} },
  '4000000000000002': {
    name: 'pm_card_visa_chargeDeclined',
    brand: 'visa',
    behaviour: refusing('card_declined', 'generic_decline'),
  },
  '4000000000009995': {
    name: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    behaviour: refusing('card_declined', 'insufficient_funds'),
  },
  '4000000000000069': {
    name: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    behaviour: refusing('expired_card', 'expired_card'),
  },
  '4000000000000127': {
    name: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    behaviour: refusing('incorrect_cvc', 'incorrect_cvc'),
  },
  '4000000000000341': {
    name: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    behaviour: { charging: ['card_declined', 'generic_decline'] },
  },
  '4000002760003184': {
    name: 'pm_card_authenticationRequired',
    brand: 'visa',
    behaviour: { charging: ['subscription_payment_intent_requires_action'] },
  },
};

export const isKnownNumber = (number: string): boolean => number in TEST_CARDS;

/** A card that is nobody's yet. No two are made in one second, as with people. */
export function newCard(
  world: World,
  number: string,
  { exp_month = 12, exp_year = 2034 }: { exp_month?: number | undefined; exp_year?: number | undefined } = {},
): KeptCard {
  const known = TEST_CARDS[number];
  if (!known) throw declined('incorrect_number');
  const latest = [...world.cards.values()].at(-1)?.method.created ?? 0;
  const method: Stripe.PaymentMethod = {
    id: world.nextId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: known.brand,
      checks: null,
      country: 'US',
      display_brand: known.brand,
      exp_month,
      exp_year,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: null,
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: Math.max(world.now(), latest + 1),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  const kept = { method, behaviour: known.behaviour };
  world.cards.set(method.id, kept);
  return kept;
}

/** Saves a card with a customer, whose bank may say no. */
export function attach(world: World, kept: KeptCard, customer: string): Stripe.PaymentMethod {
  const { method, behaviour } = kept;
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The payment method you provided has already been attached to a customer.');
  if (behaviour.saving) throw declined(...behaviour.saving);
  method.customer = customer;
  world.tell('payment_method.attached', method);
  return method;
}

/** By its id, or by a test card's name: that stands for a new one. */
export function findCard(world: World, id: string): KeptCard {
  const number = Object.entries(TEST_CARDS).find(([, { name }]) => name === id)?.[0];
  if (number !== undefined) return newCard(world, number);
  const kept = world.cards.get(id);
  if (!kept) throw noSuch('PaymentMethod', id, 'payment_method');
  return kept;
}

export const createCard = (world: World, form: Form): Stripe.PaymentMethod => {
  const card = objectOf(form, 'card');
  if (textOf(form, 'type') !== 'card' || !card) throw invalid('Missing required param: type.', 'type');
  return newCard(world, textOf(card, 'number') ?? '', {
    exp_month: numberOf(card, 'exp_month'),
    exp_year: numberOf(card, 'exp_year'),
  }).method;
};

/** Forgets it, and with it that it was somebody's default. */
export function detach(world: World, id: string): Stripe.PaymentMethod {
  const { method } = findCard(world, id);
  const { customer } = method;
  if (customer === null) throw invalid('The payment method you provided is not attached to a customer.');
  method.customer = null;
  for (const owner of world.customers.values()) {
    const { invoice_settings } = owner;
    if (invoice_settings.default_payment_method === id) invoice_settings.default_payment_method = null;
  }
  for (const { subscription } of world.subscriptions.values()) {
    if (subscription.default_payment_method === id) subscription.default_payment_method = null;
  }
  world.tell('payment_method.detached', { ...method, customer });
  return method;
}

/** Those of a customer, in the order of creation. */
export const cardsOf = (world: World, customer: string): Stripe.PaymentMethod[] =>
  [...world.cards.values()].map(({ method }) => method).filter((method) => method.customer === customer);
