import type { Platform } from '@vitrine/contract/common';
import { bigcommerce } from '../bigcommerce/manifest/manifest.ts';
import { shopify } from '../shopify/manifest/manifest.ts';
import { tiendanube } from '../tiendanube/manifest/manifest.ts';

/** Who runs a merchant's store. */
export type PlatformName = Exclude<Platform, 'other'>;

/** What all parts of the product know of a platform. */
export interface PlatformManifest {
  /** Also who asks in its privacy requests, and the part of our addresses that is its own (`/api/webhooks/{name}/`). */
  name: PlatformName;
  /** The brand: the same in every language. */
  label: string;
  install: {
    /** Where the platform sends people back to: registered there. */
    callback_path: string;
    /** Who answers there: the dashboard's registration, the server by sending on, or the server with a page in the platform's own panel. */
    answered_by: 'dashboard' | 'redirect' | 'panel';
    /** Where an installation begins with us. Absent: it begins at the platform alone. */
    begin_path?: string;
    /** Every installation begins with us: a callback without our state is refused. */
    needs_state?: true;
  };
  /** Ends the names by which the platform's addresses tell of a store (`shop`), which an installation then begins with. */
  shop_domain?: string;
  /** Of answers by a `panel`: who may show them in a frame, as a policy names them. */
  frame_ancestors?: string;
  /** Segments of paths that belong to paying on this platform alone. Pages with them are never recorded. */
  checkout_words?: readonly string[];
}

/** One line for each platform. */
const MANIFESTS: { [Name in PlatformName]: PlatformManifest & { name: Name } } = {
  tiendanube,
  shopify,
  bigcommerce,
};

export const PLATFORM_MANIFESTS: readonly PlatformManifest[] = Object.values(MANIFESTS);

/** A value for each platform. */
export function byPlatform<T>(value: (manifest: PlatformManifest) => T): Record<PlatformName, T> {
  return {
    tiendanube: value(tiendanube),
    shopify: value(shopify),
    bigcommerce: value(bigcommerce),
  };
}

export const manifestOf = (platform: PlatformName): PlatformManifest => MANIFESTS[platform];
