import { z } from 'zod';
import { parseJson } from '../../../apps/server/src/kernel/json.ts';
import type { MessageCustomer, PlatformMessage } from '../../../apps/server/src/ports/commerce-platform.ts';
import type { HttpMessage } from '../../../apps/server/src/ports/http-message.ts';
import { isSignedMessage, shopifyHeader } from './message-signature.ts';
import { handleOf } from './shop.ts';

type Kind = PlatformMessage['kind'];

/** What messages are about, by their topics. */
const KINDS: Readonly<Record<string, Kind>> = {
  'app/uninstalled': 'uninstalled',
  'app_subscriptions/update': 'billing',
  'app/scopes_update': 'scopes_updated',
  'shop/update': 'store_updated',
  'customers/data_request': 'customer_data_request',
  'customers/redact': 'customer_redact',
  'shop/redact': 'store_redact',
};

const identifier = z.union([z.string(), z.number()]).transform(String);
const customer = z.object({ id: identifier.nullish(), email: z.string().nullish() });

/** Of privacy messages (Shopify's document "Privacy law compliance"): whose they are is said by what is signed. */
const privacy = z.object({
  shop_domain: z.string(),
  customer: customer.nullish(),
  data_request: z.object({ id: identifier }).nullish(),
});
/** Of messages about the store itself. Others have no `myshopify_domain`. */
const about = z.object({ myshopify_domain: z.string().optional() });

/**
 * Reads a webhook of Shopify's. Its body is signed, its headers are not: they say what it is about and which one it is. So whose data are to go is read of
 * the body, and a body that says what the topic does not is none.
 * @returns undefined: it is forged, or no webhook
 */
export function readPlatformMessage(
  api_secret: string,
  { headers, body }: HttpMessage,
): PlatformMessage | undefined {
  const signature = shopifyHeader(headers, 'hmac-sha256');
  const message_id = shopifyHeader(headers, 'webhook-id');
  const topic = shopifyHeader(headers, 'topic');
  const shop = shopifyHeader(headers, 'shop-domain');
  if (body.length === 0 || !signature || !message_id || !topic || !shop) return undefined;
  if (!isSignedMessage(api_secret, signature, body)) return undefined;
  const told = parseJson(Buffer.from(body).toString('utf8'));
  const kind = KINDS[topic.toLowerCase()] ?? 'ignored';
  switch (kind) {
    case 'customer_data_request':
    case 'customer_redact':
    case 'store_redact':
      return readPrivacy(kind, message_id, told);
    default: {
      const { myshopify_domain = shop } = about.safeParse(told).data ?? {};
      const store_id = handleOf(myshopify_domain.toLowerCase());
      return store_id === undefined ? undefined : { message_id, store_id, kind };
    }
  }
}

function readPrivacy(
  kind: 'customer_data_request' | 'customer_redact' | 'store_redact',
  message_id: string,
  told: unknown,
): PlatformMessage | undefined {
  const read = privacy.safeParse(told).data;
  const store_id = read && handleOf(read.shop_domain.toLowerCase());
  if (read === undefined || store_id === undefined) return undefined;
  // One is about somebody, the other about everybody; one asks for data, the other has them erased: a body never serves as both.
  if (kind === 'store_redact') return read.customer ? undefined : { message_id, store_id, kind };
  if (!read.customer || (kind === 'customer_redact' && read.data_request)) return undefined;
  const request_id = read.data_request?.id ?? null;
  return { message_id, store_id, kind, customer: whose(read.customer), request_id };
}

/** A theme may give the tracker either form of an id: Liquid's number, or that of the Admin and Storefront APIs (Shopify's document "Global IDs"). */
const GLOBAL_ID = 'gid://shopify/Customer/';

const idsOf = (id: string): string[] => {
  const number = id.startsWith(GLOBAL_ID) ? id.slice(GLOBAL_ID.length) : id;
  return [number, GLOBAL_ID + number];
};

const whose = ({ id, email }: z.infer<typeof customer>): MessageCustomer => ({
  emails: email ? [email.toLowerCase()] : [],
  ids: id ? idsOf(id) : [],
});
