import type Stripe from 'stripe';

/** How a card behaves: when it is saved, and when it is charged. */
export interface Behaviour {
  /** The error's code (and decline code) of saving it; undefined: it is saved. */
  saving?: readonly [code: string, decline_code?: string];
  charging?: readonly [code: string, decline_code?: string];
}

export interface KeptCard {
  method: Stripe.PaymentMethod;
  behaviour: Behaviour;
}

/** A subscription, and what Stripe keeps of it for itself. */
export interface KeptSubscription {
  subscription: Stripe.Subscription;
  /** When (s) the open invoice is charged again; null: nothing is. */
  retry_at: number | null;
  tries: number;
}

export interface KeptSession {
  session: Stripe.Checkout.Session;
  price: string | null;
  trial_days: number;
  metadata: Stripe.Metadata;
}

/** All that the emulated Stripe account holds. Maps are in the order of creation. */
export interface World {
  /** s */
  now(): number;
  /** Where this server is reached. */
  url(): string;
  nextId(prefix: string): string;
  prices: Map<string, Stripe.Price>;
  customers: Map<string, Stripe.Customer>;
  deleted: Set<string>;
  cards: Map<string, KeptCard>;
  subscriptions: Map<string, KeptSubscription>;
  sessions: Map<string, KeptSession>;
  invoices: Map<string, Stripe.Invoice>;
  /** How often money was taken, by customer. */
  charges: { customer: string; amount: number }[];
  /** Of these customers every charge is declined until that is taken back. */
  declining: Set<string>;
  /** So many charges that come next are declined, whoever pays. */
  declineNext: number;
  /** Tells of a change: a webhook. */
  tell(type: Stripe.Event.Type, object: { customer?: unknown; id: string }): void;
}
