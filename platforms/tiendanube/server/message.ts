import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../apps/server/src/kernel/json.ts';
import type { MessageCustomer, PlatformMessage } from '../../../apps/server/src/ports/commerce-platform.ts';
import type { HttpMessage } from '../../../apps/server/src/ports/http-message.ts';
import { isId } from './api.ts';
import { platformId } from './store.ts';

const SIGNATURE = 'x-linkedstore-hmac-sha256';

type Kind = PlatformMessage['kind'];
type PrivacyKind = 'store_redact' | 'customer_redact' | 'customer_data_request';

const EVENTS: Readonly<Record<string, Kind>> = {
  'app/uninstalled': 'uninstalled',
  'app/suspended': 'suspended',
  'app/resumed': 'resumed',
  'store/redact': 'store_redact',
  'customers/redact': 'customer_redact',
  'customers/data_request': 'customer_data_request',
};

const storeId = platformId.refine(isId);
const customer = z.object({ id: platformId.nullish(), email: z.string().nullish() }).transform(
  ({ id, email }): MessageCustomer => ({
    emails: email?.trim() ? [email.trim().toLowerCase()] : [],
    ids: id ? [id] : [],
  }),
);

/** What we read of a message. Platforms add fields without notice: those that are not known here say nothing, and refuse nothing. */
const content = z.object({
  store_id: storeId,
  event: z.string().nullish(),
  customer: z.unknown().optional(),
  orders_to_redact: z.unknown().optional(),
  orders_requested: z.unknown().optional(),
  data_request: z.unknown().optional(),
});
const numbered = z.object({ id: platformId });
type Content = z.infer<typeof content>;

/** What messages are known by: both are secrets that Tiendanube and this server share. */
export interface MessageSecrets {
  client_secret: string;
  /** Stands at the end of the address that the partner panel has for messages about privacy. Undefined: messages are taken signed, and no other way. */
  webhook_secret: string | undefined;
}

/**
 * Reads a webhook (https://tiendanube.github.io/api-documentation/resources/webhook). Those that were asked for over the API are signed by hex of the
 * HMAC-SHA256 of their body, by the app's secret. The three about privacy stand in the partner panel instead, and the vendor's own collection of them has no
 * signature: such a one is known by the secret in the address that it came to. A signature that is there must be right, wherever it came to.
 *
 * What a message is stands in its `event`, as in all others; or, in the vendor's examples of the three, in what they carry. By the body alone, not by the
 * address: who repeats a message elsewhere must not make it another one. One that says two things is none: it has data erased.
 *
 * Messages have no number of their own. A digest of the body would be the same for two uninstallations with an installation between, of which the second would
 * then be lost; so each that arrives has a new `message_id`, and whoever hears it must be able to hear it twice, late, and out of order (as the platform warns):
 * that an app is uninstalled shows by `storeOf`, which the old token no longer opens. Only requests for data are numbered, and keep theirs.
 *
 * @returns undefined: it is forged, or no message at all
 */
export function readTiendanubeMessage(
  secrets: MessageSecrets,
  { headers, body, address_part }: HttpMessage,
): PlatformMessage | undefined {
  const signature = headers[SIGNATURE];
  const isKnown =
    signature === undefined
      ? isSame(address_part, secrets.webhook_secret)
      : typeof signature === 'string' && isSigned(secrets.client_secret, signature, body);
  if (!isKnown) return undefined;
  const told = content.safeParse(parseJson(Buffer.from(body).toString('utf8'))).data;
  const kind = told && kindOf(told);
  if (!kind) return undefined;
  const { store_id } = told;
  if (!isPrivate(kind)) return { kind, message_id: randomUUID(), store_id };
  return contradicts(kind, told) ? undefined : privacyMessage(kind, told);
}

const isPrivate = (kind: Kind): kind is PrivacyKind =>
  kind === 'store_redact' || kind === 'customer_redact' || kind === 'customer_data_request';

function kindOf(told: Content): Kind | undefined {
  const { event } = told;
  if (typeof event === 'string') return Object.hasOwn(EVENTS, event) ? EVENTS[event] : 'ignored';
  if (!told.customer) return 'store_redact';
  if (told.orders_to_redact !== undefined) return 'customer_redact';
  return isRequest(told) ? 'customer_data_request' : undefined;
}

const isRequest = ({ orders_requested, data_request }: Content) =>
  orders_requested !== undefined || Boolean(data_request);

/** Whether it carries what belongs to another kind, or lacks whose data it is about. */
function contradicts(kind: PrivacyKind, told: Content): boolean {
  const isRedaction = told.orders_to_redact !== undefined;
  switch (kind) {
    case 'store_redact':
      return Boolean(told.customer) || isRedaction || isRequest(told);
    case 'customer_redact':
      return !told.customer || isRequest(told);
    case 'customer_data_request':
      return !told.customer || isRedaction;
  }
}

function privacyMessage(
  kind: PrivacyKind,
  { store_id, data_request, ...told }: Content,
): PlatformMessage | undefined {
  if (kind === 'store_redact') return { kind, message_id: randomUUID(), store_id };
  const whose = customer.safeParse(told.customer).data;
  if (!whose) return undefined;
  const request_id = numbered.safeParse(data_request).data?.id ?? null;
  const message_id = request_id === null ? randomUUID() : `data_request/${store_id}/${request_id}`;
  return { kind, message_id, store_id, customer: whose, request_id };
}

function isSame(given: string | undefined, secret: string | undefined): boolean {
  if (given === undefined || secret === undefined) return false;
  const [a, b] = [given, secret].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function isSigned(client_secret: string, signature: string, body: Uint8Array): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', client_secret).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
