import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type {
  Buyer,
  CheckoutRequest,
  PayingPlan,
  Payments,
  ProvidedSubscription,
  RawCard,
} from '../ports/payments.ts';

/** An adapter, and the hands on what stands behind it: a provider, or an emulator of one. */
export interface OpenPayments {
  payments: Payments;
  /** Somebody new, whom an account can be opened for. */
  buyer(): Buyer;
  /** The large one costs more in the same currency. Both have days of trial, for who asks with them. */
  plans: { small: PayingPlan; large: PayingPlan };
  /**
   * What the buyer does on the provider's page, of a checkout or of `setUp`: pays, or tries to with a card that is declined (says no, where the page asks no card).
   * Rejects when the page is none on which anything can be paid any more.
   */
  payOn(url: string, card: 'good' | 'declined'): Promise<void>;
  /**
   * Undefined where cards are not ours to save. `good` is a visa, `other` is good as well. `declined` is saved without a word, and declined
   * whenever it is charged (Stripe's …0341); `refused` is not even saved (…0002). Both of them by `card_declined`.
   */
  cards: { good: RawCard; other: RawCard; declined: RawCard; refused: RawCard } | undefined;
  /** The webhooks that the provider has sent for the account since this was last asked, signed. Undefined: it sends none by HTTP. */
  message: ((account_id: string) => Promise<WebhookRequest[]>) | undefined;
  /** It closes no page: who agrees on an earlier one has that in place of what there was. Never are two live. */
  replaces?: true;
  /** The provider's clock goes on by so many ms, and what falls due meanwhile is done. */
  later(ms: number): Promise<void>;
  close(): Promise<void>;
}

export interface WebhookRequest {
  headers: Record<string, string>;
  body: Uint8Array;
}

export const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of a period, in days. */
const PERIOD_DAYS = { month: [28, 31], year: [360, 366] } as const;

/** What counts: neither nobody's yet, nor over. */
export const isLive = ({ status }: ProvidedSubscription) => status !== 'pending' && status !== 'ended';

/** How a person of the contract's tests acts, by the port. */
export function actingOn({ payments, buyer }: Pick<OpenPayments, 'payments' | 'buyer'>) {
  return {
    async account(): Promise<string> {
      const id = await payments.openAccount(buyer());
      if (id === undefined) throw new Error('no account was opened');
      return id;
    },
    checkout: (account_id: string, plan: PayingPlan, change: Partial<CheckoutRequest> = {}) =>
      payments.checkout(account_id, {
        workspace_id: randomUUID(),
        plan,
        with_trial: false,
        success_url: 'http://127.0.0.1:4400/billing/success',
        cancel_url: 'http://127.0.0.1:4400/billing/cancel',
        language: 'en',
        key: randomUUID(),
        ...change,
      }),
    live: async (account_id: string) => (await payments.subscriptionsOf(account_id)).filter(isLive),
    /** The one that is live. */
    async single(account_id: string): Promise<ProvidedSubscription> {
      const [first, ...more] = (await payments.subscriptionsOf(account_id)).filter(isLive);
      expect(more).toEqual([]);
      if (!first) throw new Error('no subscription is live');
      return first;
    },
  };
}

/** That there is a period, of the plan's length. */
export function expectPeriod({ period_start, period_end }: ProvidedSubscription, plan: PayingPlan): void {
  const days = ((period_end ?? 0) - (period_start ?? 0)) / DAY_MS;
  const [least, most] = PERIOD_DAYS[plan.frequency];
  expect(period_start).not.toBeNull();
  // An hour more or less: of a clock that is put forward, and of providers that count in local days.
  expect(days).toBeGreaterThanOrEqual(least - 1 / 24);
  expect(days).toBeLessThanOrEqual(most + 1 / 24);
}
