import { randomUUID } from 'node:crypto';
import type { Subscription } from '@vitrine/contract/billing';
import type { CallRequest, Failure, WorkspaceAuth } from '../../http/handler.ts';
import { localeFor } from '../../kernel/languages.ts';
import type { PayingPlan, Payments, ProvidedSubscription } from '../../ports/payments.ts';
import { type AuditAction, record } from '../audit/service.ts';
import { languageOf } from '../merchants/service.ts';
import { type AccountRow, endTurn, takeTurn } from './account-queries.ts';
import { isFree, isoNow, isSoldBy, offeredPlan, openPaymentContext, type PayingDeps } from './paying.ts';
import { presentSubscription } from './presenter.ts';
import { hasPaidBefore } from './reconcile.ts';
import { currentSubscription, type SubscriptionRow } from './subscription-queries.ts';
import { askForSync, lookAt } from './sync.ts';
import { writeEnding } from './sync-queries.ts';

/** If this process ends in the middle of a change, it is looked what has become of it. */
const SYNC_ANYWAY_MS = 60_000;

export interface ChangeAsked {
  auth: WorkspaceAuth;
  subscription_id: string;
  request: CallRequest;
}
type Answer = { ok: true; body: Subscription } | Failure;
type Step = { ok: true } | Failure;

/** What a change is made with: all of it as the provider had it just now. */
interface PaymentContext {
  payments: Payments;
  account: AccountRow;
  row: SubscriptionRow;
  subscriptions: readonly ProvidedSubscription[];
}

/** Puts another plan in the place of the current one. */
export async function changePlan(deps: PayingDeps, asked: ChangeAsked, new_plan_id: string): Promise<Answer> {
  const plan = await offeredPlan(deps.orm, new_plan_id);
  if (!plan) return { ok: false, error: 'plan_unavailable' };
  return change(deps, asked, { action: 'plan_changed', subject: { plan_id: plan.id } }, async (context) => {
    if (!isFree(plan)) return toPaid(context, plan);
    return isPaid(context) ? setEnding(deps, context, { next_plan_id: plan.id }) : { ok: true };
  });
}

/** Ends the subscription with its period. */
export const cancelSubscription = (deps: PayingDeps, asked: ChangeAsked): Promise<Answer> =>
  change(deps, asked, { action: 'subscription_cancelled' }, (context) =>
    setEnding(deps, context, { next_plan_id: null }),
  );

/** Takes back that it ends, or becomes the free plan. */
export const resumeSubscription = (deps: PayingDeps, asked: ChangeAsked): Promise<Answer> =>
  change(deps, asked, { action: 'subscription_resumed' }, (context) => setEnding(deps, context, null));

const isPaid = ({ row }: PaymentContext) => row.provider !== 'none';

async function toPaid(
  { payments, account, row, subscriptions }: PaymentContext,
  plan: PayingPlan,
): Promise<Step> {
  const { workspace_id, account_id } = account;
  if (!isSoldBy(payments, plan)) return { ok: false, error: 'plan_unavailable' };
  const key = randomUUID();
  if (row.provider_id !== null) {
    // What was not paid would be credited.
    if (row.status === 'past_due') return { ok: false, error: 'payment_overdue' };
    // Stores on Shopify agree to each change on its page.
    if (!payments.changePlan) return { ok: false, error: 'plan_unavailable' };
    return payments.changePlan(row.provider_id, { plan, key });
  }
  if (!payments.subscribe) return { ok: false, error: 'plan_unavailable' };
  const with_trial = !hasPaidBefore(subscriptions);
  return payments.subscribe(account_id, { plan, with_trial, workspace_id, key });
}

async function setEnding(
  { orm }: PayingDeps,
  { payments, row }: PaymentContext,
  ending: { next_plan_id: string | null } | null,
): Promise<Step> {
  if (row.provider_id === null) return { ok: false, error: 'plan_unavailable' };
  if (payments.ends_with_period) await payments.setEnding(row.provider_id, ending);
  else await writeEnding(orm, row.id, ending);
  return { ok: true };
}

/** Makes a change, alone with the account, between two looks at it: it is made on what there is, and what it made of it is answered. */
async function change(
  deps: PayingDeps,
  { auth, subscription_id, request }: ChangeAsked,
  audited: { action: AuditAction; subject?: Readonly<Record<string, unknown>> },
  step: (context: PaymentContext) => Promise<Step>,
): Promise<Answer> {
  const { orm, clock, jobs } = deps;
  const { workspace_id, user_id } = auth;
  const current = () => currentSubscription(orm, workspace_id, isoNow(deps));
  const before = await current();
  if (before?.id !== subscription_id) return { ok: false, error: 'not_found' };
  const context = await openPaymentContext(deps, workspace_id, before.provider);
  if (!context.ok) return context;
  const { payments, account } = context;
  const turn = await takeTurn(orm, account, clock.now());
  if (turn === undefined) return { ok: false, error: 'billing_busy' };
  try {
    await orm.transaction((tx) => askForSync(tx, jobs, account, { run_at: clock.now() + SYNC_ANYWAY_MS }));
    const { subscriptions } = await lookAt(deps, payments, account);
    const row = await current();
    // Somebody has paid, or it has ended, since the page was drawn: that is to be seen first.
    if (row?.id !== subscription_id) return { ok: false, error: 'not_found' };
    const done = await step({ payments, account, row, subscriptions });
    if (!done.ok) return done;
    await orm.transaction((tx) => record(tx, clock, { ...audited, user_id, workspace_id, request }));
    await lookAt(deps, payments, account);
    const after = await current();
    if (!after) throw new Error('changed subscription not found');
    return {
      ok: true,
      body: presentSubscription(after, localeFor(await languageOf(orm, workspace_id), request.headers)),
    };
  } finally {
    await endTurn(orm, account, turn);
  }
}
