import type { Platform } from '@vitrine/contract/common';
import type { Merchant } from '@vitrine/contract/user';

/** Whose stores can be connected, in the order of the cards. */
export const CONNECTED_PLATFORMS = ['bigcommerce', 'shopify', 'tiendanube'] as const;
export type ConnectedPlatform = (typeof CONNECTED_PLATFORMS)[number];

/** Whether this is the platform of the store, which has given us a token. */
export const isConnectedTo = (
  platform: Platform,
  merchant: Pick<Merchant, 'platform' | 'access_token'> | undefined,
): boolean => merchant?.platform === platform && merchant.access_token !== null;

/** The other platform that the store is on, if it is on one: a workspace has one store. */
export const otherPlatformOf = (
  platform: ConnectedPlatform,
  merchant: Pick<Merchant, 'platform'>,
): ConnectedPlatform | undefined =>
  merchant.platform === 'other' || merchant.platform === platform ? undefined : merchant.platform;
