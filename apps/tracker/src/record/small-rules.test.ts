import { describe, expect, test } from 'vitest';
import { uuidv7 } from '../host/ids.ts';
import { storableText } from '../host/storable-text.ts';
import { isCheckoutPath } from '../visit/checkout-path.ts';
import { isLive } from '../visit/session.ts';
import { createBlockBuffer } from './block-buffer.ts';
import { readIdentity, readStoreEvent } from './identity.ts';

const MINUTE = 60_000;

describe('uuidv7', () => {
  test('has the form and the time that it should', () => {
    const id = uuidv7(0x0123456789ab);
    expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
  test('sorts by time and never repeats', () => {
    const ids = Array.from({ length: 1_000 }, (_, i) => uuidv7(1_790_000_000_000 + i));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(Array.from({ length: 10_000 }, () => uuidv7(1))).size).toBe(10_000);
  });
});

test.each([
  ['/', 'other', false],
  ['/checkout', 'other', true],
  ['/CHECKOUT/', 'other', true],
  ['/es/checkouts/cn/1', 'shopify', true],
  ['/checkout/v3/start', 'tiendanube', true],
  ['/checkout.php', 'bigcommerce', true],
  ['/orders/1', 'shopify', true],
  ['/orders/1', 'other', false],
  ['/producto/checkout-kit', 'other', false],
  ['/my-checkout-tips', 'other', false],
  ['/#/checkout', 'other', true],
  ['/finalizar-compra/', 'other', true],
  ['/finalizar-pedido/', 'other', true],
  ['/payments-info', 'other', false],
] as const)('isCheckoutPath(%s, %s) is %s', (path, platform, expected) => {
  expect(isCheckoutPath(path, platform)).toBe(expected);
});

test.each([
  ['30 minutes of rest', 0, 0, 30 * MINUTE, true],
  ['more than 30 minutes of rest', 0, 0, 30 * MINUTE + 1, false],
  ['2 hours in all', 0, 119 * MINUTE, 120 * MINUTE, true],
  ['more than 2 hours in all', 0, 119 * MINUTE, 120 * MINUTE + 1, false],
  ['a clock set back', 10 * MINUTE, 10 * MINUTE, 9 * MINUTE, false],
])('a session after %s', (_name, started_at, last_at, now, expected) => {
  expect(isLive({ id: 'x', started_at, last_at, sampled: true }, now)).toBe(expected);
});

test.each([
  ['Tienda', 'Tienda'],
  ['a\u0000b\tc\nd', 'a b c d'],
  ['roto \ud83d', 'roto'],
  ['  Velas ', 'Velas'],
  ['x'.repeat(20), 'x'.repeat(10)],
  ['123456789🛒', '123456789'],
])('storableText(%j)', (text, expected) => expect(storableText(text, 10)).toBe(expected));

describe('what a store tells', () => {
  test.each([
    [
      { email: 'a@b.co', id: 7 },
      { email: 'a@b.co', user_id: '7' },
    ],
    [{ email: '  ' }, {}],
    [{ email: ['x'], id: null }, {}],
    [undefined, {}],
  ])('identity %j', (identity, expected) => expect(readIdentity(identity)).toEqual(expected));

  test('an event keeps its name when its data cannot be told', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(readStoreEvent('compra', { total: 3 })).toEqual({ name: 'compra', data: { total: 3 } });
    expect(readStoreEvent('compra', circular)).toEqual({ name: 'compra' });
    expect(readStoreEvent('compra', 'x'.repeat(9_000))).toEqual({ name: 'compra' });
    expect(readStoreEvent('', {})).toBeUndefined();
    expect(readStoreEvent({}, {})).toBeUndefined();
  });
});

describe('the buffer of a block', () => {
  test('counts, times and empties', () => {
    const buffer = createBlockBuffer();
    expect(buffer.isEmpty()).toBe(true);
    buffer.addView({ url: 'u', title: '', at: 1 });
    buffer.titleView('Inicio');
    buffer.add({ type: 4, timestamp: 10 }, '{"a":1}');
    buffer.add({ type: 2, timestamp: 12 }, '{"b":2}');
    buffer.add({ type: 3, timestamp: 15 }, '{"c":3}');
    expect(buffer.take()).toEqual({
      text: '{"a":1}\n{"b":2}\n{"c":3}\n',
      first_at: 10,
      last_at: 15,
      event_counts: { 2: 1, 3: 1, 4: 1 },
      has_full_snapshot: true,
      views: [{ url: 'u', title: 'Inicio', at: 1 }],
    });
    expect(buffer.isEmpty()).toBe(true);
    buffer.add({ type: 3, timestamp: 20 }, '{}');
    expect(buffer.take()).toMatchObject({
      first_at: 20,
      has_full_snapshot: false,
      views: [],
      event_counts: { 3: 1 },
    });
  });
  test.each([
    ['characters', 1, 'x'.repeat(524_288)],
    ['events', 5_000, '{}'],
  ])('is full by %s', (_what, count, line) => {
    const buffer = createBlockBuffer();
    for (let i = 1; i < count; i++) expect(buffer.add({ type: 3, timestamp: i }, line)).toBe(false);
    expect(buffer.add({ type: 3, timestamp: count }, line)).toBe(true);
  });
});
