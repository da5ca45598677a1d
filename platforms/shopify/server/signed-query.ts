import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallbackQuery } from '../../../apps/server/src/ports/commerce-platform.ts';
import { handleOf } from './shop.ts';

/** How old an address may be, and how far ahead of our clock: as Shopify's own library has it (`HMAC_TIMESTAMP_PERMITTED_CLOCK_TOLERANCE_SEC`). */
const TOLERANCE_MS = 90_000;

/**
 * Reads an address that Shopify has sent a person to. `hmac` is hex of the HMAC-SHA256, by the app's secret, of all other parameters but `signature`, in
 * their order by name, as a query string.
 * @param now ms since the epoch
 * @returns the handle of the shop; undefined: it is forged, too old, or of no shop
 */
export function readSignedQuery(api_secret: string, query: CallbackQuery, now: number): string | undefined {
  const { hmac = '', signature: _, ...signed } = query;
  if (!isSigned(api_secret, signed, hmac)) return undefined;
  const { timestamp = '', shop = '' } = signed;
  if (!/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(now - Number(timestamp) * 1_000) > TOLERANCE_MS) return undefined;
  return handleOf(shop.toLowerCase());
}

function isSigned(api_secret: string, signed: CallbackQuery, hmac: string): boolean {
  const sorted = Object.entries(signed).sort(([a], [b]) => (a < b ? -1 : 1));
  const expected = createHmac('sha256', api_secret)
    .update(new URLSearchParams(sorted).toString())
    .digest('hex');
  const [ours, given] = [Buffer.from(expected), Buffer.from(hmac)];
  return ours.length === given.length && timingSafeEqual(ours, given);
}
