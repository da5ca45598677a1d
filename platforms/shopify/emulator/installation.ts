/** Where Shopify sends what happens in a shop. */
export interface WebhookSubscription {
  number: number;
  /** As GraphQL names it: `APP_UNINSTALLED`. */
  topic: string;
  uri: string;
}

export interface Metafield {
  namespace: string;
  key: string;
  type: string;
  value: string;
}

/** What an app has put into a shop where it is installed. Goes with it. */
export class Installation {
  readonly webhooks: WebhookSubscription[] = [];
  readonly metafields: Metafield[] = [];
  /** The merchant has switched the app embed on in the live theme. */
  has_embed = false;
  /** What was saved of its settings there, by their ids. */
  readonly embed_settings = new Map<string, boolean>();

  setMetafield(field: Metafield): void {
    const at = this.metafields.findIndex(
      ({ namespace, key }) => namespace === field.namespace && key === field.key,
    );
    this.metafields.splice(at < 0 ? this.metafields.length : at, 1, field);
  }

  clear(): void {
    this.webhooks.length = 0;
    this.metafields.length = 0;
    this.has_embed = false;
    this.embed_settings.clear();
  }
}

/** Topics as webhooks spell them, by what GraphQL calls them. */
export const SPELLED: Readonly<Record<string, string>> = {
  APP_UNINSTALLED: 'app/uninstalled',
  APP_SUBSCRIPTIONS_UPDATE: 'app_subscriptions/update',
  APP_SCOPES_UPDATE: 'app/scopes_update',
  SHOP_UPDATE: 'shop/update',
};
