import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { HttpMessage, MessageCustomer, PlatformMessage } from '../../../ports/commerce-platform.ts';
import { isId } from './api.ts';
import { platformId } from './store.ts';

const SIGNATURE = 'x-linkedstore-hmac-sha256';

const APP_EVENTS: Readonly<Record<string, 'uninstalled' | 'suspended' | 'resumed'>> = {
  'app/uninstalled': 'uninstalled',
  'app/suspended': 'suspended',
  'app/resumed': 'resumed',
};

const storeId = platformId.refine(isId);
const customer = z.object({ id: platformId.nullish(), email: z.string().nullish() }).transform(
  ({ id, email }): MessageCustomer => ({
    emails: email?.trim() ? [email.trim().toLowerCase()] : [],
    ids: id ? [id] : [],
  }),
);

const ofEvent = z.object({ store_id: storeId, event: z.string() });
const ofRedaction = z.object({ store_id: storeId, customer, orders_to_redact: z.array(z.unknown()) });
/** The list of orders tells it from the above; the number is for the merchant. */
const ofDataRequest = z.object({
  store_id: storeId,
  customer,
  orders_requested: z.array(z.unknown()),
  data_request: z.object({ id: platformId }).nullish(),
});
/** With anything beside it, it would be another message: this one has everything erased. */
const ofStoreRedaction = z.strictObject({ store_id: storeId });

/**
 * Reads a webhook (https://tiendanube.github.io/api-documentation/resources/webhook): signed by hex of the HMAC-SHA256 of its body, by the app's secret.
 *
 * The three privacy messages carry no `event`, and are told apart by what they do carry. By that alone, not by the address they came to: the address is not
 * signed, and who repeats a message elsewhere must not make it another one. Whether the platform signs them is not documented; unsigned ones are taken for
 * forged, as anybody can write them and they have data erased.
 *
 * Messages have no number of their own. A digest of the body would be the same for two uninstallations with an installation between, of which the second would
 * then be lost; so each that arrives has a new `message_id`, and whoever hears it must be able to hear it twice, late, and out of order (as the platform warns):
 * that an app is uninstalled shows by `storeOf`, which the old token no longer opens. Only requests for data are numbered, and keep theirs.
 *
 * @returns undefined: it is forged, or no message at all
 */
export function readTiendanubeMessage(
  client_secret: string,
  { headers, body }: HttpMessage,
): PlatformMessage | undefined {
  const signature = headers[SIGNATURE];
  if (typeof signature !== 'string' || !isSigned(client_secret, signature, body)) return undefined;
  const told = parsed(body);
  const event = ofEvent.safeParse(told).data;
  if (event) {
    const kind = Object.hasOwn(APP_EVENTS, event.event) ? APP_EVENTS[event.event] : undefined;
    return { kind: kind ?? 'ignored', message_id: randomUUID(), store_id: event.store_id };
  }
  return privacyMessage(told);
}

function privacyMessage(told: unknown): PlatformMessage | undefined {
  const redaction = ofRedaction.safeParse(told).data;
  if (redaction) {
    const { store_id, customer } = redaction;
    return { kind: 'customer_redact', message_id: randomUUID(), store_id, customer, request_id: null };
  }
  const request = ofDataRequest.safeParse(told).data;
  if (request) {
    const { store_id, customer } = request;
    const request_id = request.data_request?.id ?? null;
    const message_id = request_id === null ? randomUUID() : `data_request/${store_id}/${request_id}`;
    return { kind: 'customer_data_request', message_id, store_id, customer, request_id };
  }
  const store = ofStoreRedaction.safeParse(told).data;
  return store && { kind: 'store_redact', message_id: randomUUID(), store_id: store.store_id };
}

function isSigned(client_secret: string, signature: string, body: Uint8Array): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', client_secret).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
