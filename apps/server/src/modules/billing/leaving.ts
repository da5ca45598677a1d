import { sql } from 'drizzle-orm';
import { hasRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { CallRequest, Failure, WorkspaceAuth } from '../../http/handler.ts';
import { PaymentsUnavailable } from '../../ports/payments.ts';
import { answered } from './answered.ts';
import { cancelSubscription, resumeSubscription } from './change-plan.ts';
import { isoNow, type PayingDeps } from './paying.ts';
import { currentSubscription } from './subscription-queries.ts';

interface Asked {
  auth: WorkspaceAuth;
  request: CallRequest;
}

/** What is worth to be told and tried again. Else there is nothing that could be ended now: `closeAccounts` ends whatever there is later. */
const TOLD: readonly string[] = ['billing_busy', 'payments_unavailable'];

/**
 * Has the plan that is paid end with its period: nobody pays for a store in the days in which its deletion can be undone.
 * @returns whether it was to renew
 */
export async function endRenewal(
  deps: PayingDeps,
  { auth, request }: Asked,
): Promise<{ ok: true; renewed: boolean } | Failure> {
  const current = await currentSubscription(deps.orm, auth.workspace_id, isoNow(deps));
  if (!current || current.provider === 'none' || current.cancel_at_period_end)
    return { ok: true, renewed: false };
  const ended = await answered(deps.log, () =>
    cancelSubscription(deps, { auth, request, subscription_id: current.id }),
  );
  if (!ended.ok && TOLD.includes(ended.error)) return ended;
  return { ok: true, renewed: ended.ok };
}

/** Takes that back. Where it cannot be now, or the plan has ended meanwhile, the owner sees it among their plans. */
export async function resumeRenewal(deps: PayingDeps, { auth, request }: Asked): Promise<void> {
  const current = await currentSubscription(deps.orm, auth.workspace_id, isoNow(deps));
  if (!current?.cancel_at_period_end) return;
  const resumed = await answered(deps.log, () =>
    resumeSubscription(deps, { auth, request, subscription_id: current.id }),
  );
  if (!resumed.ok) {
    const { workspace_id } = auth;
    deps.log.warn({ workspace_id, error: resumed.error }, 'failed to resume the plan of a kept workspace');
  }
}

/**
 * Closes the accounts of a workspace with all providers, one after the other: what is closed has no row any more, so that the next try goes on.
 * Rejects with `PaymentsUnavailable` while one cannot be asked.
 */
export async function closeAccounts(
  { orm, payment_providers }: Pick<PayingDeps, 'orm' | 'payment_providers'>,
  workspace_id: string,
): Promise<void> {
  const accounts = await rowsOf(orm, pick(schema.payment_accounts, 'provider', 'account_id'))`
    SELECT provider, account_id FROM payment_accounts WHERE workspace_id = ${workspace_id} ORDER BY provider`;
  for (const { provider, account_id } of accounts) {
    const payments = payment_providers.named(provider);
    // Where the sandbox is not open any more, it has nothing that anybody could pay for.
    if (payments) await payments.closeAccount(account_id);
    else if (provider !== 'sandbox')
      throw new PaymentsUnavailable(`${provider} is not set up here: an account cannot be closed`);
    else await payment_providers.forgetSandbox(account_id);
    await orm.execute(sql`DELETE FROM payment_accounts
      WHERE workspace_id = ${workspace_id} AND provider = ${provider} AND account_id = ${account_id}`);
  }
}

/** Whether somebody could still be asked to pay for the workspace. */
export const hasAccounts = ({ orm }: Pick<PayingDeps, 'orm'>, workspace_id: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM payment_accounts WHERE workspace_id = ${workspace_id} LIMIT 1`;
