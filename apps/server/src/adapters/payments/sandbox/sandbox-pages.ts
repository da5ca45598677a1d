import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../ports/clock.ts';
import type { RawCard } from '../../../ports/payments.ts';
import { type Account, type Checkout, type Customer, type Invoice, isOpen } from './account.ts';
import { type Accounts, type Done, dropped } from './accounts.ts';
import { answerBank, type Paid, payWith } from './checkouts.ts';
import { cardOf } from './test-cards.ts';

/** What a page shows of what is kept. */
export interface CheckoutView {
  checkout: Checkout;
  customer: Customer;
  open: boolean;
}

/** … and of an invoice. */
export interface InvoiceView {
  invoice: Invoice;
  customer: Customer;
  /** Of the store, in which its days are told. */
  time_zone: string;
}

/** What the pages do; whoever knows the id of one may. Undefined: there is none of that id. */
export interface SandboxPages {
  checkout(id: string): Promise<CheckoutView | undefined>;
  invoice(id: string): Promise<InvoiceView | undefined>;
  pay(id: string, card: RawCard): Promise<Paid | undefined>;
  /** What the card's holder tells the bank that asks. */
  answerBank(id: string, agrees: boolean): Promise<Paid | undefined>;
  /** What the form of a page must bring back, so that no other site's form counts. */
  formToken(id: string): string;
  isFormToken(id: string, token: string): boolean;
}

export function createSandboxPages(
  accounts: Accounts,
  {
    clock,
    secret,
    newId,
    timeZoneOf,
  }: {
    clock: Clock;
    secret: Uint8Array;
    newId: (prefix: string) => string;
    timeZoneOf: (account_id: string) => Promise<string>;
  },
): SandboxPages {
  const formToken = (id: string) => createHmac('sha256', secret).update(`form ${id}`).digest('base64url');
  async function onCheckout(
    id: string,
    act: (account: Account, checkout: Checkout, now: number) => Done<Paid>,
  ): Promise<Paid | undefined> {
    const owner = await accounts.ownerOf('checkout', id);
    if (owner === undefined) return undefined;
    return accounts.change<Paid | undefined>(owner, (account, now) => {
      const checkout = account.checkouts.find((one) => one.id === id);
      return checkout ? act(account, checkout, now) : dropped(undefined);
    });
  }
  return {
    async checkout(id) {
      const owner = await accounts.ownerOf('checkout', id);
      if (owner === undefined) return undefined;
      const { checkouts, customer } = await accounts.read(owner);
      const checkout = checkouts.find((one) => one.id === id);
      return checkout && { checkout, customer, open: isOpen(checkout, clock.now()) };
    },
    async invoice(id) {
      const owner = await accounts.ownerOf('invoice', id);
      if (owner === undefined) return undefined;
      const { invoices, customer } = await accounts.read(owner);
      const invoice = invoices.find((one) => one.id === id);
      return invoice && { invoice, customer, time_zone: await timeZoneOf(owner) };
    },
    pay: (id, raw) =>
      onCheckout(id, (account, checkout, now) => {
        const looked = cardOf(raw, { id: newId('card'), now });
        return payWith(account, checkout, { looked, subscription_id: newId('sub') }, now);
      }),
    answerBank: (id, agrees) =>
      onCheckout(id, (account, checkout, now) =>
        answerBank(account, checkout, { agrees, subscription_id: newId('sub') }, now),
      ),
    formToken,
    isFormToken(id, token) {
      const [given, wanted] = [Buffer.from(token), Buffer.from(formToken(id))];
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
