import type { CardError } from '@vitrine/contract/billing-payments';
import type { Language } from '@vitrine/contract/common';
import { DAY_MS } from '@vitrine/contract/durations';
import type { PayingPlan, ProvidedInvoice } from '../../../ports/payments.ts';

/** What is kept of a plan with what was bought: an amount that changes later changes nothing here. */
export type BoughtPlan = Pick<PayingPlan, 'id' | 'name' | 'amount' | 'currency' | 'frequency'>;

/** Times are ms since the epoch, here and below. */
export interface Customer {
  id: string;
  created_at: number;
  email: string;
  store_name: string;
  language: Language;
  /** Id of the card that pays. */
  default_card: string | null;
  /** What plans that were left have paid for and not used, by currency: decimals. It pays for what comes next. */
  credit: Record<string, string>;
}

/** What is known of a card: neither number nor code. */
export interface Card {
  id: string;
  created_at: number;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** What its bank says when it is to be saved. */
  on_saving: CardError | null;
  /** … and when it is charged. */
  on_charging: CardError | null;
  /** The bank asks its holder first, which only a page can do. */
  asks_holder: boolean;
}

/** A page on which something is paid, or a card saved. */
export interface Checkout {
  id: string;
  created_at: number;
  /** It can be used for a day from here. */
  opened_at: number;
  /** `done`: it was paid on; `closed`: another page took its place. */
  status: 'open' | 'done' | 'closed';
  /** Null: only a card is saved. */
  plan: BoughtPlan | null;
  /** 0: what is bought is paid at once. */
  trial_days: number;
  success_url: string;
  cancel_url: string;
  language: Language;
  /** The card whose holder the bank is asking. */
  asking: Card | null;
}

export interface Subscription {
  id: string;
  created_at: number;
  plan: BoughtPlan;
  status: 'active' | 'trialing' | 'past_due' | 'ended';
  period_start: number;
  period_end: number;
  /** Where paid periods are counted from, and which one it is, from 1. Of a trial neither counts. */
  anchor: number;
  period: number;
  /** It ends with its period. */
  ending: { next_plan_id: string | null } | null;
  ended_at: number | null;
  /** Of an invoice that could not be paid: when it is tried again, and how often it was. */
  retry: { invoice_id: string; at: number; tries: number } | null;
  /** Of the latest changes of its plan. */
  change_keys: string[];
}

/** `plan`: a period of it; `rest`: of the period that is under way; `unused`: of what was paid for a plan that was left; `credit`: of earlier ones. */
export interface InvoiceLine {
  kind: 'plan' | 'rest' | 'unused' | 'credit';
  /** Empty for `credit`. */
  plan_name: string;
  /** A decimal; less than zero where it is in the customer's favour. */
  amount: string;
}

export interface Invoice {
  id: string;
  created_at: number;
  subscription_id: string;
  number: string;
  currency: string;
  lines: InvoiceLine[];
  /** The lines' sum. Less than zero: it became credit. */
  amount: string;
  status: ProvidedInvoice['status'];
  paid_with: Pick<Card, 'brand' | 'last4'> | null;
}

/** All that is kept of somebody who pays. */
export interface Account {
  customer: Customer;
  cards: Card[];
  checkouts: Checkout[];
  subscriptions: Subscription[];
  invoices: Invoice[];
}

export const daysLater = (at: number, days: number): number => at + days * DAY_MS;

/** As long as a page of Stripe's. */
const CHECKOUT_DAYS = 1;

export const isOpen = ({ status, opened_at }: Checkout, now: number): boolean =>
  status === 'open' && now < daysLater(opened_at, CHECKOUT_DAYS);
