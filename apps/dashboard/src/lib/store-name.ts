import type { Platform } from '@vitrine/contract/common';

/** Brands: the same in every language. `other` is none. */
const PLATFORM_NAMES: Record<Exclude<Platform, 'other'>, string> = {
  tiendanube: 'Tiendanube',
  shopify: 'Shopify',
  bigcommerce: 'BigCommerce',
};

/** What a store is called: as its owner calls it, else by its platform and id. `unnamed` words the id of a store of none. */
export function storeNameOf(
  { store_name, platform, store_id }: { store_name: string; platform: Platform; store_id: string },
  unnamed: (id: string) => string,
): string {
  if (store_name) return store_name;
  return platform === 'other' ? unnamed(store_id) : `${PLATFORM_NAMES[platform]} ${store_id}`;
}
