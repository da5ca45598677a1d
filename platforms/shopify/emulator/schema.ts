/**
 * The part of Shopify's Admin API (2026-10) that apps are installed and billed by. A test of the server compares each type, field, argument and value of it with the schema
 * that Shopify has published.
 */
export const SHOPIFY_SCHEMA = `
scalar DateTime
scalar Decimal
scalar URL

type Query {
  currentAppInstallation: AppInstallation!
  shop: Shop!
  webhookSubscriptions(
    first: Int
    after: String
    topics: [WebhookSubscriptionTopic!]
  ): WebhookSubscriptionConnection!
}

type Mutation {
  appSubscriptionCreate(
    name: String!
    lineItems: [AppSubscriptionLineItemInput!]!
    returnUrl: URL!
    test: Boolean = false
    trialDays: Int
    replacementBehavior: AppSubscriptionReplacementBehavior = STANDARD
  ): AppSubscriptionCreatePayload
  appSubscriptionCancel(id: ID!, prorate: Boolean = false): AppSubscriptionCancelPayload
  webhookSubscriptionCreate(
    topic: WebhookSubscriptionTopic!
    webhookSubscription: WebhookSubscriptionInput!
  ): WebhookSubscriptionCreatePayload
  webhookSubscriptionUpdate(
    id: ID!
    webhookSubscription: WebhookSubscriptionInput!
  ): WebhookSubscriptionUpdatePayload
  metafieldsSet(metafields: [MetafieldsSetInput!]!): MetafieldsSetPayload
  appUninstall: AppUninstallPayload
}
type AppUninstallPayload { userErrors: [AppUninstallAppUninstallError!]! }
type AppUninstallAppUninstallError { field: [String!] message: String! }

type Shop { name: String! email: String! myshopifyDomain: String! primaryDomain: Domain! }
type Domain { host: String! localization: DomainLocalization }
type DomainLocalization { defaultLocale: String! }

enum WebhookSubscriptionTopic { APP_UNINSTALLED APP_SUBSCRIPTIONS_UPDATE APP_SCOPES_UPDATE SHOP_UPDATE }
type WebhookSubscriptionConnection { nodes: [WebhookSubscription!]! pageInfo: PageInfo! }
type WebhookSubscription { id: ID! topic: WebhookSubscriptionTopic! uri: String! }
input WebhookSubscriptionInput { uri: String }
type WebhookSubscriptionCreatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
type WebhookSubscriptionUpdatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }

type Metafield { namespace: String! key: String! type: String! value: String! }
input MetafieldsSetInput { ownerId: ID! namespace: String key: String! type: String value: String! }
type MetafieldsSetPayload { metafields: [Metafield!] userErrors: [MetafieldsSetUserError!]! }
type MetafieldsSetUserError { field: [String!] message: String! }

type AppInstallation {
  id: ID!
  activeSubscriptions: [AppSubscription!]!
  allSubscriptions(
    first: Int
    after: String
    sortKey: AppSubscriptionSortKeys = CREATED_AT
    reverse: Boolean = false
  ): AppSubscriptionConnection!
}
type AppSubscriptionConnection { nodes: [AppSubscription!]! pageInfo: PageInfo! }
type PageInfo { hasNextPage: Boolean! endCursor: String }
enum AppSubscriptionSortKeys { CREATED_AT ID }

type AppSubscription {
  id: ID!
  name: String!
  status: AppSubscriptionStatus!
  createdAt: DateTime!
  currentPeriodEnd: DateTime
  trialDays: Int!
  returnUrl: URL!
  test: Boolean!
  lineItems: [AppSubscriptionLineItem!]!
}
enum AppSubscriptionStatus { ACCEPTED ACTIVE CANCELLED DECLINED EXPIRED FROZEN PENDING }
type AppSubscriptionLineItem { id: ID! plan: AppPlanV2! }
type AppPlanV2 { pricingDetails: AppPricingDetails! }
union AppPricingDetails = AppRecurringPricing | AppUsagePricing
type AppRecurringPricing { interval: AppPricingInterval! planHandle: String price: MoneyV2! }
type AppUsagePricing { interval: AppPricingInterval! terms: String! }
enum AppPricingInterval { ANNUAL EVERY_30_DAYS }
type MoneyV2 { amount: Decimal! currencyCode: CurrencyCode! }

type AppSubscriptionCreatePayload {
  appSubscription: AppSubscription
  confirmationUrl: URL
  userErrors: [UserError!]!
}
type AppSubscriptionCancelPayload { appSubscription: AppSubscription userErrors: [UserError!]! }
type UserError { field: [String!] message: String! }

input AppSubscriptionLineItemInput { plan: AppPlanInput! }
input AppPlanInput { appRecurringPricingDetails: AppRecurringPricingInput }
input AppRecurringPricingInput { interval: AppPricingInterval = EVERY_30_DAYS price: MoneyInput! }
input MoneyInput { amount: Decimal! currencyCode: CurrencyCode! }
enum AppSubscriptionReplacementBehavior { APPLY_IMMEDIATELY APPLY_ON_NEXT_BILLING_CYCLE STANDARD }

enum CurrencyCode { ARS AUD BRL CAD CHF CLP COP EUR GBP INR JPY MXN PEN USD UYU }
`;
