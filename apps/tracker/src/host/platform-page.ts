import type { CartLine, PageType } from '@vitrine/contract/tags';
import { fetch } from './own-natives.ts';
import { storableText } from './storable-text.ts';
import type { Identity } from './vitrine-global.ts';

/** A cart as a platform's page tells of it. */
export interface Cart {
  /** The platform's name for it, then its `cart_ref`: another one is another cart, as after an order. */
  id?: string | undefined;
  lines: CartLine[];
  /** A decimal. */
  total?: string;
  /** ISO 4217. */
  currency?: string;
  /** Whose cart it is, where the platform tells. */
  customer_id?: string;
}

/** What can be read off the pages of one platform. Nothing here may throw for a page that is not as expected. */
export interface PlatformPage {
  /** What the document says that was loaded. Undefined: nothing. */
  documentType(): PageType | undefined;
  /** What an address says. Undefined: nothing. */
  addressType(path: string): PageType | undefined;
  /** The customer who is logged in, as the page says. */
  customer(): Identity | undefined;
  /** The platform's id of the page's theme. */
  themeId?(): string | undefined;
  /** The cart as it is now; undefined where the page does not say. */
  readCart(): Promise<Cart | undefined>;
  /** Whether that takes a request: then it is asked for only when the cart may have changed. */
  asks: boolean;
  /** Path and query of what changes a cart: of a request, of a form's action, of a link. */
  changesCart: RegExp;
}

/** Of products in a cart; beyond, it is a wholesaler's list. */
const MAX_LINES = 100;
const MAX_ID_CHARS = 64;
const MAX_NAME_CHARS = 200;
/** Pieces of one product. */
const MAX_QUANTITY = 1_000_000;

/** What a platform's own name of a type of pages means; a name that is not in the list is another page. */
export const typeIn = (types: Readonly<Record<string, PageType>>, told: string): PageType =>
  (Object.keys(types).includes(told) && types[told]) || 'other';

export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_ID_CHARS) : undefined;

/** An amount in hundredths as a decimal. */
export const fromCents = (cents: unknown): string | undefined =>
  typeof cents === 'number' && Number.isFinite(cents) ? (cents / 100).toFixed(2) : undefined;

export const decimalOf = (amount: unknown): string | undefined =>
  typeof amount === 'number' && Number.isFinite(amount) ? String(amount) : undefined;

export const currencyOf = (code: unknown): string | undefined =>
  typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : undefined;

type Told = {
  product_id: unknown;
  variant_id: unknown;
  name: unknown;
  quantity: unknown;
  price?: string | undefined;
};

/** Lines within bounds; what has no product or no pieces is none. */
export function linesOf(items: unknown, read: (item: Record<string, unknown>) => Told): CartLine[] {
  if (!Array.isArray(items)) return [];
  return items.slice(0, MAX_LINES).flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return [];
    const told = read(item as Record<string, unknown>);
    const product_id = idOf(told.product_id);
    const quantity = Math.min(MAX_QUANTITY, Math.floor(Number(told.quantity)));
    if (!product_id || !(quantity > 0)) return [];
    const variant_id = idOf(told.variant_id);
    const name = typeof told.name === 'string' ? storableText(told.name, MAX_NAME_CHARS) : '';
    return [
      {
        product_id,
        quantity,
        ...(variant_id && { variant_id }),
        ...(name && { name }),
        ...(told.price && { price: told.price }),
      },
    ];
  });
}

/** What an inline statement of a theme has left in `window`, if it is an object. */
export function globalOf(name: string): Record<string, unknown> | undefined {
  const value = (window as unknown as Record<string, unknown>)[name];
  return fieldsOf(value);
}

export const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;

/** Characters of an answer; a cart of a hundred lines has a tenth of them. */
const MAX_ANSWER_CHARS = 1_000_000;

/** Asks the store itself, with the visitor's cookies. */
export async function askStore(path: string): Promise<unknown> {
  try {
    const answer = await fetch(path, { headers: { Accept: 'application/json' }, credentials: 'same-origin' });
    const text = answer.ok ? await answer.text() : '';
    return text && text.length <= MAX_ANSWER_CHARS ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    // No connection, a page that is being left, an answer that is no JSON.
    return undefined;
  }
}

/**
 * `window.vitrinePage`: what our own block in a theme writes, where a platform has templates that know. Documented for merchants too:
 * `{ page_type?, customer_id?, customer_email? }`.
 */
export function customerOfTheme(): Identity | undefined {
  const { customer_id: id, customer_email: email } = globalOf('vitrinePage') ?? {};
  return id || email ? { id, email } : undefined;
}
