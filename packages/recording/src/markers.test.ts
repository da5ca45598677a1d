import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { expect, test, vi } from 'vitest';
import { pathOf } from './acts.ts';
import { shareOf } from './markers.ts';
import { opening, pageEvents } from './testing/events.ts';
import { indexOf } from './testing/index-of.ts';
import { h, snapshotOf } from './testing/nodes.ts';

// Beside other tests on a busy machine; alone they take a second.
vi.setConfig({ testTimeout: 60_000 });

const a = pageEvents('a');
const b = pageEvents('b', 'tab-2');
const custom = (at: number, tag: string, payload: unknown) =>
  a.event(at, EVENT_TYPES.Custom, { tag, payload });
const typed = (at: number, id: number) => a.increment(at, { source: 5, id, text: '*', isChecked: false });

/** `[at, kind, text]` of every marker but the first page's, which is at 10. */
const markers = (...events: RecordedEvent[]) =>
  indexOf([...opening('a', 0), ...events])
    .markers.slice(1)
    .map(({ at, kind, text }) => [at, kind, text]);

const navigation = (at: number, url: unknown) => custom(at, TRACKER_TAGS.navigation, { url, title: 'T' });

test.each<[string, RecordedEvent[], ReturnType<typeof markers>]>([
  ['a page in another tab', opening('b', 500, 'tab-2'), [[510, 'page', '/']]],
  ['the same page told again is none', [a.meta(700), a.snapshot(710)], []],
  [
    'a navigation, told once',
    [
      navigation(300, 'https://store.example/a?page=2#x'),
      navigation(400, 'https://store.example/a?page=2#x'),
    ],
    [[300, 'page', '/a?page=2#x']],
  ],
  [
    'clicks by their moments',
    [a.click(300), a.click(2000)],
    [
      [300, 'click', ''],
      [2000, 'click', ''],
    ],
  ],
  ['rage is one', [a.click(300), a.click(500), a.click(700), a.click(900)], [[300, 'rage', '']]],
  ['what the mouse does else is none', [a.move(300), a.blur(400), a.scroll(500), a.mutation(600)], []],
  ['typing into a field is one', [typed(300, 5), typed(500, 5), typed(15_500, 5)], [[300, 'input', '']]],
  [
    'coming back to it is another',
    [typed(300, 5), typed(15_301, 5)],
    [
      [300, 'input', ''],
      [15_301, 'input', ''],
    ],
  ],
  [
    'so is another field',
    [typed(300, 5), typed(500, 6), typed(700, 5)],
    [
      [300, 'input', ''],
      [500, 'input', ''],
      [700, 'input', ''],
    ],
  ],
  ['what a click does to a field is the click', [a.click(300), typed(400, 5)], [[300, 'click', '']]],
  [
    'the store and its errors tell',
    [
      custom(300, TRACKER_TAGS.event, { name: 'added', data: { secret: 1 } }),
      custom(400, TRACKER_TAGS.error, { message: 'x is not\n a function' }),
      custom(500, TRACKER_TAGS.identify, { email: 'a@b.co' }),
    ],
    [
      [300, 'custom', 'added'],
      [400, 'error', 'x is not a function'],
    ],
  ],
  [
    'the tracker tells that it leaves something out, for a reason that it has',
    [
      custom(300, TRACKER_TAGS.stopped, { reason: 'mutation_storm' }),
      custom(400, TRACKER_TAGS.stopped, { reason: 'because' }),
      custom(500, TRACKER_TAGS.stopped, null),
    ],
    [[300, 'stopped', '']],
  ],
])('%s', (_, events, expected) => {
  expect(markers(...events)).toEqual(expected);
});

test('a choice in a list says what was chosen, also right behind a click; scripts choose nothing', () => {
  const chose = (at: number, id: number, chosen: unknown, userTriggered: boolean | undefined = true) =>
    a.increment(at, { source: 5, id, text: 'm', isChecked: false, userTriggered, chosen });
  const events = [
    // By keys through the list, to what they ended with.
    a.click(300),
    ...[chose(350, 5, 'S'), chose(900, 5, 'M')],
    chose(5_000, 5, 'L\n\u202e'),
    chose(5_100, 6, ''),
    chose(9_000, 7, 'XL', false),
    a.increment(9_100, { source: 5, id: 8, text: '**', isChecked: false, userTriggered: false }),
    chose(9_200, 9, 7),
  ];
  expect(indexOf([...opening('a', 0), ...events]).markers.slice(1)).toEqual([
    { at: 300, kind: 'click', page_id: 'a', text: '' },
    { at: 350, kind: 'input', page_id: 'a', text: '', chosen: 'M' },
    { at: 5_000, kind: 'input', page_id: 'a', text: '', chosen: 'L' },
    { at: 5_100, kind: 'input', page_id: 'a', text: '', chosen: '' },
    { at: 9_200, kind: 'input', page_id: 'a', text: '' },
  ]);
  // Nor was the visitor at work then.
  const script = (at: number) => chose(at, 7, 'XL', false);
  const { gaps } = indexOf([...opening('a', 0), script(4_000), script(8_000), a.mutation(12_000)]);
  expect(gaps).toHaveLength(1);
});

test('who selects text by clicks is not angry, unless it is a control', () => {
  const selects = (at: number, endOffset: number) =>
    a.increment(at, { source: 14, ranges: [{ start: 7, startOffset: 0, end: 7, endOffset }] });
  const page = snapshotOf(h('p', {}, 'Vela'), h('button', {}, 'Comprar'));
  const [text, button] = [6, 8];
  const clicks = (id: number, from: number, endOffset: number) => [
    a.increment(from, { source: 2, type: 2, id, x: 1, y: 1 }),
    selects(from + 400, endOffset),
    a.increment(from + 401, { source: 2, type: 2, id, x: 1, y: 1 }),
    a.increment(from + 900, { source: 2, type: 2, id, x: 1, y: 1 }),
  ];
  const kinds = (...events: RecordedEvent[]) =>
    indexOf([a.meta(10), page, ...events, a.move(10_000)], { labels: true })
      .markers.slice(1)
      .map(({ kind, text: name, clicks: count }) => [kind, name, count]);
  expect(kinds(...clicks(text, 300, 4))).toEqual([['click', 'Vela', 3]]);
  expect(kinds(...clicks(text, 300, 0))).toEqual([['rage', 'Vela', 3]]);
  expect(kinds(...clicks(button, 300, 4))).toEqual([['rage', 'Comprar', 3]]);
  // Long after the clicks it is something else.
  expect(kinds(...clicks(text, 300, 0), selects(9_000, 4))).toEqual([['rage', 'Vela', 3]]);
});

test('they are in order of time over all pages, and know their page and element', () => {
  const events = [...opening('b', 500, 'tab-2'), b.click(900), a.click(700), a.click(720), a.click(750)];
  expect(indexOf([...opening('a', 0), ...events]).markers).toEqual([
    { at: 10, kind: 'page', page_id: 'a', text: '/' },
    { at: 510, kind: 'page', page_id: 'b', text: '/' },
    { at: 700, kind: 'click', page_id: 'a', text: '' },
    { at: 750, kind: 'click', page_id: 'a', text: '' },
    { at: 900, kind: 'click', page_id: 'b', text: '' },
  ]);
});

test('what a platform tells of its pages and its cart is told of them', () => {
  const line = { product_id: '7', quantity: 2 };
  const events = [
    custom(100, TRACKER_TAGS.page_type, { type: 'product' }),
    custom(200, TRACKER_TAGS.cart, {
      added: [{ ...line, name: 'Silla\u202e' }, line, { name: 'x' }, null],
      removed: [{ ...line, name: 'Mesa', quantity: 1 }],
    }),
    navigation(300, 'https://store.example/otra'),
    navigation(400, 'https://store.example/carrito'),
    custom(401, TRACKER_TAGS.page_type, { type: 'cart' }),
    custom(402, TRACKER_TAGS.page_type, { type: 'elsewhere' }),
    custom(500, TRACKER_TAGS.cart, { added: [], removed: 'x' }),
    ...opening('b', 600, 'tab-2'),
  ];
  expect(indexOf([...opening('a', 0), ...events]).markers).toEqual([
    { at: 10, kind: 'page', page_id: 'a', text: '/', page_type: 'product' },
    { at: 200, kind: 'custom', page_id: 'a', text: 'Silla x 2, 7 x 2', cart: 'added' },
    { at: 200, kind: 'custom', page_id: 'a', text: 'Mesa x 1', cart: 'removed' },
    { at: 300, kind: 'page', page_id: 'a', text: '/otra', page_type: 'product' },
    { at: 400, kind: 'page', page_id: 'a', text: '/carrito', page_type: 'cart' },
    { at: 610, kind: 'page', page_id: 'b', text: '/' },
  ]);
});

test('whatever an event holds, it costs at most its mark', () => {
  const hostile = [null, 7, '', [], {}, { url: {} }, { name: 7, message: [] }, { __proto__: null }];
  const tags = [...Object.values(TRACKER_TAGS), '__proto__', 'constructor', null, {}];
  const events = hostile.flatMap((payload) =>
    tags.map((tag) => a.event(300, EVENT_TYPES.Custom, { tag, payload })),
  );
  expect(markers(...events, a.event(300, EVENT_TYPES.Custom, null))).toEqual([]);
  const nodes = [Number.MAX_VALUE, -1, 0.5].map((id) => typed(300, id));
  expect(markers(...nodes).map(([, kind]) => kind)).toEqual(['input', 'input', 'input']);
  expect(markers(a.increment(300, { source: 2, type: 2, id: 1, x: '9', y: null }))).toEqual([
    [300, 'click', ''],
  ]);
  const proto = pageEvents('__proto__', 'constructor');
  expect(markers(proto.click(300))).toEqual([[300, 'click', '']]);
});

test('texts and numbers have their bounds', () => {
  const long = custom(300, TRACKER_TAGS.error, { message: `\u202e${'x'.repeat(5_000_000)}` });
  expect(markers(long)).toEqual([[300, 'error', 'x'.repeat(299)]]);
});

test('of too many the kinds that are many give way, and how many did is told', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => custom(at + 30, TRACKER_TAGS.event, { name: 'x' }));
  const few = [40_000, 50_000].map((at) => custom(at, TRACKER_TAGS.error, { message: 'late' }));
  const { markers, markers_left_out } = indexOf([...opening('a', 0), ...many, a.click(60_000), ...few]);
  expect(markers).toHaveLength(12_000);
  expect(markers_left_out).toBe(1 + 20_000 + 1 + 2 - 12_000);
  // The first ones of those that are many; of the others all.
  expect(markers.filter(({ kind }) => kind === 'custom').at(-1)?.at).toBe(30 + 11_995);
  expect(markers.slice(-3).map(({ kind }) => kind)).toEqual(['error', 'error', 'click']);
});

test.each([
  [[3, 2], 10, 10],
  [[10, 2], 10, 8],
  [[10, 10, 1], 9, 4],
  [[10, 10, 10], 10, 3],
  [[], 10, 10],
])('of %j at most %d: %d of each', (counts, most, expected) => {
  expect(shareOf(counts, most)).toBe(expected);
});

test.each([
  ['https://store.example/', '/'],
  ['https://store.example/caf%C3%A9?sort=a#top', '/café?sort=a#top'],
  ['https://store.example/%E0%A4%A', '/%E0%A4%A'],
  ['no address', 'no address'],
  ['', ''],
])('%j is %j in the store', (address, path) => {
  expect(pathOf(address)).toBe(path);
});
