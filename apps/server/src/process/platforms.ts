import { openBigCommerce } from '@vitrine/platforms/bigcommerce/server/platform';
import { openShopifyPlatform } from '@vitrine/platforms/shopify/server/platform';
import { shopifyApiUrl } from '@vitrine/platforms/shopify/server/shop';
import { openTiendanube } from '@vitrine/platforms/tiendanube/server/platform';
import type { PlatformsConfig } from '../platforms-config.ts';
import type { Clock } from '../ports/clock.ts';
import type { CommercePlatforms } from '../ports/commerce-platform.ts';

/** What the platforms, and the merchants in their admin, know us by. */
const APP_NAME = 'Vitrine';
/** Tiendanube wants an address in each call; a trial has none. */
const NOBODY = 'no-reply@localhost';

/** Whose stores can be connected, as the configuration says. */
export function openPlatforms(
  { tiendanube, shopify, bigcommerce }: PlatformsConfig,
  { clock, contact_email = NOBODY }: { clock: Clock; contact_email: string | undefined },
): CommercePlatforms {
  return {
    tiendanube: tiendanube && openTiendanube({ ...tiendanube, app_name: APP_NAME, contact_email }),
    shopify:
      shopify &&
      openShopifyPlatform({
        ...shopify,
        scopes: shopify.scopes ?? '',
        api_url: shopifyApiUrl(shopify),
        clock,
      }),
    bigcommerce: openBigCommerce({ ...bigcommerce, app_name: APP_NAME, clock }),
  };
}

/** What the operator is told at the start: of what does not work as the configuration is. */
export const platformNotices = ({ tiendanube }: Pick<PlatformsConfig, 'tiendanube'>): string[] =>
  tiendanube && tiendanube.webhook_secret === undefined
    ? [
        'Tiendanube may send its privacy webhooks unsigned; those are refused. Set TIENDANUBE_WEBHOOK_SECRET and put it into their address in the partners’ panel (docs/platforms.md).',
      ]
    : [];
