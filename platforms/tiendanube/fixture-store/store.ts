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
  name: 'Casa Maleza',
  language: 'es',
  currency: 'ARS',
  category: { id: 883, slug: 'macetas', name: 'Macetas' },
  products: [
    { id: 9101, variant_id: 66101, slug: 'maceta-terracota', name: 'Maceta Terracota', price: 1_250_000 },
    { id: 9102, variant_id: 66102, slug: 'maceta-colgante', name: 'Maceta Colgante', price: 980_050 },
    { id: 9103, variant_id: 66103, slug: 'regadera-cobre', name: 'Regadera Cobre', price: 2_740_000 },
  ],
  linkOf: ({ slug }) => `/productos/${slug}/`,
};

export interface TiendanubeOptions {
  head: () => string;
  customer: Customer;
  /** The theme's script puts the answer of a changed cart into `LS.cart`; else that is as it was until the next page. */
  live_cart: boolean;
}

const cartJson = (visitor: Visitor) => {
  const rows = rowsOf(SHOP, visitor);
  return {
    subtotal: totalOf(rows),
    items: rows.map(({ product: { variant_id, name, price }, quantity }) => ({
      id: variant_id,
      name,
      unit_price: price,
      quantity,
      requires_shipping: true,
    })),
    has_shippable_products: rows.length > 0,
    has_non_shippable_products: false,
  };
};

/**
 * A store as Tiendanube's themes make it: the global `LS` of linkedstore-v2.js, the template's name as a class of the body,
 * `/comprar/` for the cart and what is put into it.
 */
export function tiendanubeStore(
  request: StoreRequest,
  visitor: Visitor,
  options: TiendanubeOptions,
): StoreAnswer {
  const { pathname, searchParams } = request.url;
  const path = pathname.replace(/\/?$/, '/');
  const fields = new URLSearchParams(request.body);
  const show = (
    template: string,
    title: string,
    main: Html,
    more: Record<string, unknown> = {},
    status = 200,
  ) => {
    const ls = {
      store: { id: 3300441, url: 'https://casamaleza.mitiendanube.com' },
      cart: cartJson(visitor),
      lang: 'es_AR',
      currency: { code: SHOP.currency, display_short: '$', cents_separator: ',', thousands_separator: '.' },
      country: 'AR',
      customer: visitor.customer?.id ?? null,
      theme: { code: 'maleza', name: 'Maleza' },
      ...more,
    };
    return page(
      layout({
        shop: SHOP,
        title,
        body_class: `${visitor.customer ? 'customer-logged-in ' : ''}template-${template}`,
        head: html`<script>var LS = ${json(ls)};</script>${raw(options.head())}`,
        menu: html`<a href="/">Inicio</a><a href="/${SHOP.category.slug}/">${SHOP.category.name}</a><a href="/productos/">Productos</a><a href="/search/">Buscar</a><a href="/comprar/">Carrito</a><a href="/account/">Mi cuenta</a>`,
        main,
        end: html`<script>${raw(themeOf(options.live_cart))}</script>`,
      }),
      status,
    );
  };

  if (request.method === 'POST' && (path === '/comprar/' || path === '/cart/update/')) {
    const product = SHOP.products.find(({ id }) => id === Number(fields.get('add_to_cart')));
    if (product) addTo(visitor, product.variant_id, Number(fields.get('quantity') ?? 1));
    for (const [name, value] of fields) {
      const variant_id = /^quantity\[(\d+)\]$/.exec(name)?.[1];
      if (variant_id) setQuantity(visitor, Number(variant_id), Number(value));
    }
    if (fields.has('go_to_checkout')) return redirect(`/checkout/v3/start/${visitor.cart_id}`);
    return request.ajax ? data({ success: true, cart: cartJson(visitor) }) : redirect('/comprar/');
  }
  if (path === '/') return show('home', 'Inicio', productList(SHOP));
  if (path === `/${SHOP.category.slug}/`)
    return show('category', SHOP.category.name, productList(SHOP), {
      category: { id: SHOP.category.id, name: SHOP.category.name },
    });
  if (path === '/productos/') return show('category', 'Productos', productList(SHOP));
  const slug = /^\/productos\/([^/]+)\/$/.exec(path)?.[1];
  const product = SHOP.products.find((candidate) => candidate.slug === slug);
  if (product)
    return show(
      'product',
      product.name,
      html`<p>${money(SHOP, product.price)}</p>
<form id="product_form" class="js-product-form" method="post" action="/comprar/"><input type="hidden" name="add_to_cart" value="${product.id}"><label>Cantidad <input name="quantity" value="1"></label><button name="add">Agregar al carrito</button></form>
<button type="button" data-add="${product.id}">Agregar y seguir mirando</button><output></output>`,
      {
        product: { id: product.id, name: product.name, tags: [], requires_shipping: true },
        variants: JSON.stringify([{ id: product.variant_id, price: product.price, stock: null }]),
      },
    );
  if (path === '/search/')
    return show(
      'search',
      'Buscar',
      searchPage(SHOP, { action: '/search/', field: 'q', button: 'Buscar' }, searchParams),
    );
  if (path === '/comprar/')
    return show(
      'cart',
      'Carrito',
      html`<form method="post" action="/comprar/"><ul>${rowsOf(SHOP, visitor).map(
        ({ product: { variant_id, name }, quantity }) =>
          html`<li class="js-cart-item" data-item-id="${variant_id}">${name} <input class="js-cart-quantity-input" name="quantity[${variant_id}]" value="${quantity}" aria-label="${name}"></li>`,
      )}</ul><button name="update">Actualizar</button><button name="go_to_checkout" value="1">Iniciar compra</button></form>`,
    );
  if (path === '/account/login/') {
    if (request.method === 'POST') {
      if (fields.get('email') === options.customer.email) visitor.customer = options.customer;
      return redirect(visitor.customer ? '/account/' : '/account/login/');
    }
    return show(
      'account-login',
      'Iniciar sesión',
      html`<form method="post" action="/account/login/"><label>Email <input name="email" type="email"></label><label>Contraseña <input name="password" type="password"></label><button>Iniciar sesión</button></form>`,
    );
  }
  if (path === '/account/logout/') {
    visitor.customer = undefined;
    return redirect('/');
  }
  if (path === '/account/') {
    if (!visitor.customer) return redirect('/account/login/');
    return show(
      'account-orders',
      'Mi cuenta',
      html`<p>${visitor.customer.email}</p><a href="/account/logout/">Cerrar sesión</a>`,
    );
  }
  if (path.startsWith('/checkout/v3/')) {
    if (request.method === 'POST') {
      order(visitor);
      return redirect('/checkout/v3/success/');
    }
    return show(
      'checkout',
      path.includes('/success/') ? 'Gracias' : 'Pagar',
      html`<form method="post"><label>Tarjeta <input name="number" autocomplete="cc-number"></label><button>Pagar</button></form>`,
    );
  }
  return show('404', 'No encontramos esta página', html`<a href="/">Inicio</a>`, {}, 404);
}

/** What `LS.addToCartEnhanced` sends. Whether its answer becomes `LS.cart` is not documented: both are to be tried. */
const themeOf = (live: boolean) => `
document.addEventListener('click', async ({ target }) => {
  if (!target.dataset.add) return;
  const body = new URLSearchParams({ add_to_cart: target.dataset.add, quantity: '1', add_to_cart_enhanced: '1' });
  const answer = await fetch('/comprar/', { method: 'POST', body, headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  const { success, cart } = await answer.json();
  ${live ? 'if (success) LS.cart = cart;' : ''}
  document.querySelector('output').textContent = success ? 'Agregado' : 'Sin stock';
});`;
