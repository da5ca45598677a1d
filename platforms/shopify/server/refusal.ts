import type { PlatformError } from '../../../apps/server/src/ports/commerce-platform.ts';

/**
 * What a status of Shopify's says of the shop (its document "Response status codes"); undefined: nothing, it may be otherwise soon.
 * 402 is a shop that is frozen for its bills, 423 one that is locked, 404 none at all, 403 one that does not let the app in.
 */
export function refusalOf(status: number): PlatformError | undefined {
  if (status === 402 || status === 423) return 'store_unavailable';
  if (status === 404) return 'store_not_found';
  return status === 403 ? 'refused' : undefined;
}
