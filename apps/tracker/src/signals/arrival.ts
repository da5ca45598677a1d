import type { PaidSource } from '@vitrine/contract/arrival';
import type { Platform } from '@vitrine/contract/common';
import type { BlockHeader } from '../send/block.ts';
import { isCheckoutPath } from '../visit/checkout-path.ts';

/** Ids that advertisers put into the addresses of their clicks: that there is one is told, and never the id. */
const CLICK_ID = /[?&](?:([gw]braid|gclid)|(fbclid)|(ttclid)|(msclkid))=./;
const SOURCES: readonly PaidSource[] = ['google', 'meta', 'tiktok', 'microsoft'];

/** How the visitor came to this document. */
export function arrivalNow(platform: Platform): NonNullable<BlockHeader['arrival']> {
  // As it was asked for: a page may have cleaned its address meanwhile.
  const address = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const paid = SOURCES[(CLICK_ID.exec(address) ?? []).slice(1).findIndex(Boolean)];
  const { referrer } = document;
  const { hostname, origin, pathname } = new URL(referrer || location.href);
  return {
    // Also from another name of the store, as `checkout.store.example`.
    ...(!hostname.endsWith(location.hostname.replace(/^www\./, '')) && { referrer_host: hostname }),
    ...(paid && { paid }),
    ...(referrer &&
      origin === location.origin &&
      isCheckoutPath(pathname, platform) && { from_checkout: true }),
  };
}
