import type { PlanFrequency } from '@vitrine/contract/billing';
import type { CardError } from '@vitrine/contract/billing-payments';
import type { Language } from '@vitrine/contract/common';
import type { HttpMessage } from './http-message.ts';

export type ProviderName = 'sandbox' | 'stripe' | 'shopify';

/** A plan as who collects the money must know it. */
export interface PayingPlan {
  /** Ours. */
  id: string;
  name: string;
  /** A decimal, more than zero. */
  amount: string;
  /** ISO 4217. */
  currency: string;
  frequency: PlanFrequency;
  /** For who has never paid before. */
  trial_days: number;
  stripe_price_id: string | null;
  shopify_plan_handle: string | null;
}

/**
 * A subscription as its provider has it now. `pending`: nobody has paid or agreed yet; `past_due`: a payment failed and is tried again;
 * `ended`: for ever. Times are milliseconds since the epoch.
 */
export interface ProvidedSubscription {
  /** The provider's name for it. */
  id: string;
  /** What the provider calls the plan: Stripe's price id; Shopify's plan handle, else its name; the sandbox's is our plan's id. */
  plan_ref: string;
  status: 'pending' | 'active' | 'trialing' | 'past_due' | 'ended';
  created_at: number;
  /** Of the period that is paid; null while there is none. */
  period_start: number | null;
  period_end: number | null;
  /** It ends with that period. */
  cancel_at_period_end: boolean;
  /** Our plan that takes its place then, as `setEnding` was told. */
  next_plan_id: string | null;
  ended_at: number | null;
}

export interface SavedCard {
  id: string;
  /** Lower case, e.g. `visa`. */
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: boolean;
}

/** As it is sent on: kept and logged nowhere. */
export interface RawCard {
  /** Digits alone. */
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

export interface ProvidedInvoice {
  id: string;
  number: string | null;
  /** A decimal. */
  amount: string;
  /** ISO 4217, upper case. */
  currency: string;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  created_at: number;
  download_url: string | null;
}

/** What a card's bank says no to is an answer. That nobody answered is `PaymentsUnavailable`. */
export type Outcome<T> =
  | { ok: true; value: T }
  | { ok: false; error: CardError | 'payment_method_missing' | 'not_found' };

/** The provider could not be asked, or did not answer: what was asked for may have been done. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

export interface Buyer {
  workspace_id: string;
  /** Of the owner. */
  email: string;
  store_name: string;
  language: Language;
  /** Of the merchant: a Shopify store is known by it. */
  store_id: string;
}

export interface SubscribeRequest {
  workspace_id: string;
  plan: PayingPlan;
  /** They have never paid before. */
  with_trial: boolean;
  /** The same for what is asked for again: nothing is made twice. */
  key: string;
}

/** A page of the provider's: where the person goes afterwards, pages of the dashboard. */
export interface PageRequest {
  success_url: string;
  cancel_url: string;
  language: Language;
}

export type CheckoutRequest = SubscribeRequest & PageRequest;

/** What an HTTP request of a provider's (webhook) says: have a look at that account. */
export interface ProviderMessage {
  /** The same when it is sent again. */
  message_id: string;
  /** Undefined: it concerns nobody, and is answered and forgotten. */
  account_id: string | undefined;
  /** Whose account it is, where that can be told by it: it may be told of before anybody has opened it here. */
  store?: { platform: string; store_id: string } | undefined;
}

/** Cards that are saved with a provider, of an account. */
export interface CardKeeper {
  list(account_id: string): Promise<SavedCard[]>;
  /** Makes a card known to the provider; it is nobody's yet. Undefined where that is not allowed. */
  create: ((card: RawCard) => Promise<Outcome<{ id: string }>>) | undefined;
  /** Saves a card with the account, and has it pay from now on, also for what is subscribed already. `not_found`: it is unknown, or somebody else's. */
  attach(account_id: string, card_id: string): Promise<Outcome<SavedCard>>;
  /** Forgets a card. If it was the default, the one that was saved last is it now. `not_found`: it is not this account's. */
  remove(account_id: string, card_id: string): Promise<Outcome<undefined>>;
  /** A page of the provider on which a card is saved, which becomes the default. */
  setUp(account_id: string, page: PageRequest): Promise<{ id: string; url: string }>;
}

/**
 * Who collects the money. All of it may be asked again: the same changes are made once. Every method may reject with `PaymentsUnavailable`.
 * The provider's own state is the truth: what we keep of it is what `subscriptionsOf` said last.
 */
export interface Payments {
  readonly provider: ProviderName;
  /** Undefined: cards are not ours to save (Shopify). */
  readonly cards: CardKeeper | undefined;
  /** Whether it ends subscriptions with their period by itself (`setEnding`); else that is done by `end`, in time. */
  readonly ends_with_period: boolean;
  /** The provider's name for who pays for a workspace; made at the first time. Undefined when there can be none ('Could not determine Shopify store URL'). */
  openAccount(buyer: Buyer): Promise<string | undefined>;
  /** The page of the platform on which a store chooses its plan, by the merchant's store id; undefined where there is none. */
  readonly pricingUrl?: (store_id: string) => string | undefined;
  /** All that the account has or had, in any order. */
  subscriptionsOf(account_id: string): Promise<ProvidedSubscription[]>;
  /** A page on which the plan is paid for. Earlier pages of this account that nobody has paid on are closed, so that none is paid twice. */
  checkout(account_id: string, request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** Subscribes by the default card at once. Undefined where that cannot be. */
  subscribe: ((account_id: string, request: SubscribeRequest) => Promise<Outcome<undefined>>) | undefined;
  /** Another plan in place of the one of a subscription, at once: the rest of what was paid is credited. Undefined where that takes a page (Shopify). */
  changePlan:
    | ((subscription_id: string, request: { plan: PayingPlan; key: string }) => Promise<Outcome<undefined>>)
    | undefined;
  /** Ends it with its period, in favour of `next_plan_id` if there is one; null takes that back. */
  setEnding(subscription_id: string, ending: { next_plan_id: string | null } | null): Promise<void>;
  /** Ends it at once. That it has ended already is no error. */
  end(account_id: string, subscription_id: string): Promise<void>;
  invoices(account_id: string): Promise<ProvidedInvoice[]>;
  /**
   * Ends all that the account has, at once, and forgets who it is and their cards, as far as the provider lets us: nothing is paid by it ever again.
   * One that is closed already is no error.
   */
  closeAccount(account_id: string): Promise<void>;
  /** Reads a webhook. Undefined: it is forged, too old, or no message at all. */
  readMessage(message: HttpMessage): Promise<ProviderMessage | undefined>;
}

/** Who collects the money for which stores. */
export interface PaymentProviders {
  /** For a store of the platform; undefined: nobody. */
  of(platform: string): Payments | undefined;
  /** The one of that name, if it is set up. */
  named(provider: ProviderName): Payments | undefined;
  /** Takes away what the sandbox keeps of an account, where it was open once and is no more. */
  forgetSandbox(account_id: string): Promise<void>;
}
