import { shopOf } from './shop.ts';

/** Of the app embed's file (integrations/shopify/extensions/vitrine-tracker/blocks), without its ending. */
const EMBED_HANDLE = 'app-embed';

/**
 * The theme editor of a store, with our app embed to be switched on (Shopify's document "Theme app extension configuration", deep links).
 * @param api_key the app's client id; the extension's `uid` stood in its place before, and Shopify takes both
 * @param api_url as for `openShopifyPlatform`
 * @returns undefined: that is no shop's handle
 */
export function embedUrl(
  store_id: string,
  { api_key, api_url = (shop) => `https://${shop}` }: { api_key: string; api_url?: (shop: string) => string },
): string | undefined {
  const shop = shopOf(store_id);
  if (shop === undefined) return undefined;
  const embed = `${encodeURIComponent(api_key)}/${EMBED_HANDLE}`;
  return `${api_url(shop)}/admin/themes/current/editor?context=apps&activateAppId=${embed}`;
}
