import { buildSchema, type ExecutionResult, graphql } from 'graphql';
import { installationAnswers, installationId } from './installation-graphql.ts';
import { SHOPIFY_SCHEMA } from './schema.ts';
import type { Interval, Shop, Subscription } from './shop.ts';

const schema = buildSchema(SHOPIFY_SCHEMA);
const GID = 'gid://shopify/AppSubscription/';

interface CreateArgs {
  name: string;
  lineItems: {
    plan: {
      appRecurringPricingDetails?: {
        interval: Interval;
        price: { amount: string; currencyCode: string };
      };
    };
  }[];
  returnUrl: string;
  test: boolean;
  trialDays?: number | null;
  replacementBehavior: string;
}

/** What the answers need of the emulator. */
export interface Context {
  shop: Shop;
  now: number;
  nextNumber: () => number;
  confirmationUrl: (shop: Shop, subscription: Subscription) => string;
  /** What mutations are to refuse, for once. */
  userError: string | undefined;
}

/** Executes a document as a shop's Admin API does: what does not fit the schema is refused. */
export const execute = (
  context: Context,
  { query, variables }: { query: string; variables: Record<string, unknown> },
): Promise<ExecutionResult> =>
  graphql({ schema, source: query, variableValues: variables, rootValue: rootOf(context) });

const rootOf = (context: Context) => ({
  ...installationAnswers(context),
  currentAppInstallation: () => ({
    id: installationId(context.shop),
    activeSubscriptions: () => context.shop.live().map(presented),
    allSubscriptions: (args: { first?: number; after?: string; reverse: boolean }) =>
      pageOf(context.shop.subscriptions, args),
  }),
  appSubscriptionCreate: (args: CreateArgs) => create(context, args),
  appSubscriptionCancel: (args: { id: string; prorate: boolean }) => cancel(context, args),
});

function presented(subscription: Subscription) {
  const { number, name, status, created_at, period_end, trial_days, return_url, test } = subscription;
  const { interval, plan_handle, amount, currency } = subscription;
  const price = { amount, currencyCode: currency };
  const pricingDetails = { __typename: 'AppRecurringPricing', interval, planHandle: plan_handle, price };
  return {
    id: GID + number,
    name,
    status,
    createdAt: iso(created_at),
    currentPeriodEnd: period_end === null ? null : iso(period_end),
    trialDays: trial_days,
    returnUrl: return_url,
    test,
    lineItems: [
      { id: `gid://shopify/AppSubscriptionLineItem/${number}?v=1&index=0`, plan: { pricingDetails } },
    ],
  };
}

/** Shopify's times are of the second. */
const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

function pageOf(
  subscriptions: readonly Subscription[],
  { first, after, reverse }: { first?: number; after?: string; reverse: boolean },
) {
  if (first === undefined || first > 250) throw new Error('you must provide one of first or last, up to 250');
  const ordered = reverse ? subscriptions.toReversed() : subscriptions;
  const begin = after === undefined ? 0 : ordered.findIndex(({ number }) => String(number) === after) + 1;
  const nodes = ordered.slice(begin, begin + first);
  const endCursor = nodes.at(-1)?.number ?? null;
  return {
    nodes: nodes.map(presented),
    pageInfo: { hasNextPage: begin + first < ordered.length, endCursor },
  };
}

const refusal = (message: string, field: string[] | null = null) => ({
  appSubscription: null,
  confirmationUrl: null,
  userErrors: [{ field, message }],
});

function create(context: Context, args: CreateArgs) {
  const { shop, now, userError } = context;
  if (userError !== undefined) return refusal(userError);
  if (args.replacementBehavior !== 'APPLY_IMMEDIATELY')
    throw new Error(`this emulator knows no ${args.replacementBehavior}`);
  const details = args.lineItems[0]?.plan.appRecurringPricingDetails;
  if (!details || args.lineItems.length > 1) throw new Error('this emulator knows one price of a time alone');
  const { interval, price } = details;
  if (args.name.trim() === '') return refusal("Name can't be blank", ['name']);
  if (!URL.canParse(args.returnUrl)) return refusal('Return url is invalid', ['returnUrl']);
  if (!/^\d+(\.\d+)?$/.test(price.amount) || Number(price.amount) === 0)
    return refusal('Price must be greater than 0', ['lineItems', '0', 'plan']);
  const created = shop.create(
    {
      name: args.name,
      amount: price.amount,
      currency: price.currencyCode,
      interval,
      trial_days: args.trialDays ?? 0,
      return_url: args.returnUrl,
      test: args.test,
      plan_handle: null,
    },
    context.nextNumber(),
    now,
  );
  return {
    appSubscription: presented(created),
    confirmationUrl: context.confirmationUrl(shop, created),
    userErrors: [],
  };
}

function cancel({ shop, userError }: Context, { id, prorate }: { id: string; prorate: boolean }) {
  if (userError !== undefined) return refusal(userError);
  const found = shop.subscriptions.find(({ number }) => GID + number === id);
  if (!found) return refusal('The subscription was not found', ['id']);
  // As it is called there.
  if (!shop.live().includes(found)) return refusal('RecurringApplicationCharge::InvalidTransitionError');
  shop.cancel(found, prorate);
  return { appSubscription: presented(found), userErrors: [] };
}
