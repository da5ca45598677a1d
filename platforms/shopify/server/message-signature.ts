import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a webhook was signed by Shopify: base64 of the HMAC-SHA256 of its body, by the app's secret. Headers are not signed.
 * @param signature what the header `X-Shopify-Hmac-Sha256` says
 */
export function isSignedMessage(api_secret: string, signature: string, body: Uint8Array): boolean {
  const expected = createHmac('sha256', api_secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A header `X-Shopify-…` that is there once, and not empty. */
export function shopifyHeader(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: 'hmac-sha256' | 'webhook-id' | 'topic' | 'shop-domain',
): string | undefined {
  const value = headers[`x-shopify-${name}`];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
