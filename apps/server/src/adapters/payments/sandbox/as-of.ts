import { type Account, daysLater, type Subscription } from './account.ts';
import { collect, giveUp, writeInvoice } from './invoicing.ts';
import { afterPeriods } from './periods.ts';

/** Days from one try to pay for a renewal to the next; after the last one the subscription ends. */
const RETRY_DAYS = [1, 2, 2, 2] as const;

/** What an account has become by now: every renewal, try and end that fell due meanwhile has happened, in the order in which it did. Changes nothing that it is given. */
export function asOf(account: Account, now: number): Account {
  const draft = structuredClone(account);
  for (;;) {
    const next = draft.subscriptions
      .filter(({ status }) => status !== 'ended')
      .sort((a, b) => dueAt(a) - dueAt(b))[0];
    if (!next || dueAt(next) > now) return draft;
    happen(draft, next);
  }
}

const dueAt = ({ retry, period_end }: Subscription) => Math.min(retry?.at ?? period_end, period_end);

function happen(account: Account, subscription: Subscription): void {
  const at = dueAt(subscription);
  if (at < subscription.period_end) payAgain(account, subscription, at);
  else if (subscription.ending) endSubscription(account, subscription, at, 'void');
  else renew(account, subscription);
}

/** The next period begins, paid or not. A trial's end is where paid ones begin to be counted. */
function renew(account: Account, subscription: Subscription): void {
  const { plan, period_end: at, status } = subscription;
  if (subscription.retry) giveUp(account, subscription.retry.invoice_id, 'uncollectible');
  if (status === 'trialing') beginPeriods(subscription, at);
  else {
    subscription.period += 1;
    subscription.period_start = at;
    subscription.period_end = afterPeriods(subscription.anchor, plan.frequency, subscription.period);
  }
  const line = { kind: 'plan', plan_name: plan.name, amount: plan.amount } as const;
  const invoice = writeInvoice(account, subscription, [line], at);
  reconcile(account, subscription, { invoice_id: invoice.id, tries: 0 }, at);
}

/** Paid periods begin here. */
export function beginPeriods(subscription: Subscription, at: number): void {
  subscription.anchor = at;
  subscription.period = 1;
  subscription.period_start = at;
  subscription.period_end = afterPeriods(at, subscription.plan.frequency, 1);
}

function payAgain(account: Account, subscription: Subscription, at: number): void {
  const { retry } = subscription;
  if (retry) reconcile(account, subscription, { ...retry, tries: retry.tries + 1 }, at);
}

/** Has what is past due paid, if it can be now: a try more, which is not counted. */
export function payOverdue(account: Account, now: number): void {
  for (const subscription of account.subscriptions) {
    const invoice = account.invoices.find(({ id }) => id === subscription.retry?.invoice_id);
    if (!invoice || collect(account, invoice, now) !== undefined) continue;
    subscription.status = 'active';
    subscription.retry = null;
  }
}

function reconcile(
  account: Account,
  subscription: Subscription,
  { invoice_id, tries }: { invoice_id: string; tries: number },
  at: number,
): void {
  const invoice = account.invoices.find(({ id }) => id === invoice_id);
  const days = RETRY_DAYS[tries];
  if (!invoice || collect(account, invoice, at) === undefined) {
    subscription.status = 'active';
    subscription.retry = null;
  } else if (days === undefined) endSubscription(account, subscription, at, 'uncollectible');
  else {
    subscription.status = 'past_due';
    subscription.retry = { invoice_id, at: daysLater(at, days), tries };
  }
}

/** Ends it for ever; what is still to be paid need not be. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  at: number,
  unpaid: 'void' | 'uncollectible',
): void {
  if (subscription.retry) giveUp(account, subscription.retry.invoice_id, unpaid);
  subscription.retry = null;
  subscription.status = 'ended';
  subscription.ended_at = at;
}
