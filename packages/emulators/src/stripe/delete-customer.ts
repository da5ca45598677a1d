import type Stripe from 'stripe';
import { customerOf } from './customers.ts';
import { finish, isLive, subscriptionsOf } from './subscriptions.ts';
import type { World } from './world.ts';

/** "Also immediately cancels any active subscriptions on the customer" (https://docs.stripe.com/api/customers/delete). */
export function deleteCustomer(world: World, id: string): Stripe.DeletedCustomer {
  const customer = customerOf(world, id);
  world.deleted.add(id);
  for (const kept of subscriptionsOf(world, id)) if (isLive(kept)) finish(world, kept);
  world.tell('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}
