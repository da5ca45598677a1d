import type { PageType } from '@vitrine/contract/tags';
import {
  askStore,
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

/**
 * Liquid's `request.page_type` (shopify.dev/docs/api/liquid/objects/request), and what Shopify's analytics call the same
 * (`ShopifyAnalytics.meta.page.pageType`, `__st.p`: seen in stores, not documented). What is not here is another page.
 */
const TYPES: Record<string, PageType> = {
  index: 'home',
  home: 'home',
  collection: 'category',
  'list-collections': 'category',
  product: 'product',
  cart: 'cart',
  search: 'search',
  searchresults: 'search',
};

export const shopifyType = (told: unknown): PageType | undefined =>
  typeof told === 'string' && told ? typeIn(TYPES, told) : undefined;

/** A store's languages and countries stand before its paths: `/es`, `/pt-br` (shopify.dev/docs/storefronts/themes/markets). */
const LOCALE = /^\/[a-z]{2}(-[a-z]{2})?(?=\/|$)/i;

/** Paths are Shopify's own and cannot be changed by a theme. A product may stand within its collection. */
export function shopifyAddressType(path: string): PageType {
  const own = path.replace(LOCALE, '') || '/';
  if (own === '/') return 'home';
  if (/^(\/collections\/[^/]+)?\/products\/./.test(own)) return 'product';
  if (/^\/(collections|products)(\/|$)/.test(own)) return 'category';
  if (/^\/cart\/?$/.test(own)) return 'cart';
  return /^\/search\/?$/.test(own) ? 'search' : 'other';
}

/**
 * The answer of `GET /cart.js` (shopify.dev/docs/api/ajax/reference/cart), which is also what Liquid's `cart | json` writes. Prices are
 * in hundredths, whatever the currency (shopify.dev/docs/api/liquid/objects/cart).
 */
export function shopifyCart(answer: unknown): Cart | undefined {
  const cart = fieldsOf(answer);
  if (!Array.isArray(cart?.items)) return undefined;
  const id = idOf(cart.token);
  const total = fromCents(cart.total_price);
  const currency = currencyOf(cart.currency);
  return {
    ...(id && { id }),
    lines: linesOf(cart.items, (item) => ({
      product_id: item.product_id,
      variant_id: item.variant_id,
      // `product_title` is the product's alone, `title` has the variant behind it.
      name: item.product_title ?? item.title,
      quantity: item.quantity,
      price: fromCents(item.final_price ?? item.price),
    })),
    ...(total && { total }),
    ...(currency && { currency }),
  };
}

const metaPage = () => fieldsOf(fieldsOf(globalOf('ShopifyAnalytics')?.meta)?.page);

export const shopify: PlatformPage = {
  documentType: () =>
    shopifyType(globalOf('vitrinePage')?.page_type) ??
    shopifyType(metaPage()?.pageType) ??
    shopifyType(globalOf('__st')?.p),
  addressType: shopifyAddressType,
  themeId: () => idOf(fieldsOf(globalOf('Shopify')?.theme)?.id),
  customer() {
    const told = customerOfTheme();
    // Both are seen in stores and not documented; they hold no email.
    const id = metaPage()?.customerId ?? globalOf('__st')?.cid;
    return told ?? (id ? { id } : undefined);
  },
  asks: true,
  async readCart() {
    // `Shopify.routes.root` is '/' or the language's folder (shopify.dev/docs/api/ajax).
    const root = window.Shopify?.routes?.root;
    return shopifyCart(
      await askStore(`${typeof root === 'string' && root.startsWith('/') ? root : '/'}cart.js`),
    );
  },
  // The Ajax API with or without `.js`, the form of a product, the form of the cart page (POST /cart), the links that remove a line.
  changesCart: /^(\/[a-z]{2}(-[a-z]{2})?)?\/cart(\/(add|change|update|clear)(\.js)?)?\/?(\?|$)/i,
};
