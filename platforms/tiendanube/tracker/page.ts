import type { PageType } from '@vitrine/contract/tags';
import {
  type Cart,
  currencyOf,
  customerOfTheme,
  fieldsOf,
  fromCents,
  globalOf,
  idOf,
  linesOf,
  type PlatformPage,
  typeIn,
} from '../../../apps/tracker/src/host/platform-page.ts';

/** Names of templates; the layout of Tiendanube's own themes writes them as a class of the body: `template-product`. */
const TEMPLATES: Record<string, PageType> = {
  home: 'home',
  category: 'category',
  product: 'product',
  cart: 'cart',
  search: 'search',
};

export function templateType(bodyClass: string): PageType | undefined {
  const template = /(?:^|\s)template-([a-z0-9-]+)/.exec(bodyClass)?.[1];
  return template ? typeIn(TEMPLATES, template) : undefined;
}

/** `LS.product` and `LS.category` are on pages of a product and of a category alone (the global `LS` of linkedstore-v2.js). */
export function lsType(ls: Record<string, unknown> | undefined): PageType | undefined {
  if (fieldsOf(ls?.product)) return 'product';
  return fieldsOf(ls?.category) ? 'category' : undefined;
}

/** Categories have addresses of the merchant's own words: what is not known here may be one. */
export function tiendanubeAddressType(path: string): PageType | undefined {
  const own = path.toLowerCase();
  if (own === '/') return 'home';
  if (/^\/(productos|produtos|products)\/[^/]+/.test(own)) return 'product';
  if (/^\/(productos|produtos|products)\/?$/.test(own)) return 'category';
  if (/^\/(comprar|carrito|carrinho|cart)(\/|$)/.test(own)) return 'cart';
  return /^\/search(\/|$)/.test(own) ? 'search' : undefined;
}

/**
 * `LS.cart` (the global `LS` of linkedstore-v2.js): `subtotal` and `unit_price` in hundredths; the `id` of an item is that of its variant.
 * The cart has no name of its own there.
 */
export function tiendanubeCart(ls: Record<string, unknown> | undefined): Cart | undefined {
  const cart = fieldsOf(ls?.cart);
  if (!Array.isArray(cart?.items)) return undefined;
  const total = fromCents(cart.subtotal);
  const currency = currencyOf(fieldsOf(ls?.currency)?.code ?? ls?.currency);
  return {
    lines: linesOf(cart.items, (item) => ({
      product_id: item.product_id ?? item.id,
      variant_id: item.id,
      name: item.name,
      quantity: item.quantity,
      price: fromCents(item.unit_price),
    })),
    ...(total && { total }),
    ...(currency && { currency }),
  };
}

export const tiendanube: PlatformPage = {
  documentType: () => templateType(document.body?.className ?? '') ?? lsType(globalOf('LS')),
  addressType: tiendanubeAddressType,
  customer() {
    // A number, or null where nobody is logged in.
    const customer = globalOf('LS')?.customer;
    const { id = customer, email } = fieldsOf(customer) ?? {};
    return customerOfTheme() ?? (id || email ? { id, email } : undefined);
  },
  /** A name, or an object that has it. */
  themeId() {
    const theme = globalOf('LS')?.theme;
    return idOf(fieldsOf(theme)?.id) ?? idOf(theme);
  },
  asks: false,
  readCart: async () => tiendanubeCart(globalOf('LS')),
  changesCart: /^\/(comprar|carrito|carrinho|cart)(\/|\?|$)/i,
};
