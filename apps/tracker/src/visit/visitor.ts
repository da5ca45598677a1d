import { uuidv7 } from '../host/ids.ts';
import { KEYS, readItem, writeItem } from '../host/storage.ts';

/** First-party id of this browser, kept across sessions. */
export function visitorId(now: number): string {
  const known = readItem('localStorage', KEYS.visitor);
  if (known) return known;
  const id = uuidv7(now);
  writeItem('localStorage', KEYS.visitor, id);
  return id;
}
