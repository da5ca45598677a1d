import { ApiError } from './errors.ts';
import { openInvoice, pay, payingCard, subscriptionOf } from './invoices.ts';
import { periodEnd } from './prices.ts';
import { finish, isLive, itemOf } from './subscriptions.ts';
import type { KeptSubscription, World } from './world.ts';

/** As Stripe's default: a payment that failed is tried again three times in about two weeks; then the subscription ends. */
const RETRY_AFTER = 3 * 24 * 60 * 60;
const TRIES = 4;

const openInvoicesOf = (world: World, id: string) =>
  [...world.invoices.values()].filter(
    (invoice) => invoice.status === 'open' && subscriptionOf(invoice) === id,
  );

/** Pays what is open of a subscription; whether all of it is paid now. */
function payAll(world: World, { subscription }: KeptSubscription): boolean {
  try {
    for (const invoice of openInvoicesOf(world, subscription.id))
      pay(world, invoice, payingCard(world, subscription));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function afterPayment(world: World, kept: KeptSubscription, isPaid: boolean): void {
  const { subscription } = kept;
  if (isPaid) Object.assign(kept, { retry_at: null, tries: 0 });
  else Object.assign(kept, { retry_at: world.now() + RETRY_AFTER, tries: kept.tries + 1 });
  if (kept.tries >= TRIES) {
    finish(world, kept);
    return;
  }
  subscription.status = isPaid ? 'active' : 'past_due';
  world.tell('customer.subscription.updated', subscription);
}

/** The period is over: the next one is charged. */
function renew(world: World, kept: KeptSubscription): void {
  const { subscription } = kept;
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const end = periodEnd(item.price, subscription.billing_cycle_anchor, start);
  item.current_period_start = start;
  item.current_period_end = end;
  const amount = item.price.unit_amount ?? 0;
  const invoice = openInvoice(world, {
    subscription,
    amount,
    reason: 'subscription_cycle',
    period: { start, end },
  });
  subscription.latest_invoice = invoice.id;
  afterPayment(world, kept, payAll(world, kept));
}

const dueOf = ({ subscription, retry_at }: KeptSubscription): number =>
  Math.min(
    itemOf(subscription).current_period_end,
    retry_at ?? Number.POSITIVE_INFINITY,
    subscription.cancel_at ?? Number.POSITIVE_INFINITY,
  );

/** Does all that falls due until then (s), each at its own time, as `at` sets it. */
export function catchUp(world: World, until: number, at: (time: number) => void): void {
  for (const { session } of world.sessions.values()) {
    if (session.status !== 'open' || session.expires_at > until) continue;
    session.status = 'expired';
    world.tell('checkout.session.expired', session);
  }
  for (;;) {
    const due = [...world.subscriptions.values()]
      .filter((kept) => isLive(kept) && dueOf(kept) <= until)
      .sort((a, b) => dueOf(a) - dueOf(b))[0];
    if (!due) return;
    const time = dueOf(due);
    at(time);
    if (due.subscription.cancel_at !== null && due.subscription.cancel_at <= time) finish(world, due);
    else if (itemOf(due.subscription).current_period_end <= time) renew(world, due);
    else afterPayment(world, due, payAll(world, due));
  }
}

/** Somebody pays an open invoice by hand, or by request. */
export function payInvoice(world: World, id: string, card: string | undefined): void {
  const invoice = world.invoices.get(id);
  const kept = world.subscriptions.get((invoice && subscriptionOf(invoice)) ?? '');
  if (!invoice || !kept) throw new Error(`no invoice ${id} of a subscription`);
  pay(world, invoice, card ?? payingCard(world, kept.subscription));
  if (kept.subscription.status === 'past_due' && openInvoicesOf(world, kept.subscription.id).length === 0)
    afterPayment(world, kept, true);
}
