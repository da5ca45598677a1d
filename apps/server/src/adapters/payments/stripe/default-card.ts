import type Stripe from 'stripe';
import { cardErrorOf, isRefused } from './failures.ts';
import { isOpen, statusOf } from './subscription.ts';
import { allOf, unlessEnded } from './subscriptions.ts';

/** In the customer's metadata: the creation (s) of the newest card that there was when the default was chosen. */
const CHOSEN_OVER = 'card_chosen_over';

/** Stripe's most for one page; nobody has more cards. */
const MOST = 100;

export interface Cards {
  /** The newest first. */
  cards: Stripe.PaymentMethod[];
  default_id: string | undefined;
}

const newest = (cards: readonly Stripe.PaymentMethod[]) =>
  Math.max(0, ...cards.map(({ created }) => created));

async function cardsOf(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: MOST });
  // Those of one second stay in Stripe's order, which is by creation.
  return data.toSorted((a, b) => b.created - a.created);
}

/** Has a card pay from now on: for the customer, and for every subscription, each of which has a card of its own. */
export async function makeDefault(stripe: Stripe, customer: string, card: string): Promise<void> {
  const cards = await cardsOf(stripe, customer);
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: card },
    metadata: { [CHOSEN_OVER]: String(newest(cards)) },
  });
  for (const subscription of await allOf(stripe, customer)) {
    if (!isOpen(subscription)) continue;
    await unlessEnded(stripe, subscription.id, () =>
      stripe.subscriptions.update(subscription.id, { default_payment_method: card }),
    );
    if (statusOf(subscription) === 'past_due') await payOpen(stripe, subscription, card);
  }
}

/** Who saves another card because a payment failed does not wait for Stripe to try again, in days. If this fails too, Stripe does. */
async function payOpen(stripe: Stripe, { id }: Stripe.Subscription, card: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: MOST });
  for (const invoice of data) {
    try {
      await stripe.invoices.pay(invoice.id, { payment_method: card, off_session: true });
    } catch (error) {
      if (cardErrorOf(error) === undefined && !isRefused(error)) throw error;
    }
  }
}

/**
 * The customer's cards. A card that came by a page of Stripe's since the default was chosen was typed in to pay from now on: it
 * is made the default here, whether a webhook has told of it or not, however often and in whatever order. Undefined: there is no such
 * customer any more.
 */
export async function settledCards(stripe: Stripe, customer_id: string): Promise<Cards | undefined> {
  const customer = await stripe.customers.retrieve(customer_id);
  if (customer.deleted) return;
  const cards = await cardsOf(stripe, customer_id);
  const chosen = customer.invoice_settings.default_payment_method;
  const chosen_id = typeof chosen === 'string' ? chosen : chosen?.id;
  const chosenOver = Number(customer.metadata[CHOSEN_OVER] ?? 0);
  const isThere = cards.some(({ id }) => id === chosen_id);
  const [latest] = cards;
  if (!latest || (isThere && latest.created <= chosenOver)) {
    return { cards, default_id: isThere ? chosen_id : undefined };
  }
  await makeDefault(stripe, customer_id, latest.id);
  return { cards, default_id: latest.id };
}
