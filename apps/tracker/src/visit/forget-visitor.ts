import { KEYS, keysOf, removeItem } from '../host/storage.ts';

/** Name of the IndexedDB database of unsent blocks. */
export const OUTBOX_DATABASE = 'vitrine';

/** Removes all we keep in this browser, unsent blocks included; the visitor's "no" alone is remembered. */
export function forgetVisitor(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    for (const key of keysOf(area))
      if (key.startsWith('vitrine:') && key !== KEYS.consent) removeItem(area, key);
  }
  try {
    indexedDB.deleteDatabase(OUTBOX_DATABASE);
  } catch {
    // No database, nothing in it.
  }
}
