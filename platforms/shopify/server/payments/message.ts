import type { ProviderMessage } from '../../../../apps/server/src/ports/payments.ts';
import { isSignedMessage, shopifyHeader } from '../message-signature.ts';
import { handleOf } from '../shop.ts';

/** Of all that Shopify tells, what changes who pays for what. An app that is uninstalled has its subscriptions cancelled, and no message says that. */
const OURS = new Set(['app_subscriptions/update', 'app/uninstalled']);

/**
 * Reads a webhook of Shopify's: signed by base64 of the HMAC-SHA256 of its body. Its headers are not signed: who has heard one message can make us look at
 * any account once more, which is all that a message does.
 * @returns undefined: it is forged, or no webhook
 */
export function readShopifyMessage(
  api_secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
): ProviderMessage | undefined {
  const of = (name: Parameters<typeof shopifyHeader>[1]) => shopifyHeader(headers, name);
  const [signature, message_id, topic, shop] = [
    of('hmac-sha256'),
    of('webhook-id'),
    of('topic'),
    of('shop-domain'),
  ];
  if (body.length === 0 || !signature || !message_id || !topic || !shop) return undefined;
  if (!isSignedMessage(api_secret, signature, body)) return undefined;
  const store_id = handleOf(shop);
  if (!OURS.has(topic.toLowerCase()) || store_id === undefined) return { message_id, account_id: undefined };
  return { message_id, account_id: shop, store: { platform: 'shopify', store_id } };
}
