import type Stripe from 'stripe';
import { invalid, noSuch } from './errors.ts';
import { type Form, mergedMetadata, objectOf, textOf } from './form.ts';
import type { World } from './world.ts';

/** One that is there. Stripe answers 404 when it is asked for by its address, 400 when it is named in a request. */
export function customerOf(world: World, id: string, param = 'id'): Stripe.Customer {
  const customer = world.customers.get(id);
  if (!customer || world.deleted.has(id)) throw noSuch('customer', id, param, param === 'id' ? 404 : 400);
  return customer;
}

function fill(world: World, customer: Stripe.Customer, form: Form): Stripe.Customer {
  customer.email = textOf(form, 'email') ?? customer.email;
  customer.name = textOf(form, 'name') ?? customer.name ?? null;
  const locales = objectOf(form, 'preferred_locales');
  if (locales) customer.preferred_locales = Object.values(locales).map(String);
  customer.metadata = mergedMetadata(customer.metadata, form);
  const card = textOf(objectOf(form, 'invoice_settings'), 'default_payment_method');
  if (card !== undefined) {
    if (world.cards.get(card)?.method.customer !== customer.id)
      throw invalid(
        'The customer does not have a payment method with that ID.',
        'invoice_settings[default_payment_method]',
      );
    customer.invoice_settings.default_payment_method = card;
  }
  return customer;
}

export function createCustomer(world: World, form: Form): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: world.nextId('cus'),
    object: 'customer',
    balance: 0,
    created: world.now(),
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    shipping: null,
  };
  world.customers.set(customer.id, customer);
  fill(world, customer, form);
  world.tell('customer.created', customer);
  return customer;
}

export function updateCustomer(world: World, id: string, form: Form): Stripe.Customer {
  const customer = fill(world, customerOf(world, id), form);
  world.tell('customer.updated', customer);
  return customer;
}

export function retrieveCustomer(world: World, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  return world.deleted.has(id) ? { id, object: 'customer', deleted: true } : customerOf(world, id);
}
