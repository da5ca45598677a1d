import type { PageType } from '@vitrine/contract/tags';
import {
  askStore,
  type Cart,
  currencyOf,
  customerOfTheme,
  decimalOf,
  fieldsOf,
  globalOf,
  idOf,
  linesOf,
  type PlatformPage,
  typeIn,
} from '../../../apps/tracker/src/host/platform-page.ts';

/** Stencil's `page_type` (developer.bigcommerce.com, Stencil "Global objects"); `default` is the home page. */
const TYPES: Record<string, PageType> = {
  default: 'home',
  home: 'home',
  category: 'category',
  brand: 'category',
  brands: 'category',
  product: 'product',
  cart: 'cart',
  search: 'search',
};

/**
 * What Stencil's themes start their scripts with: `window.stencilBootstrap("product", …)`, as BigCommerce's own theme Cornerstone has
 * it in its layout (templates/layout/base.html).
 * @param scripts texts of the page's own scripts
 */
export function stencilType(scripts: Iterable<string>): PageType | undefined {
  for (const text of scripts) {
    const told = /stencilBootstrap\(\s*(["'])([\w-]+)\1/.exec(text)?.[2];
    if (told) return typeIn(TYPES, told);
  }
  return undefined;
}

/** Scripts are the platform's own at these addresses; products and categories have those that the merchant gives them. */
export function bigcommerceAddressType(path: string): PageType | undefined {
  const own = path.toLowerCase();
  if (own === '/') return 'home';
  if (/^\/cart(\.php)?\/?$/.test(own)) return 'cart';
  if (/^\/search(\.php)?\/?$/.test(own)) return 'search';
  if (/^\/categories?(\.php)?(\/|$)/.test(own)) return 'category';
  return /^\/products(\.php$|\/.)/.test(own) ? 'product' : undefined;
}

/** The answer of `GET /api/storefront/carts` (developer.bigcommerce.com, "Storefront carts"): a list of one or none. Prices are decimals. */
export function bigcommerceCart(answer: unknown): Cart | undefined {
  if (!Array.isArray(answer)) return undefined;
  const cart = fieldsOf(answer[0]);
  if (!cart) return { lines: [] };
  const items = fieldsOf(cart.lineItems) ?? {};
  const all = [items.physicalItems, items.digitalItems].flatMap((list) => (Array.isArray(list) ? list : []));
  const id = idOf(cart.id);
  const total = decimalOf(cart.cartAmount);
  const currency = currencyOf(fieldsOf(cart.currency)?.code);
  // 0: nobody is logged in.
  const customer_id = cart.customerId ? idOf(cart.customerId) : undefined;
  return {
    ...(id && { id }),
    lines: linesOf(all, (item) => ({
      product_id: item.productId,
      variant_id: item.variantId,
      name: item.name,
      quantity: item.quantity,
      price: decimalOf(item.salePrice),
    })),
    ...(total && { total }),
    ...(currency && { currency }),
    ...(customer_id && { customer_id }),
  };
}

const inlineScripts = () => Array.from(document.scripts, (script) => (script.src ? '' : script.text));

/** `BCData.product_attributes` is on products' pages; sharing tags say "product" too, on themes that have no Stencil script. */
const markedAsProduct = () =>
  globalOf('BCData')?.product_attributes ||
  document.querySelector('meta[property="og:type"]')?.getAttribute('content') === 'product';

export const bigcommerce: PlatformPage = {
  documentType: () => stencilType(inlineScripts()) ?? (markedAsProduct() ? 'product' : undefined),
  addressType: bigcommerceAddressType,
  // The page itself tells nobody who is logged in; the cart does (`customer_id`).
  customer: customerOfTheme,
  asks: true,
  readCart: async () => bigcommerceCart(await askStore('/api/storefront/carts')),
  /**
   * Stencil's own calls (stencil-utils: `/remote/v1/cart/add`, `/remote/v1/cart/update`), forms and links of `cart.php` that say what to
   * do, and calls about one cart. `/api/storefront/carts` itself also reads, and is what we ask.
   */
  changesCart:
    /^\/(remote\/v1\/cart\/(add|update|remove)|cart\.php($|\?.*action=)|api\/storefront\/carts?\/[^?]+)/i,
};
