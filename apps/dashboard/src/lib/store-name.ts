import type { Platform } from '@vitrine/contract/common';
import { manifestOf } from '@vitrine/platforms/registry/manifests';

/** What a store is called: as its owner calls it, else by its platform and id. `unnamed` words the id of a store of none. */
export function storeNameOf(
  { store_name, platform, store_id }: { store_name: string; platform: Platform; store_id: string },
  unnamed: (id: string) => string,
): string {
  if (store_name) return store_name;
  return platform === 'other' ? unnamed(store_id) : `${manifestOf(platform).label} ${store_id}`;
}
