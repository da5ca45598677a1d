import { toJson } from '../host/json.ts';
import { storableText } from '../host/storable-text.ts';
import type { Identity } from '../host/vitrine-global.ts';

/** As the envelope's header and the `identify` event take them. */
export type KnownAs = { email?: string; user_id?: string };

const textOf = (value: unknown, maxChars: number) =>
  typeof value === 'string' || typeof value === 'number' ? storableText(String(value), maxChars) : '';

/** What a store told of its customer, within bounds; what is missing or of another type is left out. */
export function readIdentity(identity: Identity | undefined): KnownAs {
  const email = textOf(identity?.email, 254);
  const user_id = textOf(identity?.id, 128);
  return { ...(email ? { email } : {}), ...(user_id ? { user_id } : {}) };
}

/** Characters of JSON a store's event may carry; more would be a data feed, not an event. */
const MAX_DATA_CHARS = 8_192;

/** A store's own event; data that is too long or no JSON is left out. */
export function readStoreEvent(name: unknown, data: unknown): { name: string; data?: unknown } | undefined {
  const known = textOf(name, 200);
  if (!known) return undefined;
  try {
    const json = toJson(data);
    if (json && json.length <= MAX_DATA_CHARS) return { name: known, data: JSON.parse(json) };
  } catch {
    // Circular, or a getter that throws: the name still says that it happened.
  }
  return { name: known };
}
