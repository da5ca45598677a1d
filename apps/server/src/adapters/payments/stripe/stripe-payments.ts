import type Stripe from 'stripe';
import type { Clock } from '../../../ports/clock.ts';
import { type Buyer, type Payments, PaymentsUnavailable } from '../../../ports/payments.ts';
import { cardKeeperOf } from './cards.ts';
import { changePlan, end, setEnding, subscribe } from './changes.ts';
import { localesOf, openCheckout } from './checkout.ts';
import { type ClientOptions, clientOf, onceBy } from './client.ts';
import { asking, isMissing } from './failures.ts';
import { invoicesOf } from './invoices.ts';
import { readMessage } from './message.ts';
import { providedOf } from './subscription.ts';
import { allOf } from './subscriptions.ts';
import { isTestKey } from './test-cards.ts';

export interface StripeOptions extends ClientOptions {
  /** `whsec_…`, of the endpoint in Stripe's dashboard. */
  webhook_secret: string;
  /** Numbers may be sent on to Stripe (with a test key: the numbers of test cards). */
  raw_cards: boolean;
  clock: Clock;
}

/**
 * Known by the workspace alone: what else is told of the owner changes, and is told in a second request. Stripe remembers the key for a
 * day; should this be asked for later again, there is a second customer, who has nothing.
 */
function openAccount(stripe: Stripe, { workspace_id, email, store_name, language }: Buyer): Promise<string> {
  const params = { metadata: { workspace_id } };
  const told = { email, name: store_name, preferred_locales: localesOf(language) };
  return asking(async () => {
    const { id } = await stripe.customers.create(params, onceBy('account', params));
    try {
      await stripe.customers.update(id, told);
      return id;
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Somebody has deleted that one in Stripe's dashboard, within the day.
      return (await stripe.customers.create({ ...params, ...told })).id;
    }
  });
}

/**
 * Of a customer that Stripe does not know nothing can be said: the key is probably another account's, and nobody's plan ends by
 * that. (One that was deleted is known, and so are its subscriptions, all of them ended.)
 */
async function known<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new PaymentsUnavailable('Stripe does not know this customer: is the key of the right account?');
  }
}

/** Stripe cancels what a customer has who is deleted, and forgets their cards; the invoices stay with it, as accounting wants. */
function closeAccount(stripe: Stripe, account_id: string): Promise<void> {
  return asking(async () => {
    const customer = await known(() => stripe.customers.retrieve(account_id));
    if (customer.deleted) return;
    try {
      await stripe.customers.del(account_id);
    } catch (error) {
      // Deleted meanwhile.
      if (!isMissing(error)) throw error;
    }
  });
}

/** Stripe collects the money: its customers, Checkout, Billing and cards. */
export function openStripe({ webhook_secret, raw_cards, clock, ...client }: StripeOptions): Payments {
  const stripe = clientOf(client);
  return {
    provider: 'stripe',
    ends_with_period: true,
    cards: cardKeeperOf(stripe, { raw_cards, is_test: isTestKey(client.secret_key) }),
    openAccount: (buyer) => openAccount(stripe, buyer),
    subscriptionsOf: (account_id) =>
      asking(() => known(async () => (await allOf(stripe, account_id)).map(providedOf))),
    checkout: (account_id, request) => openCheckout(stripe, account_id, request),
    subscribe: (account_id, request) => subscribe(stripe, account_id, request),
    changePlan: (subscription_id, request) => changePlan(stripe, subscription_id, request),
    setEnding: (subscription_id, ending) => setEnding(stripe, subscription_id, ending),
    end: (account_id, subscription_id) => end(stripe, account_id, subscription_id),
    invoices: (account_id) => invoicesOf(stripe, account_id),
    closeAccount: (account_id) => closeAccount(stripe, account_id),
    readMessage: (request) => readMessage(stripe, request, { webhook_secret, clock }),
  };
}
