import type { Platform } from '@vitrine/contract/common';
import type { Merchant } from '@vitrine/contract/user';
import { PLATFORM_MANIFESTS, type PlatformName } from '@vitrine/platforms/registry/manifests';

/** Whose stores can be connected, in the order of the cards. */
export const CONNECTED_PLATFORMS = PLATFORM_MANIFESTS.map(({ name }) => name).sort();

/** Whether this is the platform of the store, which has given us a token. */
export const isConnectedTo = (
  platform: Platform,
  merchant: Pick<Merchant, 'platform' | 'access_token'> | undefined,
): boolean => merchant?.platform === platform && merchant.access_token !== null;

/** The other platform that the store is on, if it is on one: a workspace has one store. */
export const otherPlatformOf = (
  platform: PlatformName,
  merchant: Pick<Merchant, 'platform'>,
): PlatformName | undefined =>
  merchant.platform === 'other' || merchant.platform === platform ? undefined : merchant.platform;
