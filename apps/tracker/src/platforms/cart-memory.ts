import { toJson } from '../host/json.ts';
import type { Cart } from '../host/platform-page.ts';
import { KEYS, readItem, writeItem } from '../host/storage.ts';

/** The last cart that this tab has seen, kept from page to page; goes with everything of the visitor's on a "no". */
type Memory = { cart: Cart /** It may have changed since. */; stale?: boolean };

export function rememberedCart(): Memory | undefined {
  try {
    const memory = JSON.parse(readItem('sessionStorage', KEYS.cart) ?? 'null') as Memory | null;
    return Array.isArray(memory?.cart?.lines) ? memory : undefined;
  } catch {
    return undefined;
  }
}

export function rememberCart({ customer_id: _, ...cart }: Cart, stale = false): void {
  writeItem('sessionStorage', KEYS.cart, toJson({ cart, stale } satisfies Memory));
}
