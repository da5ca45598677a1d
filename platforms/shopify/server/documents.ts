import { z } from 'zod';

// What is asked of a shop when the app is installed, and what is read of the answers. A test compares all of it with the schema that Shopify has published.
// None of it takes a scope.

/** Where the theme's app embed (integrations/shopify) reads which store it is in: metafields of the app's own, which its extension alone can read. */
export const METAFIELDS = { namespace: 'vitrine', store_id: 'store_id', script_url: 'script_url' } as const;

/** What we are told of by a shop. Privacy messages are asked for in the app's settings alone (integrations/shopify/shopify.app.toml). */
export const TOPICS = [
  'APP_UNINSTALLED',
  'APP_SUBSCRIPTIONS_UPDATE',
  'APP_SCOPES_UPDATE',
  'SHOP_UPDATE',
] as const;
export type Topic = (typeof TOPICS)[number];

/** More than an app has; one address has each topic once. */
const PAGE_SIZE = 100;

/** Of its other domains Shopify tells by a field alone that is to be taken away. */
export const STORE = `query Store {
  shop {
    name
    email
    myshopifyDomain
    primaryDomain { host localization { defaultLocale } }
  }
}`;

export const storeAnswer = z.object({
  shop: z.object({
    name: z.string(),
    email: z.string(),
    myshopifyDomain: z.string(),
    primaryDomain: z.object({
      host: z.string(),
      // None where the domain leads to another one.
      localization: z.object({ defaultLocale: z.string() }).nullable(),
    }),
  }),
});

export const INSTALLED = `query Installed($topics: [WebhookSubscriptionTopic!]) {
  currentAppInstallation { id }
  webhookSubscriptions(first: ${PAGE_SIZE}, topics: $topics) { nodes { id topic uri } }
}`;

export const installedAnswer = z.object({
  currentAppInstallation: z.object({ id: z.string() }),
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
  }),
});

const USER_ERRORS = 'userErrors { field message }';
const userErrors = z.array(z.object({ message: z.string() }));
const done = z.object({ userErrors }).nullable();
export type Done = z.infer<typeof done>;

export const SUBSCRIBE_TO = `mutation SubscribeTo($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { ${USER_ERRORS} }
}`;
export const subscribeToAnswer = z.object({ webhookSubscriptionCreate: done });

export const MOVE_WEBHOOK = `mutation MoveWebhook($id: ID!, $uri: String!) {
  webhookSubscriptionUpdate(id: $id, webhookSubscription: { uri: $uri }) { ${USER_ERRORS} }
}`;
export const moveWebhookAnswer = z.object({ webhookSubscriptionUpdate: done });

/** The app uninstalls itself: its webhooks, metafields, embed and bills go with it, and no token of the shop is good any more. */
export const UNINSTALL = `mutation Uninstall {
  appUninstall { ${USER_ERRORS} }
}`;
export const uninstallAnswer = z.object({ appUninstall: done });

export const SET_METAFIELDS = `mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { ${USER_ERRORS} }
}`;
export const setMetafieldsAnswer = z.object({ metafieldsSet: done });
