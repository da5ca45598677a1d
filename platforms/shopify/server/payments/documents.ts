import { z } from 'zod';

// What we ask of Shopify, and what we read of its answers. A test compares all of it with the schema that Shopify has published.

/** Subscriptions in one answer; each costs a few points, and a shop has a hundred points a second. */
const PAGE_SIZE = 25;

const USER_ERRORS = 'userErrors { field message }';

export const SUBSCRIPTIONS = `query Subscriptions($after: String) {
  currentAppInstallation {
    activeSubscriptions { ...Subscription }
    allSubscriptions(first: ${PAGE_SIZE}, after: $after, sortKey: CREATED_AT, reverse: true) {
      nodes { ...Subscription }
      pageInfo { hasNextPage endCursor }
    }
  }
}
fragment Subscription on AppSubscription {
  id
  name
  status
  createdAt
  currentPeriodEnd
  trialDays
  lineItems { plan { pricingDetails { ... on AppRecurringPricing { interval planHandle } } } }
}`;

export const SUBSCRIBE = `mutation Subscribe(
  $name: String!
  $price: MoneyInput!
  $interval: AppPricingInterval!
  $trialDays: Int!
  $returnUrl: URL!
  $test: Boolean!
) {
  appSubscriptionCreate(
    name: $name
    lineItems: [{ plan: { appRecurringPricingDetails: { price: $price, interval: $interval } } }]
    trialDays: $trialDays
    returnUrl: $returnUrl
    test: $test
    replacementBehavior: APPLY_IMMEDIATELY
  ) {
    appSubscription { id }
    confirmationUrl
    ${USER_ERRORS}
  }
}`;

export const CANCEL = `mutation Cancel($id: ID!) {
  appSubscriptionCancel(id: $id, prorate: true) {
    ${USER_ERRORS}
  }
}`;

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const shopifySubscription = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['ACCEPTED', 'ACTIVE', 'CANCELLED', 'DECLINED', 'EXPIRED', 'FROZEN', 'PENDING']),
  createdAt: time,
  currentPeriodEnd: time.nullable(),
  trialDays: z.number().int(),
  lineItems: z.array(
    z.object({
      plan: z.object({
        // What is paid by use has none of them.
        pricingDetails: z.object({
          interval: z.enum(['EVERY_30_DAYS', 'ANNUAL']).optional(),
          planHandle: z.string().nullish(),
        }),
      }),
    }),
  ),
});
/** Times are milliseconds since the epoch. */
export type ShopifySubscription = z.infer<typeof shopifySubscription>;

export const subscriptionsAnswer = z.object({
  currentAppInstallation: z.object({
    activeSubscriptions: z.array(shopifySubscription),
    allSubscriptions: z.object({
      nodes: z.array(shopifySubscription),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
});
export type SubscriptionsAnswer = z.infer<typeof subscriptionsAnswer>;

const userErrors = z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() }));
export type UserErrors = z.infer<typeof userErrors>;

export const subscribeAnswer = z.object({
  appSubscriptionCreate: z.object({
    appSubscription: z.object({ id: z.string() }).nullable(),
    confirmationUrl: z.string().nullable(),
    userErrors,
  }),
});

export const cancelAnswer = z.object({ appSubscriptionCancel: z.object({ userErrors }) });
