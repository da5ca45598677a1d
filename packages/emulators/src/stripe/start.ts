import type Stripe from 'stripe';
import type { Request } from './answer.ts';
import { type Fault, openFaults } from './faults.ts';
import { addPrice, type PriceOptions } from './prices.ts';
import { serve } from './server.ts';
import { finish, isLive, subscriptionsOf } from './subscriptions.ts';
import { catchUp, payInvoice } from './time.ts';
import { type SignedMessage, Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export interface StripeEmulatorOptions {
  prices: readonly PriceOptions[];
  webhook_secret: string;
  /** Where webhooks are sent. When absent they are kept for `messages`. */
  webhook_url?: string;
  /** The key that is let in. */
  secret_key?: string;
  /** ms since the epoch. The machine's clock when absent; `later` goes on from either. */
  now?: () => number;
  port?: number;
}

export interface StripeEmulator {
  url: string;
  /** Its clock goes on, and what falls due meanwhile is done, each at its time. */
  later(ms: number): void;
  /** What the buyer does on a page of Checkout, by HTTP. The address to which the browser is sent then; undefined: the card was declined. Rejects when nothing can be done there any more. */
  pay(page_url: string, number: string): Promise<string | undefined>;
  /** The webhooks about a customer since this was last asked, signed now. */
  messages(customer: string): SignedMessage[];
  sendWebhooksTo(url: string | undefined): void;
  /** When all webhooks have been sent. */
  sent(): Promise<void>;
  order(fault: Fault): void;
  /** The charge that comes next is declined. */
  declineNext(): void;
  /** Whether the customer's bank declines every charge from now on. */
  declining(customer: string, is: boolean): void;
  /** Pays what is open of a customer, by whatever card pays; whether there was anything. Rejects with what the bank says. */
  payOpen(customer: string): boolean;
  /** As an operator does in the dashboard: its subscriptions end. */
  deleteCustomer(customer: string): void;
  /** How often money was taken of a customer, in smallest units. */
  charges(customer: string): number[];
  subscriptions(customer: string): Stripe.Subscription[];
  customer(id: string): Stripe.Customer | undefined;
  /** All requests so far. */
  requests: readonly Request[];
  close(): Promise<void>;
}

/** A Stripe account over HTTP, as much of it as subscriptions paid by cards need. It is empty at the start, but for prices. */
export async function startStripe({
  prices,
  webhook_secret,
  webhook_url,
  secret_key = 'sk_test_emulator',
  now = Date.now,
  port = 0,
}: StripeEmulatorOptions): Promise<StripeEmulator> {
  let ahead = 0;
  let at: number | undefined;
  let url = '';
  let ids = 0;
  const seconds = () => at ?? Math.floor((now() + ahead) / 1_000);
  const webhooks = new Webhooks({ secret: webhook_secret, url: webhook_url, now: seconds });
  const nextId = (prefix: string) => `${prefix}_${String(++ids).padStart(8, '0')}`;
  const world: World = {
    now: seconds,
    url: () => url,
    nextId,
    prices: new Map(),
    customers: new Map(),
    deleted: new Set(),
    cards: new Map(),
    subscriptions: new Map(),
    sessions: new Map(),
    invoices: new Map(),
    charges: [],
    declining: new Set(),
    declineNext: 0,
    tell: (type, object) => webhooks.tell(nextId('evt'), type, object),
  };
  for (const price of prices) addPrice(world, price);

  const settle = () => {
    try {
      catchUp(world, seconds(), (time) => {
        at = time;
      });
    } finally {
      at = undefined;
    }
  };
  const requests: Request[] = [];
  const faults = openFaults();
  const server = await serve(
    { world, secret_key, faults, catchUp: settle, seen: (request) => void requests.push(request) },
    port,
  );
  url = server.url;

  return {
    url,
    later(ms) {
      ahead += ms;
      settle();
    },
    async pay(page_url, number) {
      const page = await fetch(page_url);
      if (!page.ok) throw new Error(`nothing can be paid there: ${page.status}`);
      const answer = await fetch(page_url, {
        method: 'POST',
        body: new URLSearchParams({ number }),
        redirect: 'manual',
      });
      if (answer.status === 402) return;
      const location = answer.headers.get('location');
      if (answer.status !== 303 || !location) throw new Error(`the page answered ${answer.status}`);
      return location;
    },
    messages: (customer) => webhooks.since(customer),
    sendWebhooksTo: (to) => webhooks.sendTo(to),
    sent: () => webhooks.sent(),
    order: (fault) => faults.order(fault),
    declineNext() {
      world.declineNext += 1;
    },
    declining: (customer, is) => void (is ? world.declining.add(customer) : world.declining.delete(customer)),
    payOpen(customer) {
      const open = [...world.invoices.values()].filter(
        (invoice) => invoice.customer === customer && invoice.status === 'open',
      );
      for (const { id } of open) payInvoice(world, id, undefined);
      return open.length > 0;
    },
    deleteCustomer(id) {
      world.deleted.add(id);
      for (const kept of subscriptionsOf(world, id)) if (isLive(kept)) finish(world, kept);
      const customer = world.customers.get(id);
      if (customer) world.tell('customer.deleted', customer);
    },
    charges: (id) => world.charges.filter(({ customer }) => customer === id).map(({ amount }) => amount),
    subscriptions: (id) =>
      subscriptionsOf(world, id).map(({ subscription }) => structuredClone(subscription)),
    customer: (id) => structuredClone(world.customers.get(id)),
    requests,
    async close() {
      await Promise.all([webhooks.close(), server.close()]);
    },
  };
}
