import { PLAN_FREQUENCIES } from '@vitrine/contract/billing';
import { CARD_ERRORS } from '@vitrine/contract/billing-payments';
import { language } from '@vitrine/contract/common';
import { DAY_MS } from '@vitrine/contract/durations';
import { z } from 'zod';

/** What is kept of a plan with what was bought: an amount that changes later changes nothing here. */
const boughtPlan = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.string(),
  currency: z.string(),
  frequency: z.enum(PLAN_FREQUENCIES),
});
export type BoughtPlan = z.infer<typeof boughtPlan>;

/** Times are ms since the epoch, here and below. */
const kept = z.object({ id: z.string(), created_at: z.number() });

export const customer = kept.extend({
  email: z.string(),
  store_name: z.string(),
  language,
  /** Id of the card that pays. */
  default_card: z.string().nullable(),
  /** What plans that were left have paid for and not used, by currency: decimals. It pays for what comes next. */
  credit: z.record(z.string(), z.string()),
});
export type Customer = z.infer<typeof customer>;

/** What is known of a card: neither number nor code. */
export const card = kept.extend({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  /** What its bank says when it is to be saved. */
  on_saving: z.enum(CARD_ERRORS).nullable(),
  /** … and when it is charged. */
  on_charging: z.enum(CARD_ERRORS).nullable(),
  /** The bank asks its holder first, which only a page can do. */
  asks_holder: z.boolean(),
});
export type Card = z.infer<typeof card>;

/** A page on which something is paid, or a card saved. */
export const checkout = kept.extend({
  /** It can be used for a day from here. */
  opened_at: z.number(),
  /** `done`: it was paid on; `closed`: another page took its place. */
  status: z.enum(['open', 'done', 'closed']),
  /** Null: only a card is saved. */
  plan: boughtPlan.nullable(),
  /** 0: what is bought is paid at once. */
  trial_days: z.number(),
  success_url: z.string(),
  cancel_url: z.string(),
  language,
  /** The card whose holder the bank is asking. */
  asking: card.nullable(),
});
export type Checkout = z.infer<typeof checkout>;

export const subscription = kept.extend({
  plan: boughtPlan,
  status: z.enum(['active', 'trialing', 'past_due', 'ended']),
  period_start: z.number(),
  period_end: z.number(),
  /** Where paid periods are counted from, and which one it is, from 1. Of a trial neither counts. */
  anchor: z.number(),
  period: z.number(),
  /** It ends with its period. */
  ending: z.object({ next_plan_id: z.string().nullable() }).nullable(),
  ended_at: z.number().nullable(),
  /** Of an invoice that could not be paid: when it is tried again, and how often it was. */
  retry: z.object({ invoice_id: z.string(), at: z.number(), tries: z.number() }).nullable(),
  /** Of the latest changes of its plan. */
  change_keys: z.array(z.string()),
});
export type Subscription = z.infer<typeof subscription>;

/** `plan`: a period of it; `rest`: of the period that is under way; `unused`: of what was paid for a plan that was left; `credit`: of earlier ones. */
const invoiceLine = z.object({
  kind: z.enum(['plan', 'rest', 'unused', 'credit']),
  /** Empty for `credit`. */
  plan_name: z.string(),
  /** A decimal; less than zero where it is in the customer's favour. */
  amount: z.string(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const invoice = kept.extend({
  subscription_id: z.string(),
  number: z.string(),
  currency: z.string(),
  lines: z.array(invoiceLine),
  /** The lines' sum. Less than zero: it became credit. */
  amount: z.string(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  paid_with: card.pick({ brand: true, last4: true }).nullable(),
});
export type Invoice = z.infer<typeof invoice>;

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
