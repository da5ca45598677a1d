import type Stripe from 'stripe';
import { attach, cardsOf, createCard, detach, findCard } from './cards.ts';
import { createSession, expireSession, sessionOf } from './checkout.ts';
import { createCustomer, customerOf, retrieveCustomer, updateCustomer } from './customers.ts';
import { deleteCustomer } from './delete-customer.ts';
import { invalid, noSuch } from './errors.ts';
import { type Form, textOf } from './form.ts';
import { invoiceOf, subscriptionOf } from './invoices.ts';
import {
  cancelSubscription,
  createSubscription,
  keptOf,
  subscriptionsOf,
  updateSubscription,
} from './subscriptions.ts';
import { payInvoice } from './time.ts';
import type { World } from './world.ts';

interface Asked {
  world: World;
  /** Of the path. */
  id: string;
  /** The body's values, of a GET the query's. */
  form: Form;
}

interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for a name. */
  path: string;
  /** What may be asked with it, as Stripe has it; anything else is refused, as Stripe does. */
  takes: readonly string[];
  answer(asked: Asked): object;
}

/** Names that Stripe's API has for this request, checked against the SDK's types. */
const named = <Params>(...names: (keyof Params & string)[]): readonly string[] => names;

/** A page of a list: `all` in the order of creation, and what of it is wanted. A name in `starting_after` need not be wanted itself. */
function listed<T extends { id: string }>(
  all: readonly T[],
  wanted: (item: T) => boolean,
  { form, url }: { form: Form; url: string },
): Stripe.ApiList<T> {
  const limit = Number(textOf(form, 'limit') ?? 10);
  if (!(limit >= 1 && limit <= 100)) throw invalid('Invalid integer: limit', 'limit');
  const newestFirst = all.toReversed();
  const after = textOf(form, 'starting_after');
  const from = newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw noSuch('object', after, 'starting_after', 400);
  const rest = newestFirst.slice(from).filter(wanted);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

const customerIn = (world: World, form: Form) =>
  customerOf(world, textOf(form, 'customer') ?? '', 'customer').id;

function sessionsIn({ world, form }: Asked): Stripe.ApiList<Stripe.Checkout.Session> {
  const customer = customerIn(world, form);
  const status = textOf(form, 'status');
  return listed(
    [...world.sessions.values()].map(({ session }) => session),
    (session) => session.customer === customer && (status === undefined || session.status === status),
    { form, url: '/v1/checkout/sessions' },
  );
}

function subscriptionsIn({ world, form }: Asked): Stripe.ApiList<Stripe.Subscription> {
  const customer = textOf(form, 'customer') ?? '';
  // Of one that was deleted Stripe still tells what there was.
  if (!world.deleted.has(customer)) customerOf(world, customer, 'customer');
  const isAll = textOf(form, 'status') === 'all';
  return listed(
    subscriptionsOf(world, customer).map(({ subscription }) => subscription),
    ({ status }) => isAll || status !== 'canceled',
    { form, url: '/v1/subscriptions' },
  );
}

function invoicesIn({ world, form }: Asked): Stripe.ApiList<Stripe.Invoice> {
  const is = (name: string, value: unknown) =>
    textOf(form, name) === undefined || textOf(form, name) === value;
  return listed(
    [...world.invoices.values()],
    (invoice) =>
      is('customer', invoice.customer) &&
      is('subscription', subscriptionOf(invoice)) &&
      is('status', invoice.status),
    { form, url: '/v1/invoices' },
  );
}

export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    takes: named<Stripe.CustomerCreateParams>('email', 'name', 'preferred_locales', 'metadata'),
    answer: ({ world, form }) => createCustomer(world, form),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    takes: [],
    answer: ({ world, id }) => retrieveCustomer(world, id),
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    takes: [],
    answer: ({ world, id }) => deleteCustomer(world, id),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    takes: named<Stripe.CustomerUpdateParams>(
      'email',
      'name',
      'preferred_locales',
      'metadata',
      'invoice_settings',
    ),
    answer: ({ world, id, form }) => updateCustomer(world, id, form),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    takes: named<Stripe.CustomerListPaymentMethodsParams>('type', 'limit', 'starting_after'),
    answer: ({ world, id, form }) =>
      listed(cardsOf(world, customerOf(world, id).id), () => true, {
        form,
        url: `/v1/customers/${id}/payment_methods`,
      }),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods',
    takes: named<Stripe.PaymentMethodCreateParams>('type', 'card'),
    answer: ({ world, form }) => createCard(world, form),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    takes: [],
    answer: ({ world, id }) => findCard(world, id).method,
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    takes: named<Stripe.PaymentMethodAttachParams>('customer'),
    answer: ({ world, id, form }) => attach(world, findCard(world, id), customerIn(world, form)),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    takes: [],
    answer: ({ world, id }) => detach(world, id),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    takes: named<Stripe.Checkout.SessionCreateParams>(
      'mode',
      'customer',
      'client_reference_id',
      'line_items',
      'allowed_payment_method_types',
      'subscription_data',
      'success_url',
      'cancel_url',
      'locale',
      'metadata',
      'currency',
    ),
    answer: ({ world, form }) => createSession(world, form),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    takes: named<Stripe.Checkout.SessionListParams>('customer', 'status', 'limit', 'starting_after'),
    answer: sessionsIn,
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    takes: [],
    answer: ({ world, id }) => sessionOf(world, id).session,
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    takes: [],
    answer: ({ world, id }) => expireSession(world, id),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    takes: named<Stripe.SubscriptionListParams>('customer', 'status', 'limit', 'starting_after'),
    answer: subscriptionsIn,
  },
  {
    method: 'POST',
    path: '/v1/subscriptions',
    takes: named<Stripe.SubscriptionCreateParams>(
      'customer',
      'items',
      'default_payment_method',
      'off_session',
      'payment_behavior',
      'metadata',
      'trial_period_days',
    ),
    answer: ({ world, form }) => createSubscription(world, form),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    takes: [],
    answer: ({ world, id }) => keptOf(world, id).subscription,
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    takes: named<Stripe.SubscriptionUpdateParams>(
      'items',
      'proration_behavior',
      'payment_behavior',
      'off_session',
      'metadata',
      'cancel_at',
      'cancel_at_period_end',
      'default_payment_method',
    ),
    answer: ({ world, id, form }) => updateSubscription(world, id, form),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    takes: named<Stripe.SubscriptionCancelParams>('prorate', 'invoice_now'),
    answer: ({ world, id, form }) => cancelSubscription(world, id, form),
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    takes: named<Stripe.InvoiceListParams>('customer', 'subscription', 'status', 'limit', 'starting_after'),
    answer: invoicesIn,
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    takes: [],
    answer: ({ world, id }) => {
      const invoice = invoiceOf(world, id);
      if (invoice.status !== 'open') throw invalid('You can only void open invoices.');
      invoice.status = 'void';
      invoice.status_transitions.voided_at = world.now();
      world.tell('invoice.voided', invoice);
      return invoice;
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    takes: named<Stripe.InvoicePayParams>('payment_method', 'off_session'),
    answer: ({ world, id, form }) => {
      if (invoiceOf(world, id).status !== 'open')
        throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
      payInvoice(world, id, textOf(form, 'payment_method'));
      return invoiceOf(world, id);
    },
  },
];
