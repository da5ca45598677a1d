import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { type CallRequest, type Failure, fieldError, type WorkspaceAuth } from '../../http/handler.ts';
import { record } from '../audit/service.ts';
import { noteCheckout } from './account-queries.ts';
import {
  isFree,
  isoNow,
  isSoldBy,
  offeredPlan,
  openPaymentContext,
  type PayingDeps,
  paymentProviderOf,
} from './paying.ts';
import { hasPaidBefore } from './reconcile.ts';
import { isOursUrl } from './return-url.ts';
import { applySubscriptions, currentSubscription, subscribeForNothing } from './subscription-queries.ts';
import { askForSync, lookAt } from './sync.ts';

/** A first look at what has become of it; the webhook is faster. */
const FIRST_SYNC_MS = 30_000;

interface Asked {
  auth: WorkspaceAuth;
  body: BodyOf<Endpoints['create_checkout']>;
  request: CallRequest;
}
type Answer = { ok: true; body: { id: string; url?: string; confirmation_url?: string } } | Failure;

/** Opens the provider's page on which a plan is paid for. Who has no plan at all takes the free one by it: then there is nothing to be paid. */
export async function createCheckout(deps: PayingDeps, { auth, body, request }: Asked): Promise<Answer> {
  const { orm, clock, jobs } = deps;
  const { workspace_id } = auth;
  const { platform } = await paymentProviderOf(deps, workspace_id);
  const asked = platform === 'shopify' ? ofShopify(body) : ofOthers(body);
  if ('error' in asked) return asked;
  for (const [field, url] of asked.urls)
    if (!isOursUrl(url, deps.public_url())) return fieldError(field, 'url_foreign');
  const plan = await offeredPlan(orm, asked.plan_id);
  if (!plan) return { ok: false, error: 'plan_unavailable' };
  const [[, success_url], [, cancel_url]] = asked.urls;
  if (isFree(plan)) return takeFree(deps, { auth, request }, plan.id, success_url);

  const context = await openPaymentContext(deps, workspace_id);
  if (!context.ok) return context;
  const { payments, account, buyer } = context;
  if (!isSoldBy(payments, plan)) return { ok: false, error: 'plan_unavailable' };
  const { subscriptions } = await lookAt(deps, payments, account);
  const row = await currentSubscription(orm, workspace_id, isoNow(deps));
  // It was paid on a page that nobody has told of yet: nobody should pay it twice.
  if (row?.plan.id === plan.id && !row.cancel_at_period_end) return { ok: false, error: 'plan_unavailable' };
  await orm.transaction(async (tx) => {
    await noteCheckout(tx, account, isoNow(deps));
    await askForSync(tx, jobs, account, { run_at: clock.now() + FIRST_SYNC_MS });
    const subject = { plan_id: plan.id, provider: payments.provider };
    await record(tx, clock, {
      action: 'checkout_opened',
      user_id: auth.user_id,
      workspace_id,
      subject,
      request,
    });
  });
  const { id, url } = await payments.checkout(account.account_id, {
    workspace_id,
    plan,
    with_trial: !hasPaidBefore(subscriptions),
    success_url,
    cancel_url,
    language: buyer.language,
    key: randomUUID(),
  });
  return { ok: true, body: platform === 'shopify' ? { id, confirmation_url: url } : { id, url } };
}

type Urls = readonly [readonly [string, string], readonly [string, string]];

function ofShopify(body: Asked['body']): { plan_id: string; urls: Urls } | Failure {
  const { plan_id, return_url } = body;
  if (plan_id === undefined) return fieldError('plan_id', 'required');
  if (return_url === undefined) return fieldError('return_url', 'required');
  return {
    plan_id,
    urls: [
      ['return_url', return_url],
      ['return_url', return_url],
    ],
  };
}

function ofOthers(body: Asked['body']): { plan_id: string; urls: Urls } | Failure {
  const { product_id, success_url, cancel_url } = body;
  if (product_id === undefined) return fieldError('product_id', 'required');
  if (success_url === undefined) return fieldError('success_url', 'required');
  if (cancel_url === undefined) return fieldError('cancel_url', 'required');
  return {
    plan_id: product_id,
    urls: [
      ['success_url', success_url],
      ['cancel_url', cancel_url],
    ],
  };
}

/** There is nothing to be paid: it is theirs at once. Who has a plan changes it instead (`change_plan`). */
async function takeFree(
  deps: PayingDeps,
  { auth, request }: Pick<Asked, 'auth' | 'request'>,
  plan_id: string,
  success_url: string,
): Promise<Answer> {
  const { orm, clock } = deps;
  const { workspace_id, user_id } = auth;
  return orm.transaction(async (tx): Promise<Answer> => {
    if (await currentSubscription(tx, workspace_id, isoNow(deps)))
      return { ok: false, error: 'plan_unavailable' };
    await subscribeForNothing(tx, [workspace_id], plan_id, isoNow(deps));
    await applySubscriptions(tx, [workspace_id]);
    const taken = await currentSubscription(tx, workspace_id, isoNow(deps));
    if (!taken) throw new Error('new subscription not found');
    await record(tx, clock, { action: 'plan_changed', user_id, workspace_id, subject: { plan_id }, request });
    return { ok: true, body: { id: taken.id, url: success_url } };
  });
}
