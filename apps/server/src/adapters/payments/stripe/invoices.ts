import type Stripe from 'stripe';
import type { ProvidedInvoice } from '../../../ports/payments.ts';
import { asking } from './failures.ts';
import { decimalOf } from './money.ts';

/** Stripe's most for one page. Of a plan that is paid monthly eight years. */
const MOST = 100;
const STATUSES: readonly string[] = [
  'open',
  'paid',
  'void',
  'uncollectible',
] satisfies ProvidedInvoice['status'][];
const isShown = (status: string | null): status is ProvidedInvoice['status'] =>
  status !== null && STATUSES.includes(status);

/** The newest first. A draft is none yet. */
export async function invoicesOf(stripe: Stripe, customer: string): Promise<ProvidedInvoice[]> {
  const { data } = await asking(() => stripe.invoices.list({ customer, limit: MOST }));
  return data.flatMap(({ id, number, total, currency, status, created, invoice_pdf }) =>
    isShown(status)
      ? [
          {
            id,
            number,
            amount: decimalOf(total, currency),
            currency: currency.toUpperCase(),
            status,
            created_at: created * 1_000,
            download_url: invoice_pdf ?? null,
          },
        ]
      : [],
  );
}
