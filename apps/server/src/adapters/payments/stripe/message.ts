import Stripe from 'stripe';
import type { Clock } from '../../../ports/clock.ts';
import type { Payments, ProviderMessage } from '../../../ports/payments.ts';
import { settledCards } from './default-card.ts';
import { asking, isMissing } from './failures.ts';

/** How old (s) a signature may be: Stripe's own default. Each time Stripe sends a message again, it signs it anew. */
const TOLERANCE_S = 300;

/** What an endpoint in Stripe's dashboard should send. Others are taken and forgotten. */
export const STRIPE_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.marked_uncollectible',
  'invoice.voided',
] satisfies Stripe.Event.Type[];

type Request = Parameters<Payments['readMessage']>[0];

/** What of a message is read, which is in every version of Stripe's API; all else is asked for anew. */
interface Said {
  id: string;
  type: string;
  object: Readonly<Record<string, unknown>>;
}

/** Undefined: it is forged, too old, or nothing that Stripe sends. */
function verified({ headers, body }: Request, webhook_secret: string, now: number): Said | undefined {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return;
  let event: unknown;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, webhook_secret, TOLERANCE_S, undefined, now);
  } catch {
    return;
  }
  const { id, type, data } = (event ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  const object = data?.object;
  if (typeof id !== 'string' || typeof type !== 'string') return;
  if (typeof object !== 'object' || object === null) return;
  return { id, type, object: object as Said['object'] };
}

function customerOf({ type, object }: Said): string | undefined {
  if (!STRIPE_EVENTS.includes(type)) return;
  const customer = type === 'customer.deleted' ? object : object.customer;
  const id = typeof customer === 'object' && customer !== null ? (customer as { id?: unknown }).id : customer;
  return typeof id === 'string' ? id : undefined;
}

/** A card was saved on a page of Stripe's: it pays from now on. */
const savesCard = ({ type, object }: Said) =>
  type === 'checkout.session.completed' && object.mode === 'setup';

/** Takes the card of a customer; those of the operator's other products are none of ours. */
async function reconcile(stripe: Stripe, customer_id: string): Promise<void> {
  try {
    const customer = await stripe.customers.retrieve(customer_id);
    if (customer.deleted || customer.metadata.workspace_id === undefined) return;
    await settledCards(stripe, customer_id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export async function readMessage(
  stripe: Stripe,
  request: Request,
  { webhook_secret, clock }: { webhook_secret: string; clock: Clock },
): Promise<ProviderMessage | undefined> {
  const said = verified(request, webhook_secret, clock.now());
  if (!said) return;
  const account_id = customerOf(said);
  if (account_id !== undefined && savesCard(said)) await asking(() => reconcile(stripe, account_id));
  return { message_id: said.id, account_id };
}
