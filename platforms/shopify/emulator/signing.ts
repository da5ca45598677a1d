import { createHmac } from 'node:crypto';

/**
 * The address that Shopify sends a person to, signed as it signs: `hmac` is hex of the HMAC-SHA256 of all other parameters, in their order by name, as a
 * query string.
 * @param now ms since the epoch
 */
export function signedAddress(
  to: string,
  {
    api_secret,
    shop,
    now,
    more = {},
  }: { api_secret: string; shop: string; now: number; more?: Record<string, string> },
): string {
  const handle = shop.split('.')[0];
  const params = {
    host: Buffer.from(`admin.shopify.com/store/${handle}`).toString('base64').replace(/=+$/, ''),
    shop,
    timestamp: String(Math.floor(now / 1_000)),
    ...more,
  };
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  const hmac = createHmac('sha256', api_secret).update(new URLSearchParams(sorted).toString()).digest('hex');
  const address = new URL(to);
  for (const [name, value] of [...sorted, ['hmac', hmac] as const]) address.searchParams.set(name, value);
  return address.href;
}
