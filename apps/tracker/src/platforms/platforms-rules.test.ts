import {
  bigcommerce,
  bigcommerceAddressType,
  bigcommerceCart,
  stencilType,
} from '@vitrine/platforms/bigcommerce/tracker/page';
import {
  shopify,
  shopifyAddressType,
  shopifyCart,
  shopifyType,
} from '@vitrine/platforms/shopify/tracker/page';
import {
  lsType,
  templateType,
  tiendanube,
  tiendanubeAddressType,
  tiendanubeCart,
} from '@vitrine/platforms/tiendanube/tracker/page';
import { describe, expect, test } from 'vitest';
import { type Cart, fromCents, linesOf } from '../host/platform-page.ts';
import { cartChange } from './cart-change.ts';

describe('types of pages', () => {
  test.each([
    ['index', 'home'],
    ['home', 'home'],
    ['list-collections', 'category'],
    ['collection', 'category'],
    ['product', 'product'],
    ['searchresults', 'search'],
    ['customers/login', 'other'],
    ['404', 'other'],
    ['toString', 'other'],
    ['', undefined],
    [undefined, undefined],
    [{}, undefined],
  ])('Shopify says %o', (told, type) => expect(shopifyType(told)).toBe(type));

  test.each([
    ['/', 'home'],
    ['/es', 'home'],
    ['/pt-br/', 'home'],
    ['/collections', 'category'],
    ['/collections/sillas', 'category'],
    ['/es/collections/sillas/tela', 'category'],
    ['/products/silla', 'product'],
    ['/fr-ca/collections/sillas/products/silla', 'product'],
    ['/cart', 'cart'],
    ['/en/cart', 'cart'],
    ['/search', 'search'],
    ['/blogs/news', 'other'],
    ['/account', 'other'],
    ['/pages/products', 'other'],
    ['/cartas', 'other'],
  ])('an address of Shopify: %s', (path, type) => expect(shopifyAddressType(path)).toBe(type));

  test.each([
    ['template-home', 'home'],
    ['customer-logged-in template-product wide', 'product'],
    ['template-account-login', 'other'],
    ['my-template-product', undefined],
    ['template-constructor', 'other'],
    ['', undefined],
  ])('a body of Tiendanube: "%s"', (name, type) => expect(templateType(name)).toBe(type));

  test.each([
    [{ product: { id: 1 } }, 'product'],
    [{ category: { id: 1 } }, 'category'],
    [{ product: null }, undefined],
    [undefined, undefined],
  ])('LS: %o', (ls, type) => expect(lsType(ls)).toBe(type));

  test.each([
    ['/', 'home'],
    ['/productos/maceta/', 'product'],
    ['/produtos/vaso', 'product'],
    ['/products', 'category'],
    ['/comprar/', 'cart'],
    ['/search/', 'search'],
    ['/macetas/', undefined],
  ])('an address of Tiendanube: %s', (path, type) => expect(tiendanubeAddressType(path)).toBe(type));

  test.each([
    [['var a = 1', 'window.stencilBootstrap("product", "{}").load();'], 'product'],
    [["stencilBootstrap('default', {})"], 'home'],
    [['stencilBootstrap("account_orderstatus", "{}")'], 'other'],
    [['stencilBootstrap(type)'], undefined],
    [[], undefined],
  ])('scripts of Stencil: %o', (scripts, type) => expect(stencilType(scripts)).toBe(type));

  test.each([
    ['/', 'home'],
    ['/cart.php', 'cart'],
    ['/search.php', 'search'],
    ['/brass-lamp/', undefined],
  ])('an address of BigCommerce: %s', (path, type) => expect(bigcommerceAddressType(path)).toBe(type));
});

describe('what changes a cart', () => {
  test.each([
    [shopify, '/cart/add.js', true],
    [shopify, '/cart/add', true],
    [shopify, '/cart', true],
    [shopify, '/es/cart/change.js?line=1', true],
    [shopify, '/cart/change?line=1&quantity=0', true],
    [shopify, '/cart.js', false],
    [shopify, '/carts/1', false],
    [shopify, '/products/cart', false],
    [tiendanube, '/comprar/', true],
    [tiendanube, '/cart/update/', true],
    [tiendanube, '/comprar-online/', false],
    [bigcommerce, '/remote/v1/cart/add', true],
    [bigcommerce, '/cart.php', true],
    [bigcommerce, '/cart.php?action=remove&item=3', true],
    [bigcommerce, '/cart.php?suggest=1', false],
    [bigcommerce, '/api/storefront/carts/abc/items/1', true],
    [bigcommerce, '/api/storefront/carts', false],
    [bigcommerce, '/api/storefront/carts?include=x', false],
  ])('%# %s', (platform, address, changes) => expect(platform.changesCart.test(address)).toBe(changes));
});

describe('carts', () => {
  test('of Shopify', () => {
    const item = { product_id: 1, variant_id: 2, product_title: 'Silla', title: 'Silla - Roja', quantity: 2 };
    expect(
      shopifyCart({
        token: 't',
        currency: 'ARS',
        total_price: 1999,
        items: [{ ...item, price: 1200, final_price: 999 }],
      }),
    ).toEqual({
      id: 't',
      lines: [{ product_id: '1', variant_id: '2', name: 'Silla', quantity: 2, price: '9.99' }],
      total: '19.99',
      currency: 'ARS',
    });
  });

  test('of Tiendanube', () =>
    expect(
      tiendanubeCart({
        cart: { subtotal: 300, items: [{ id: 5, name: 'Maceta', unit_price: 150, quantity: 2 }] },
        currency: { code: 'BRL' },
      }),
    ).toEqual({
      lines: [{ product_id: '5', variant_id: '5', name: 'Maceta', quantity: 2, price: '1.50' }],
      total: '3.00',
      currency: 'BRL',
    }));

  test('of BigCommerce', () => {
    expect(bigcommerceCart([])).toEqual({ lines: [] });
    expect(
      bigcommerceCart([
        {
          id: 'c',
          customerId: 9,
          cartAmount: 3.5,
          currency: { code: 'USD' },
          lineItems: {
            digitalItems: [{ productId: 1, variantId: 2, name: 'Ebook', quantity: 1, salePrice: 3.5 }],
          },
        },
      ]),
    ).toEqual({
      id: 'c',
      lines: [{ product_id: '1', variant_id: '2', name: 'Ebook', quantity: 1, price: '3.5' }],
      total: '3.5',
      currency: 'USD',
      customer_id: '9',
    });
  });

  test.each([null, undefined, 'x', 7, {}, { items: 'x' }, { cart: {} }])('what is none: %o', (answer) => {
    expect(shopifyCart(answer)).toBeUndefined();
    expect(tiendanubeCart(answer as never)).toBeUndefined();
    expect(bigcommerceCart(answer)).toBeUndefined();
  });

  test('lines are bounded, and what is none is left out', () => {
    const read = (item: Record<string, unknown>) => ({
      product_id: item.id,
      variant_id: undefined,
      name: item.name,
      quantity: item.quantity,
    });
    const wild = [null, 3, {}, { id: {}, quantity: 1 }, { id: 1, quantity: -1 }, { id: 1, quantity: 'x' }];
    expect(linesOf(wild, read)).toEqual([]);
    expect(linesOf([{ id: 'i'.repeat(99), name: 'n'.repeat(999), quantity: 1e99 }], read)).toEqual([
      { product_id: 'i'.repeat(64), name: 'n'.repeat(200), quantity: 1_000_000 },
    ]);
    expect(linesOf(Array(500).fill({ id: 1, quantity: 1 }), read)).toHaveLength(100);
    expect(fromCents(Number.NaN)).toBeUndefined();
  });
});

describe('changes of a cart', () => {
  const line = (product_id: string, quantity: number, price = '1.00') => ({ product_id, quantity, price });
  const cart = (...lines: Cart['lines']): Cart => ({ id: 'c', lines });

  test.each<[string, Cart, Cart, Cart['lines'], Cart['lines'], number]>([
    ['a new line', cart(), cart(line('1', 2)), [line('1', 2)], [], 2],
    ['more of it', cart(line('1', 1)), cart(line('1', 3)), [line('1', 2)], [], 3],
    ['less of it', cart(line('1', 3)), cart(line('1', 1)), [], [line('1', 2)], 1],
    ['gone', cart(line('1', 1, '2.00'), line('2', 1)), cart(line('2', 1)), [], [line('1', 1, '2.00')], 1],
    ['one for another', cart(line('1', 1)), cart(line('2', 1)), [line('2', 1)], [line('1', 1)], 1],
    ['one line made two', cart(line('1', 2)), cart(line('1', 1), line('1', 2)), [line('1', 1)], [], 3],
  ])('%s', (_name, before, after, added, removed, items) =>
    expect(cartChange(before, after, true)).toEqual({ added, removed, items }),
  );

  test('a price alone is none, nor another order', () => {
    expect(cartChange(cart(line('1', 1, '1.00')), cart(line('1', 1, '2.00')), true)).toBeUndefined();
    expect(
      cartChange(cart(line('1', 1), line('2', 1)), cart(line('2', 1), line('1', 1)), true),
    ).toBeUndefined();
  });

  test('another cart began empty', () => {
    const after = { id: 'd', lines: [line('2', 1)], total: '1', currency: 'USD' };
    expect(cartChange(cart(line('1', 1)), after, true)).toEqual({
      added: [line('2', 1)],
      removed: [],
      items: 1,
      total: '1',
      currency: 'USD',
    });
  });

  test('a cart is emptied by what was seen, and else ordered', () => {
    const empty = { lines: [] };
    expect(cartChange(cart(line('1', 1)), empty, false)).toBeUndefined();
    expect(cartChange(cart(line('1', 1)), empty, true)).toEqual({
      added: [],
      removed: [line('1', 1)],
      items: 0,
    });
  });
});
