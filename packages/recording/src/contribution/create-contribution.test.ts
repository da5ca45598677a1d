import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createIndex } from '../create-index.ts';
import { pageEvents } from '../testing/events.ts';
import type { Contribution } from './contribution.ts';
import { createContribution, MAX_CONTRIBUTION_BYTES } from './create-contribution.ts';
import { labelText, pathLabel } from './label-text.ts';
import { pagePattern } from './page-pattern.ts';

const a = pageEvents('a');
const b = pageEvents('b', 'tab-2');

const told = (page: typeof a, at: number, tag: string, payload: unknown) =>
  page.event(at, EVENT_TYPES.Custom, { tag, payload });
const goes = (page: typeof a, at: number, path: string) =>
  page.event(at, EVENT_TYPES.Meta, { href: `https://velas.example${path}`, width: 400, height: 800 });
const moves = (page: typeof a, at: number, path: string) =>
  told(page, at, TRACKER_TAGS.navigation, { url: `https://velas.example${path}`, title: '' });
const is = (page: typeof a, at: number, type: string) => told(page, at, TRACKER_TAGS.page_type, { type });
const line = (name: string, quantity = 1) => ({ product_id: '7', name, quantity, price: '10.00' });
const cart = (at: number, change: object) =>
  told(a, at, TRACKER_TAGS.cart, { added: [], removed: [], items: 1, ...change });

function of(events: readonly RecordedEvent[]): Contribution {
  const index = createIndex({ labels: true, beside: createContribution() });
  for (const event of events) index.push(event);
  const contribution = index.contribution();
  if (!contribution) throw new Error('nothing was folded');
  return contribution;
}

describe('pages', () => {
  test('are told once each, without queries, by path and by pattern, the first and the last', () => {
    const { labels } = of([
      goes(a, 0, '/'),
      is(a, 1, 'home'),
      goes(a, 10, '/'),
      moves(a, 20, '/productos/vela-de-nandu?variant=1'),
      is(a, 21, 'product'),
      goes(b, 30, '/productos/vela-azul'),
      is(b, 31, 'product'),
      goes(a, 40, '/carrito#envio'),
      is(a, 41, 'cart'),
    ]);
    expect(labels.page_seen).toEqual(
      expect.arrayContaining(['/', '/productos/vela-de-nandu', '/productos/vela-azul', '/carrito']),
    );
    expect(labels.page_seen).toHaveLength(4);
    expect(new Set(labels.pattern)).toEqual(new Set(['/', '/productos/*', '/carrito']));
    expect(labels.entry_page).toEqual(['/']);
    expect(labels.exit_page).toEqual(['/carrito']);
    expect(new Set(labels.page_type)).toEqual(new Set(['home', 'product', 'cart']));
  });

  test('have the kind that is told behind their address, and not that of the page before', () => {
    const { products, stage } = of([
      goes(a, 0, '/products/x'),
      is(a, 1, 'product'),
      moves(a, 10, '/about'),
      is(a, 11, 'other'),
    ]);
    expect(products).toEqual({ paths: ['/products/x'], count: 1 });
    expect(stage).toBe('product');
  });

  test.each([
    ['/collections/all/products/silla-nordica', 'product', '/collections/*/products/*'],
    ['/products/silla', 'product', '/products/*'],
    ['/silla-nordica/', 'product', '/*'],
    ['/velas', 'category', '/*'],
    ['/blog/2026-11-30/como-elegir-una-vela-de-cera', 'other', '/blog/*/*'],
    ['/account/orders/48151623', undefined, '/account/*/*'],
    ['/nosotros', undefined, '/nosotros'],
    ['/', 'home', '/'],
  ] as const)('%s (%s) is like %s', (path, type, pattern) => {
    expect(pagePattern(path, type)).toBe(pattern);
  });
});

describe('how far a visit came', () => {
  test.each([
    ['visit', [goes(a, 0, '/')]],
    ['product', [goes(a, 0, '/p/x'), is(a, 1, 'product')]],
    ['cart', [goes(a, 0, '/'), cart(5, { added: [line('Vela')] })]],
    ['checkout', [goes(a, 0, '/'), told(a, 5, TRACKER_TAGS.left, { to: 'checkout' }), cart(6, {})]],
    ['checkout', [goes(a, 0, '/'), told(a, 5, TRACKER_TAGS.stopped, { reason: 'checkout' })]],
  ] as const)('%s', (stage, events) => {
    expect(of(events).stage).toBe(stage);
  });
});

describe('the cart', () => {
  test('is worth what it last was', () => {
    const events = [
      goes(a, 0, '/'),
      cart(5, { added: [line('Vela')], total: '10.50', currency: 'ARS' }),
      cart(9, { added: [line('Vela')], total: '21.00', currency: 'ARS' }),
    ];
    expect(of(events).cart).toEqual({ value: '21.00', currency: 'ARS' });
    expect(of([...events, cart(12, { removed: [line('Vela', 2)], items: 0, total: '0.00' })])).toMatchObject({
      cart: null,
      stage: 'cart',
      added: { first: 'Vela', count: 1 },
      removed: { first: 'Vela', count: 1 },
    });
  });

  test.each([['1e9'], ['-5'], ['99999999999'], ['Infinity'], [10], ['٣٫٥'], ['10.1234567']])(
    'has no value of %s',
    (total) => {
      expect(of([goes(a, 0, '/'), cart(5, { total, currency: 'ARS' })]).cart).toBeNull();
    },
  );
});

describe('signals', () => {
  test('are counted, also by the kind of their page', () => {
    const fails = (page: typeof a, at: number) =>
      told(page, at, TRACKER_TAGS.error, { message: 'cart is not defined', source: '', line: 0 });
    const rages = [50, 60, 70, 80].map((at) => b.click(at * 10));
    const { signals, labels, errors } = of([
      goes(a, 0, '/'),
      fails(a, 5),
      goes(b, 10, '/products/x'),
      is(b, 11, 'product'),
      fails(b, 20),
      ...rages,
    ]);
    expect(signals).toEqual({ error: 2, rage: 1 });
    expect(new Set(labels.signal)).toEqual(new Set(['error', 'error:product', 'rage', 'rage:product']));
    expect(labels.error).toEqual(['cart is not defined']);
    expect(errors).toEqual({ first: 'cart is not defined', count: 1 });
  });
});

describe('texts', () => {
  test.each([
    ['Failed for ana@example.com at +54 11 4815-1623', 'failed for … at +…'],
    ['Pedido 00048151623', 'pedido …'],
    ['ÑANDÚ  \u202eabc\u200b', 'ñandú abc'],
    ['=cmd()', '=cmd()'],
    ['*', ''],
    ['\ud83d', ''],
    ['\ud83d silla', '\ufffd silla'],
  ])('%j is told as %j', (text, label) => {
    expect(labelText(text)).toBe(label);
  });

  it('are short, in lower case, and can be stored', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12_000 }), (text) => {
        for (const label of [labelText(text), pathLabel(text)]) {
          expect(label.length).toBeLessThanOrEqual(100);
          expect(label.isWellFormed()).toBe(true);
          expect(label).not.toContain('\0');
        }
      }),
    ));
});

test('whatever events hold, it is small', { timeout: 60_000 }, () => {
  const wide = '\u{20000}'.repeat(300);
  const events = Array.from({ length: 600 }, (_, n) => [
    goes(a, n, `/products/${n}${wide}`),
    is(a, n, 'product'),
    cart(n, { added: [line(`${n}${wide}`)] }),
    told(a, n, TRACKER_TAGS.event, { name: `${n}${wide}` }),
    told(a, n, TRACKER_TAGS.error, { message: `${n}${wide}`, source: wide, line: 1 }),
    told(a, n, TRACKER_TAGS.left, { to: wide }),
    told(a, n, TRACKER_TAGS.cart, null),
    told(a, n, TRACKER_TAGS.page_type, { type: ['product'] }),
  ]).flat();
  const contribution = of(events);
  expect(Buffer.byteLength(JSON.stringify(contribution))).toBeLessThanOrEqual(MAX_CONTRIBUTION_BYTES);
  expect(contribution.products.count).toBeLessThanOrEqual(500);
  expect(contribution.stage).toBe('cart');
});
