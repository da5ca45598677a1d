import { createHmac } from 'node:crypto';
import type { Needs } from '../../../kernel/needs.ts';
import type {
  Outcome,
  Payments,
  ProvidedInvoice,
  ProvidedSubscription,
  ProviderMessage,
} from '../../../ports/payments.ts';
import type { Account, Customer, Invoice, Subscription } from './account.ts';
import { type Change, dropped, kept, newId, openAccounts } from './accounts.ts';
import { endSubscription } from './as-of.ts';
import { boughtPlan, buy, changeTo } from './buying.ts';
import { createCardKeeper } from './card-keeper.ts';
import { openPage } from './checkouts.ts';
import { createSandboxPages, type SandboxPages } from './sandbox-pages.ts';
import { dropAccount, putCustomer } from './store.ts';

export interface SandboxDeps extends Needs<'orm' | 'clock' | 'public_url'> {
  /** Makes ids that nobody can guess, and the tokens of forms. */
  secret: Uint8Array;
  /** What stands for webhooks: told after each change, outside of its transaction. What it throws is thrown on to who made the change, which stays. */
  deliver(message: ProviderMessage): Promise<void>;
  /** In which time zone the days of a workspace's store are told. */
  timeZoneOf(workspace_id: string): Promise<string>;
  /** No money moves here: it opens in evaluation mode alone. */
  production: boolean;
}

/**
 * Payments that move no money: what a store of the evaluation pays by. Everything is kept in `sandbox_objects`. Nothing happens by itself: whenever
 * an account is looked at, what fell due since the last time has happened first (`as-of.ts`).
 * Its methods open transactions: on one connection they must not be called within another one.
 * @throws in production
 */
export function openSandbox(deps: SandboxDeps): { payments: Payments; pages: SandboxPages } {
  if (deps.production)
    throw new Error('the payments sandbox never charges money and must not run in production');
  const { orm, clock, public_url, secret } = deps;
  const accounts = openAccounts(deps);
  const urlOf = (id: string) => `${public_url()}/sandbox/checkout/${id}`;
  /** The same for what is asked for again, and nobody else's. */
  const idOf = (prefix: string, account_id: string, key: string) =>
    `${prefix}_${createHmac('sha256', secret).update(`${prefix} ${account_id} ${key}`).digest('base64url')}`;
  async function changeSubscription<T>(
    id: string,
    change: (subscription: Subscription, ...rest: Parameters<Change<T>>) => ReturnType<Change<T>>,
  ): Promise<T | undefined> {
    const owner = await accounts.ownerOf('subscription', id);
    if (owner === undefined) return undefined;
    return accounts.change<T>(owner, (account, now, tx) =>
      change(subscriptionIn(account, id), account, now, tx),
    );
  }

  const payments: Payments = {
    provider: 'sandbox',
    cards: createCardKeeper(accounts, { orm, clock, urlOf }),
    ends_with_period: true,
    async openAccount({ workspace_id, email, store_name, language }) {
      const id = CUSTOMER + workspace_id.replaceAll('-', '');
      const customer: Customer = {
        id,
        created_at: clock.now(),
        email,
        store_name,
        language,
        default_card: null,
        credit: {},
      };
      await putCustomer(orm, customer);
      return id;
    },
    subscriptionsOf: async (account_id) =>
      (await accounts.read(account_id)).subscriptions.map(presentSubscription),
    checkout: (account_id, { plan, with_trial, key, success_url, cancel_url, language }) =>
      accounts.change(account_id, (account, now) => {
        const id = idOf('cs', account_id, key);
        const trial_days = with_trial ? plan.trial_days : 0;
        openPage(account, { id, plan: boughtPlan(plan), trial_days, success_url, cancel_url, language }, now);
        return kept({ id, url: urlOf(id) });
      }),
    subscribe: (account_id, { plan, with_trial, key }) =>
      accounts.change<Outcome<undefined>>(account_id, (account, now) => {
        const id = idOf('sub', account_id, key);
        if (account.subscriptions.some((subscription) => subscription.id === id)) return dropped(DONE);
        const trial_days = with_trial ? plan.trial_days : 0;
        return done(buy(account, { id, plan: boughtPlan(plan), trial_days }, now));
      }),
    changePlan: async (subscription_id, { plan, key }) =>
      (await changeSubscription<Outcome<undefined>>(subscription_id, (subscription, account, now) => {
        if (subscription.status === 'ended') return dropped({ ok: false, error: 'not_found' });
        return done(changeTo(account, subscription, { plan: boughtPlan(plan), key }, now));
      })) ?? { ok: false, error: 'not_found' },
    async setEnding(subscription_id, ending) {
      const known = await changeSubscription(subscription_id, (subscription) => {
        if (subscription.status !== 'ended') subscription.ending = ending;
        return kept(true);
      });
      if (!known) throw new Error(`subscription not found in the sandbox: ${subscription_id}`);
    },
    end: (account_id, subscription_id) =>
      accounts.change(account_id, (account, now) => {
        const subscription = account.subscriptions.find(({ id }) => id === subscription_id);
        if (subscription && subscription.status !== 'ended')
          endSubscription(account, subscription, now, 'void');
        return kept(undefined);
      }),
    async invoices(account_id) {
      const { invoices } = await accounts.read(account_id);
      return invoices.map((invoice) => presentInvoice(invoice, public_url())).sort(newestFirst);
    },
    async closeAccount(account_id) {
      await dropAccount(orm, account_id);
    },
    // Its messages come by `deliver`, never by HTTP.
    readMessage: async () => undefined,
  };
  return {
    payments,
    pages: createSandboxPages(accounts, {
      clock,
      secret,
      newId,
      timeZoneOf: (account_id) => deps.timeZoneOf(account_id.slice(CUSTOMER.length)),
    }),
  };
}

/** Before the workspace's id, which a database reads without its dashes, too. */
const CUSTOMER = 'cus_';

const DONE = { ok: true, value: undefined } as const;

/** What was bought or changed counts unless it could not be paid. */
const done = (error: ReturnType<typeof buy>) =>
  error === undefined ? kept(DONE) : dropped({ ok: false, error } as const);

function subscriptionIn({ subscriptions }: Account, id: string): Subscription {
  const found = subscriptions.find((subscription) => subscription.id === id);
  if (!found) throw new Error(`subscription ${id} not found in its account`);
  return found;
}

const presentSubscription = (subscription: Subscription): ProvidedSubscription => ({
  id: subscription.id,
  plan_ref: subscription.plan.id,
  status: subscription.status,
  created_at: subscription.created_at,
  period_start: subscription.period_start,
  period_end: subscription.period_end,
  cancel_at_period_end: subscription.ending !== null,
  next_plan_id: subscription.ending?.next_plan_id ?? null,
  ended_at: subscription.ended_at,
});

const presentInvoice = (
  { id, number, amount, currency, status, created_at }: Invoice,
  public_url: string,
): ProvidedInvoice => ({
  id,
  number,
  amount,
  currency,
  status,
  created_at,
  download_url: `${public_url}/sandbox/invoices/${id}`,
});

const newestFirst = (a: ProvidedInvoice, b: ProvidedInvoice) =>
  b.created_at - a.created_at || ((a.number ?? '') < (b.number ?? '') ? 1 : -1);
