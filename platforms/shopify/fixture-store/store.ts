import {
  page,
  redirect,
  type StoreAnswer,
  type StoreRequest,
  script,
} from '@vitrine/fixtures/platform-stores/answers';
import { order, rowsOf } from '@vitrine/fixtures/platform-stores/cart';
import { layout, money, productList, searchPage } from '@vitrine/fixtures/platform-stores/pages';
import type { Customer, Shop, Visitor } from '@vitrine/fixtures/platform-stores/shop';
import { type Html, html, raw } from '@vitrine/fixtures/store/html';
import { cartJson, shopifyCartAnswer } from './cart-section.ts';
import { consentScript, headOf, loadFeaturesScript } from './head.ts';

const SHOP: Shop = {
  name: 'Nogal Norte',
  language: 'es',
  currency: 'ARS',
  category: { id: 4471, slug: 'sillas', name: 'Sillas' },
  products: [
    { id: 7001, variant_id: 41001, slug: 'silla-ronda', name: 'Silla Ronda', price: 8_950_000 },
    { id: 7002, variant_id: 41002, slug: 'banco-tresillo', name: 'Banco Tresillo', price: 12_400_050 },
    { id: 7003, variant_id: 41003, slug: 'mesa-lenga', name: 'Mesa Lenga', price: 31_200_000 },
  ],
  linkOf: ({ slug }) => `/products/${slug}`,
};

/** What Liquid knows of the page that an app embed is rendered into, under its own names. */
export interface ShopifyPage {
  page_type: string;
  customer: Customer | undefined;
  design_mode: boolean;
}

export interface ShopifyOptions {
  head: (page: ShopifyPage) => string;
  customer: Customer;
  /** The visitor is where Shopify asks for consent: a banner is shown, and nothing is allowed before it was answered. */
  consent_required: boolean;
  /** What `Shopify.loadFeatures` fetches cannot be fetched. */
  features_fail: boolean;
  /** Shown in the theme editor. */
  design_mode: boolean;
}

/**
 * A store as Shopify's online store serves it: paths and forms of its routes, the Ajax API (shopify.dev/docs/api/ajax), the globals that
 * its `content_for_header` writes, and the Customer Privacy API (shopify.dev/docs/api/customer-privacy), which is not there before it
 * was asked for.
 */
export function shopifyStore(request: StoreRequest, visitor: Visitor, options: ShopifyOptions): StoreAnswer {
  const { pathname, searchParams } = request.url;
  const show = (type: string, title: string, main: Html, resource?: number, status = 200) =>
    page(
      layout({
        shop: SHOP,
        title,
        body_class: `template-${type}`,
        head: html`${headOf({ shop: SHOP, type, resource, visitor, path: pathname, design_mode: options.design_mode })}${raw(options.head({ page_type: type, customer: visitor.customer, design_mode: options.design_mode }))}`,
        menu: html`<a href="/">Inicio</a><a href="/collections/${SHOP.category.slug}">${SHOP.category.name}</a><a href="/search">Buscar</a><a href="/cart">Carrito</a><a href="${visitor.customer ? '/account' : '/account/login'}">Cuenta</a>`,
        main,
        end: html`<script>${raw(THEME)}</script>${options.consent_required && html`<script>${raw(BANNER)}</script>`}`,
      }),
      status,
    );
  if (pathname.endsWith('/load_feature.js')) return script(loadFeaturesScript());
  if (pathname.endsWith('/consent-tracking-api.js'))
    return options.features_fail
      ? { status: 503, content_type: 'text/plain', body: '' }
      : script(consentScript(options.consent_required));

  const changed = shopifyCartAnswer(SHOP, request, visitor);
  if (changed) return changed;
  if (pathname === '/') return show('index', 'Inicio', productList(SHOP));
  if (pathname === '/collections' || pathname.match(/^\/collections\/[^/]+$/))
    return show('collection', SHOP.category.name, productList(SHOP), SHOP.category.id);
  const slug = /\/products\/([^/]+)$/.exec(pathname)?.[1];
  const product = SHOP.products.find((candidate) => candidate.slug === slug);
  if (product)
    return show(
      'product',
      product.name,
      html`<p>${money(SHOP, product.price)}</p>
<form method="post" action="/cart/add"><input type="hidden" name="id" value="${product.variant_id}"><label>Cantidad <input name="quantity" value="1"></label><button name="add">Agregar al carrito</button></form>
<button type="button" data-add="${product.variant_id}">Agregar y seguir mirando</button><output></output>`,
      product.id,
    );
  if (pathname === '/search')
    return show(
      'search',
      'Buscar',
      searchPage(SHOP, { action: '/search', field: 'q', button: 'Buscar' }, searchParams),
    );
  if (pathname === '/cart') {
    const rows = rowsOf(SHOP, visitor);
    return show(
      'cart',
      'Carrito',
      html`<form method="post" action="/cart"><ul>${rows.map(
        ({ product: { name }, quantity }, n) =>
          html`<li>${name} <input name="updates[]" value="${quantity}" aria-label="${name}"> <a href="/cart/change?line=${n + 1}&amp;quantity=0">Quitar</a> <button type="button" data-line="${n + 1}">Quitar sin recargar</button></li>`,
      )}</ul><p>${money(SHOP, cartJson(SHOP, visitor).total_price)}</p><button name="update">Actualizar</button><button name="checkout">Pagar</button></form>`,
    );
  }
  if (pathname === '/account/login') {
    if (request.method === 'POST') {
      const fields = new URLSearchParams(request.body);
      if (fields.get('customer[email]') === options.customer.email) visitor.customer = options.customer;
      return redirect(visitor.customer ? '/account' : '/account/login');
    }
    return show(
      'customers/login',
      'Ingresar',
      html`<form method="post" action="/account/login"><label>Email <input name="customer[email]" type="email"></label><label>Contraseña <input name="customer[password]" type="password"></label><button>Ingresar</button></form>`,
    );
  }
  if (pathname === '/account/logout') {
    visitor.customer = undefined;
    return redirect('/');
  }
  if (pathname === '/account') {
    if (!visitor.customer) return redirect('/account/login');
    return show(
      'customers/account',
      'Mi cuenta',
      html`<p>${visitor.customer.email}</p><a href="/account/logout">Salir</a>`,
    );
  }
  if (pathname.startsWith('/checkouts/cn/')) {
    if (request.method === 'POST') {
      order(visitor);
      return redirect(`${pathname}/thank_you`);
    }
    const done = pathname.endsWith('/thank_you');
    return show(
      'checkout',
      done ? 'Gracias' : 'Pagar',
      done
        ? html`<a href="/">Seguir comprando</a>`
        : html`<form method="post"><label>Tarjeta <input name="number" autocomplete="cc-number"></label><button>Pagar ahora</button></form>`,
    );
  }
  return show('404', 'No encontramos esta página', html`<a href="/">Inicio</a>`, undefined, 404);
}

/** What a theme does with the Ajax API. */
const THEME = `
const post = (path, body) => fetch(Shopify.routes.root + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
document.addEventListener('click', async ({ target }) => {
  if (target.dataset.add) {
    const answer = await post('cart/add.js', { items: [{ id: Number(target.dataset.add), quantity: 1 }] });
    document.querySelector('output').textContent = answer.ok ? 'Agregado' : 'Sin stock';
  }
  if (target.dataset.line) {
    await post('cart/change.js', { line: Number(target.dataset.line), quantity: 0 });
    target.closest('li').remove();
  }
});`;

/** A banner of the store's own, as the documentation shows one. */
const BANNER = `
addEventListener('load', () => Shopify.loadFeatures([{ name: 'consent-tracking-api', version: '0.1' }], (error) => {
  if (error || !Shopify.customerPrivacy.shouldShowBanner()) return;
  const banner = document.createElement('dialog');
  banner.innerHTML = '<p>¿Podemos medir tu visita?</p><button value="yes">Aceptar</button><button value="no">Rechazar</button>';
  banner.addEventListener('click', ({ target }) => {
    if (!target.value) return;
    const yes = target.value === 'yes';
    Shopify.customerPrivacy.setTrackingConsent({ analytics: yes, marketing: yes, preferences: yes, sale_of_data: yes }, () => banner.remove());
  });
  document.body.append(banner);
  banner.show();
}));`;
