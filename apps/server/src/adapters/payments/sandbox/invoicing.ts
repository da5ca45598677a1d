import { createHash } from 'node:crypto';
import type { CardError } from '@vitrine/contract/billing-payments';
import type { Account, Card, Invoice, InvoiceLine, Subscription } from './account.ts';
import { toDecimal, toMinor } from './money.ts';
import { hasExpired } from './test-cards.ts';

/** What a card, or that there is none, has against being charged. */
export type ChargeError = CardError | 'payment_method_missing';

/** The same for the same invoice of the same subscription, and guessed by nobody who cannot guess that one's id. */
const invoiceId = (subscription_id: string, number: string): string =>
  `in_${createHash('sha256').update(`${subscription_id} ${number}`).digest('base64url')}`;

const creditOf = ({ customer }: Account, currency: string) =>
  toMinor(customer.credit[currency] ?? '0', currency);

export function addCredit(account: Account, currency: string, minor: bigint): void {
  account.customer.credit[currency] = toDecimal(creditOf(account, currency) + minor, currency);
}

/** Writes an invoice into the account, open or, where nothing is left to pay, paid. Credit pays first; what is less than zero becomes credit. */
export function writeInvoice(
  account: Account,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
  at: number,
): Invoice {
  const { currency } = subscription.plan;
  const sum = lines.reduce((total, line) => total + toMinor(line.amount, currency), 0n);
  const credit = creditOf(account, currency);
  const used = sum <= 0n ? 0n : credit < sum ? credit : sum;
  addCredit(account, currency, sum < 0n ? -sum : -used);
  const amount = sum - used;
  const number = `TEST-${String(account.invoices.length + 1).padStart(4, '0')}`;
  const ofCredit = { kind: 'credit', plan_name: '', amount: toDecimal(-used, currency) } as const;
  const invoice: Invoice = {
    id: invoiceId(subscription.id, number),
    created_at: at,
    subscription_id: subscription.id,
    number,
    currency,
    lines: used > 0n ? [...lines, ofCredit] : [...lines],
    amount: toDecimal(amount, currency),
    status: amount > 0n ? 'open' : 'paid',
    paid_with: null,
  };
  account.invoices.push(invoice);
  return invoice;
}

export const payingCard = ({ cards, customer }: Account): Card | undefined =>
  cards.find(({ id }) => id === customer.default_card);

/** Has the card that pays pay an invoice. */
export function collect(account: Account, invoice: Invoice, at: number): ChargeError | undefined {
  if (invoice.status !== 'open') return undefined;
  const card = payingCard(account);
  if (!card) return 'payment_method_missing';
  if (hasExpired(card, at)) return 'card_expired';
  if (card.on_charging) return card.on_charging;
  invoice.status = 'paid';
  invoice.paid_with = { brand: card.brand, last4: card.last4 };
  return undefined;
}

/** Gives up an invoice that is open; the credit that went into it is there again. */
export function giveUp(account: Account, invoice_id: string, status: 'void' | 'uncollectible'): void {
  const invoice = account.invoices.find(({ id }) => id === invoice_id);
  if (invoice?.status !== 'open') return;
  invoice.status = status;
  for (const { kind, amount } of invoice.lines)
    if (kind === 'credit') addCredit(account, invoice.currency, -toMinor(amount, invoice.currency));
}
