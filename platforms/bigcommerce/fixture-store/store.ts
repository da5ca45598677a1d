import {
  data,
  page,
  redirect,
  type StoreAnswer,
  type StoreRequest,
} from '@vitrine/fixtures/platform-stores/answers';
import { addTo, order, rowsOf, setQuantity, totalOf } from '@vitrine/fixtures/platform-stores/cart';
import { json, layout, money, productList, searchPage } from '@vitrine/fixtures/platform-stores/pages';
import type { Customer, Shop, Visitor } from '@vitrine/fixtures/platform-stores/shop';
import { type Html, html, raw } from '@vitrine/fixtures/store/html';

const SHOP: Shop = {
  name: 'Brightwell Lamps',
  language: 'en',
  currency: 'USD',
  category: { id: 23, slug: 'desk-lamps', name: 'Desk lamps' },
  products: [
    { id: 111, variant_id: 77, slug: 'brass-reading-lamp', name: 'Brass Reading Lamp', price: 8_950 },
    { id: 112, variant_id: 78, slug: 'paper-globe', name: 'Paper Globe', price: 3_400 },
    { id: 113, variant_id: 79, slug: 'clamp-light', name: 'Clamp Light', price: 2_725 },
  ],
  linkOf: ({ slug }) => `/${slug}/`,
};

export interface BigcommerceOptions {
  head: () => string;
  customer: Customer;
}

/** `GET /api/storefront/carts` (developer.bigcommerce.com, "Storefront carts"): no cart, no entry. */
const cartsJson = (visitor: Visitor) => {
  const rows = rowsOf(SHOP, visitor);
  if (rows.length === 0) return [];
  const amount = totalOf(rows) / 100;
  return [
    {
      id: visitor.cart_id,
      customerId: visitor.customer?.id ?? 0,
      email: '',
      currency: { name: 'US Dollars', code: SHOP.currency, symbol: '$', decimalPlaces: 2 },
      isTaxIncluded: false,
      baseAmount: amount,
      discountAmount: 0,
      cartAmount: amount,
      coupons: [],
      discounts: [],
      lineItems: {
        physicalItems: rows.map(({ product: { id, variant_id, slug, name, price }, quantity }) => ({
          id: `line-${variant_id}`,
          parentId: null,
          variantId: variant_id,
          productId: id,
          name,
          url: `/${slug}/`,
          quantity,
          listPrice: price / 100,
          salePrice: price / 100,
          extendedListPrice: (price * quantity) / 100,
          extendedSalePrice: (price * quantity) / 100,
        })),
        digitalItems: [],
        giftCertificates: [],
        customItems: [],
      },
    },
  ];
};

/**
 * A store as BigCommerce's Stencil themes make it: pages that start their script with `stencilBootstrap("<page type>", …)`, `BCData`,
 * `cart.php` and the calls of stencil-utils below `/remote/v1`, the Storefront API.
 */
export function bigcommerceStore(
  request: StoreRequest,
  visitor: Visitor,
  options: BigcommerceOptions,
): StoreAnswer {
  const { pathname, searchParams } = request.url;
  const fields = new URLSearchParams(request.body);
  const show = (
    type: string,
    title: string,
    main: Html,
    more: { bc?: object; og?: string; status?: number } = {},
  ) =>
    page(
      layout({
        shop: SHOP,
        title,
        head: html`<meta property="og:type" content="${more.og ?? 'website'}"><script>var BCData = ${json({ csrf_token: 'a1b2', ...more.bc })};</script>${raw(options.head())}`,
        menu: html`<a href="/">Home</a><a href="/${SHOP.category.slug}/">${SHOP.category.name}</a><a href="/search.php">Search</a><a href="/cart.php">Cart</a><a href="${visitor.customer ? '/account.php' : '/login.php'}">Account</a>`,
        main,
        end: html`<script>window.stencilBootstrap = () => ({ load() {} });</script><script>window.stencilBootstrap(${json(type)}, ${json('{}')}).load();</script><script>${raw(THEME)}</script>`,
      }),
      more.status,
    );

  const changed = cartAnswer(request, visitor, fields);
  if (changed) return changed;
  if (pathname === '/') return show('default', 'Home', productList(SHOP));
  if (pathname === `/${SHOP.category.slug}/`) return show('category', SHOP.category.name, productList(SHOP));
  const product = SHOP.products.find(({ slug }) => pathname === `/${slug}/`);
  if (product)
    return show(
      'product',
      product.name,
      html`<div class="productView" data-entity-id="${product.id}"><p>${money(SHOP, product.price)}</p>
<form method="post" action="/cart.php" data-cart-item-add><input type="hidden" name="action" value="add"><input type="hidden" name="product_id" value="${product.id}"><label>Quantity <input name="qty[]" value="1"></label><button name="add">Add to Cart</button></form>
<button type="button" data-add="${product.id}">Add and stay</button><output></output></div>`,
      { og: 'product', bc: { product_attributes: { sku: product.slug, instock: true } } },
    );
  if (pathname === '/search.php')
    return show(
      'search',
      'Search',
      searchPage(SHOP, { action: '/search.php', field: 'search_query', button: 'Search' }, searchParams),
    );
  if (pathname === '/cart.php')
    return show(
      'cart',
      'Your Cart',
      html`<ul>${rowsOf(SHOP, visitor).map(
        ({ product: { variant_id, name }, quantity }) =>
          html`<li>${name} x ${quantity} <a href="/cart.php?action=remove&amp;item=${variant_id}">Remove</a> <button type="button" data-remove="${variant_id}">Remove here</button></li>`,
      )}</ul><a href="/checkout">Check out</a>`,
    );
  if (pathname === '/login.php') {
    if (searchParams.get('action') === 'check_login') {
      if (fields.get('login_email') === options.customer.email) visitor.customer = options.customer;
      return redirect(visitor.customer ? '/account.php' : '/login.php');
    }
    if (searchParams.get('action') === 'logout') {
      visitor.customer = undefined;
      return redirect('/');
    }
    return show(
      'login',
      'Sign in',
      html`<form method="post" action="/login.php?action=check_login"><label>Email <input name="login_email" type="email"></label><label>Password <input name="login_pass" type="password"></label><button>Sign in</button></form>`,
    );
  }
  if (pathname === '/account.php') {
    if (!visitor.customer) return redirect('/login.php');
    return show(
      'account_orderstatus',
      'Your Account',
      html`<p>${visitor.customer.email}</p><a href="/login.php?action=logout">Sign out</a>`,
    );
  }
  if (pathname === '/checkout' || pathname.startsWith('/checkout/')) {
    if (request.method === 'POST') {
      order(visitor);
      return redirect('/checkout/order-confirmation');
    }
    return show(
      'checkout',
      'Checkout',
      html`<form method="post"><label>Card <input name="number" autocomplete="cc-number"></label><button>Place Order</button></form>`,
    );
  }
  return show('error', 'Not found', html`<a href="/">Home</a>`, { status: 404 });
}

/** Calls, forms and links about the cart; undefined: it is another page. */
function cartAnswer(
  { url: { pathname, searchParams }, method }: StoreRequest,
  visitor: Visitor,
  fields: URLSearchParams,
): StoreAnswer | undefined {
  const add = () => {
    const product = SHOP.products.find(({ id }) => id === Number(fields.get('product_id')));
    if (product) addTo(visitor, product.variant_id, Number(fields.get('qty[]') ?? 1));
    return product;
  };
  if (pathname === '/api/storefront/carts') return data(cartsJson(visitor));
  if (pathname === '/remote/v1/cart/add')
    return add()
      ? data({ data: { cart_id: visitor.cart_id } })
      : data({ data: { error: 'The product is not there.' } });
  if (pathname === '/remote/v1/cart/update') {
    setQuantity(visitor, Number(fields.get('items[0][id]')), Number(fields.get('items[0][quantity]')));
    return data({ data: { status: 'succeed', errors: [] } });
  }
  if (pathname !== '/cart.php') return undefined;
  if (method === 'POST') {
    add();
    return redirect('/cart.php?suggest=1');
  }
  if (searchParams.get('action') !== 'remove') return undefined;
  setQuantity(visitor, Number(searchParams.get('item')), 0);
  return redirect('/cart.php');
}

/** What stencil-utils sends for a theme. */
const THEME = `
const remote = (path, fields) => fetch('/remote/v1/cart/' + path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'x-xsrf-token': BCData.csrf_token, 'stencil-config': '{}' } });
document.addEventListener('click', async ({ target }) => {
  if (target.dataset.add) {
    const answer = await remote('add', { action: 'add', product_id: target.dataset.add, 'qty[]': '1' });
    document.querySelector('output').textContent = (await answer.json()).data.cart_id ? 'Added' : 'Out of stock';
  }
  if (target.dataset.remove) {
    await remote('update', { 'items[0][id]': target.dataset.remove, 'items[0][quantity]': '0' });
    target.closest('li').remove();
  }
});`;
