import { bodyOf, type Reply, type Visit } from './http.ts';
import { approvalPage, type ManagedPlan, plainPage, pricingPage } from './pages.ts';
import type { Shop } from './shop.ts';

/** Plans that are chosen on the page of prices, and where a merchant goes from there. */
export interface Managed {
  plans: readonly ManagedPlan[];
  welcome_url: string;
}

/** The page on which a merchant agrees to a subscription. */
export async function answerApproval(
  shop: Shop,
  id: string,
  now: number,
  { request, reply, params }: Visit,
): Promise<void> {
  const subscription = shop.subscriptions.find((each) => String(each.number) === id);
  if (!subscription || subscription.signature !== params.get('signature'))
    return reply(404, plainPage('Not found'));
  if (subscription.status !== 'PENDING')
    return reply(410, plainPage('This charge cannot be approved any more'));
  if (request.method !== 'POST') return reply(200, approvalPage(shop.domain, subscription));
  const decision = new URLSearchParams(await bodyOf(request)).get('decision');
  if (decision === 'decline') {
    shop.decline(subscription);
    return reply(200, plainPage('The charge was declined'));
  }
  if (decision !== 'approve') return reply(400, plainPage('Choose one'));
  shop.approve(subscription, now);
  redirect(reply, subscription.return_url, id);
}

/** The page of prices. */
export async function answerPricing(
  shop: Shop,
  managed: Managed | undefined,
  { now, nextNumber }: { now: number; nextNumber: () => number },
  { request, reply }: Visit,
): Promise<void> {
  if (!managed || !shop.grants.installed) return reply(404, plainPage('Not found'));
  if (request.method !== 'POST') return reply(200, pricingPage(shop.domain, managed.plans));
  const handle = new URLSearchParams(await bodyOf(request)).get('plan');
  const plan = managed.plans.find((each) => each.handle === handle);
  if (!plan) return reply(400, plainPage('Choose one'));
  // A trial is given once.
  const trial_days = shop.subscriptions.some((each) => each.trial_days > 0) ? 0 : plan.trial_days;
  const terms = {
    ...plan,
    trial_days,
    return_url: managed.welcome_url,
    test: true,
    plan_handle: plan.handle,
  };
  const created = shop.create(terms, nextNumber(), now);
  shop.approve(created, now);
  redirect(reply, managed.welcome_url, String(created.number));
}

function redirect(reply: Reply, to: string, charge_id: string): void {
  const location = new URL(to);
  location.searchParams.set('charge_id', charge_id);
  reply(302, '', { location: location.href });
}
