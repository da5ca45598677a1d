const DOMAIN = '.myshopify.com';

/** A handle as Shopify spells it: lower case alone, and a label of a host's name, as it becomes part of an address that is sent a token. */
const HANDLE = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** The shop of a store's handle, which is what Shopify knows it by; undefined when it is none. */
export const shopOf = (handle: string): string | undefined =>
  HANDLE.test(handle) ? handle + DOMAIN : undefined;

/** The handle of a shop; undefined when it is no shop of theirs. */
export function handleOf(shop: string): string | undefined {
  const handle = shop.endsWith(DOMAIN) ? shop.slice(0, -DOMAIN.length) : '';
  return HANDLE.test(handle) ? handle : undefined;
}

/** Where a shop's admin and API are. One server may stand for all shops, to try things: then the first part of its paths says which. */
export const shopifyApiUrl =
  ({ api_url }: { api_url: string | undefined }) =>
  (shop: string): string =>
    api_url === undefined ? `https://${shop}` : `${api_url}/${shop}`;
