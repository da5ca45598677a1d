import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { expect, test } from 'vitest';
import { opening, pageEvents } from './testing/events.ts';
import { indexOf } from './testing/index-of.ts';
import { h, snapshotOf } from './testing/nodes.ts';

const a = pageEvents('a');
const b = pageEvents('b', 'tab-2');
const HERE = 'https://store.example/';

/** `html`, `head`, `title` and its text, `body`: the first of the body is the sixth, and what stands behind it the seventh or later. */
const IT = 6;
const BODY = 5;

const click = (at: number, id = IT) => a.increment(at, { source: 2, type: 2, id, x: 1, y: 1 });
const press = (at: number) => a.increment(at, { source: 2, type: 1, id: IT, x: 1, y: 1 });
const focus = (at: number, id: number) => a.increment(at, { source: 2, type: 5, id });
const custom = (at: number, tag: string, payload: object) =>
  a.event(at, EVENT_TYPES.Custom, { tag, payload });
const error = (at: number, message = 'x is not a function') => custom(at, TRACKER_TAGS.error, { message });
const change = (at: number, id = BODY, name = 'class') =>
  a.increment(at, {
    source: 0,
    adds: [],
    removes: [],
    texts: [],
    attributes: [{ id, attributes: { [name]: String(at) } }],
  });
const scroll = (at: number, y: number, id = BODY) => a.increment(at, { source: 3, id, x: 0, y });
/** The page goes on: verdicts can be given. */
const goesOn = (at = 20_000) => a.move(at);

const button = h('button', {}, 'Comprar');
const link = (attributes: object) => h('a', { href: `${HERE}velas`, ...attributes }, 'Velas');

/** What the clicks on the first thing of the page were. */
const kindsOf = (thing: ReturnType<typeof h>, ...events: RecordedEvent[]): string[] =>
  indexOf([a.meta(10), snapshotOf(thing, h('p', {}, 'Texto')), ...events, goesOn()], { labels: true })
    .markers.filter(
      ({ kind, page_id }) =>
        page_id === 'a' && !['page', 'error', 'stopped', 'custom', 'input'].includes(kind),
    )
    .map(({ kind }) => kind);

test.each<[string, RecordedEvent[], string]>([
  ['nothing', [], 'dead'],
  ['a change of the page', [change(1_200)], 'click'],
  ['a change on the last moment', [change(3_500)], 'click'],
  ['a change too late', [change(3_501)], 'dead'],
  ['a change as the mouse went down', [press(900), change(950)], 'click'],
  ['a scroll', [scroll(1_200, 300)], 'click'],
  ['a scroll that is none', [scroll(1_200, 3)], 'dead'],
  ['the focus on a field', [focus(1_200, BODY + 3)], 'click'],
  ['the focus on itself', [focus(1_200, IT)], 'dead'],
  ['the focus on what it is in', [focus(1_200, BODY)], 'dead'],
  ['a field that is filled in', [a.input(1_200)], 'click'],
  ['a popover', [custom(1_200, TRACKER_TAGS.popover, { id: 9, open: true })], 'click'],
  ['another address', [custom(1_200, TRACKER_TAGS.navigation, { url: `${HERE}a`, title: '' })], 'click'],
  ['the way to a checkout', [custom(1_200, TRACKER_TAGS.left, { to: 'checkout' })], 'click'],
  ['the page being left', [a.visibility(1_200, false)], 'click'],
  ['a window that takes the focus', [a.visibility(1_200, true, false)], 'click'],
  ['a page in another tab', opening('b', 1_400, 'tab-2'), 'click'],
  ['what the store says to nobody', [custom(1_200, TRACKER_TAGS.event, { name: 'x' })], 'dead'],
  ['a countdown', [change(500), change(1_500), change(2_500)], 'dead'],
  [
    'a banner that turns every four seconds',
    [change(1_010), change(5_000), change(9_000), change(13_000), click(12_000)],
    'dead',
  ],
])('a button is answered by %s', (_, events, kind) => {
  expect(kindsOf(button, click(1_000), ...events).at(-1)).toBe(kind);
});

test.each<[string, ReturnType<typeof h>, string]>([
  ['a button', button, 'dead'],
  ['a link to a page', link({}), 'dead'],
  ['a link that a script has taken over', link({ href: '#' }), 'dead'],
  ['one without an address', h('a', {}, 'Velas'), 'dead'],
  ['something with a role', h('div', { role: 'button' }, 'Velas'), 'dead'],
  ['what opens and closes', h('summary', {}, 'Velas'), 'dead'],
  ['a button that sends', h('input', { type: 'submit', value: 'Enviar' }), 'dead'],
  ['a phone number', link({ href: 'tel:+54111' }), 'click'],
  ['an address of mail', link({ href: 'mailto:a@b.co' }), 'click'],
  ['WhatsApp', link({ href: 'whatsapp://send' }), 'click'],
  ['a file', link({ download: '' }), 'click'],
  ['another tab', link({ target: '_blank' }), 'click'],
  ['where the visitor is already', link({ href: `${HERE}#x` }), 'dead'],
  ['a field', h('input', { type: 'text' }), 'click'],
  ['a label', h('label', {}, 'Talle'), 'click'],
  ['a slider', h('div', { role: 'slider' }, '|'), 'click'],
  ['a text', h('p', {}, 'Velas'), 'click'],
  ['a video', h('video', {}), 'click'],
])('without an answer, a click on %s', (_, thing, kind) => {
  expect(kindsOf(thing, click(1_000))).toEqual([kind]);
});

test('a link to the place where the visitor is brings nothing', () => {
  const there = custom(500, TRACKER_TAGS.navigation, { url: `${HERE}#x`, title: '' });
  for (const href of [`${HERE}#x`, '#x', '/#x'])
    expect(kindsOf(link({ href }), there, click(1_000))).toEqual(['click']);
});

test('a picture in a link is the link; a canvas in a button answers as it likes', () => {
  const inner = IT + 1;
  expect(kindsOf(h('a', { href: HERE }, h('img', { alt: 'V' })), click(1_000, inner))).toEqual(['dead']);
  expect(kindsOf(h('button', {}, h('canvas', {})), click(1_000, inner))).toEqual(['click']);
});

test('the next page may take its time, where a link or a form leads to it', () => {
  const next = opening('b', 8_000, 'tab-1');
  expect(kindsOf(link({}), click(1_000), ...next)).toEqual(['click']);
  expect(kindsOf(h('button', {}, 'Ver'), click(1_000), ...next)).toEqual(['dead']);
  expect(kindsOf(link({}), click(1_000), ...opening('b', 12_000))).toEqual(['dead']);
});

test('the same thing within a second counts once', () => {
  expect(kindsOf(button, click(1_000), click(1_900), click(6_000))).toEqual(['dead', 'click', 'dead']);
});

test('a verdict waits until it can be known; what is stopped, left or frozen gives none', () => {
  const page = [a.meta(10), snapshotOf(button), click(1_000)];
  const kinds = (...events: RecordedEvent[]) =>
    indexOf([...page, ...events], { labels: true })
      .markers.filter(({ page_id, kind }) => page_id === 'a' && kind !== 'page')
      .map(({ kind }) => kind);
  expect(kinds()).toEqual(['click']);
  expect(kinds(a.move(3_999))).toEqual(['click']);
  expect(kinds(a.move(4_000))).toEqual(['dead']);
  // Another page's events say nothing of this one.
  expect(kinds(...opening('b', 9_000, 'tab-2'), b.move(20_000))).toEqual(['click']);
  const stopped = (at: number, reason: string) => custom(at, TRACKER_TAGS.stopped, { reason });
  expect(kinds(stopped(2_000, 'checkout'), a.move(9_000))).toEqual(['click', 'stopped']);
  expect(kinds(stopped(2_000, 'page_too_large'), click(5_000), a.move(9_000))).toEqual([
    ...['click', 'stopped', 'click'],
  ]);
  expect(
    kinds(
      stopped(2_000, 'paused'),
      { ...snapshotOf(button), timestamp: click(4_000).timestamp },
      click(5_000),
      goesOn(),
    ),
  ).toEqual(['click', 'stopped', 'dead']);
  expect(kinds(a.move(31_001))).toEqual(['click']);
});

test.each<[string, ReturnType<typeof h>, RecordedEvent[], string[]]>([
  ['three clicks without an answer', button, [click(1_000), click(1_500), click(2_000)], ['rage']],
  [
    'three that are answered',
    button,
    [click(1_000), change(1_050), click(1_500), change(1_550), click(2_000), change(2_050)],
    ['click'],
  ],
  [
    'four in a hurry, answered or not',
    button,
    [click(1_000), change(1_020), click(1_200), change(1_210), click(1_400), click(1_600)],
    ['rage'],
  ],
  [
    'an arrow that only assistive technology has a name for',
    h('button', { 'aria-label': 'Siguiente' }, h('svg', {})),
    [click(1_000), change(1_010), click(1_150), change(1_160), click(1_300), click(1_450)],
    ['click'],
  ],
  ['rage before all else', button, [click(1_000), click(1_500), click(2_000), error(2_100)], ['rage']],
])('rage: %s', (_, thing, events, kinds) => {
  expect(kindsOf(thing, ...events)).toEqual(kinds);
});

test('clicks on two controls that lie side by side are no rage; one that is drawn anew is one', () => {
  const one = h('div', {}, h('button', {}, 'A'), h('button', {}, 'B'), h('button', {}, 'C'));
  const [first, second, third] = [IT + 1, IT + 3, IT + 5];
  const clicks = (...ids: [number, number, number]) => ids.map((id, n) => click(1_000 + n * 500, id));
  expect(kindsOf(one, ...clicks(first, second, third))).toEqual(['dead', 'dead', 'dead']);
  const anew = h('div', {}, h('button', {}, 'A'), h('button', {}, 'A'), h('button', {}, 'A'));
  expect(kindsOf(anew, ...clicks(first, second, third))).toEqual(['rage']);
});

test('an error right behind a click is the click’s, unless the page has had it before', () => {
  const marks = (...events: RecordedEvent[]) =>
    indexOf([a.meta(10), snapshotOf(button), ...events, goesOn()], { labels: true })
      .markers.filter(({ kind }) => kind.endsWith('click') || kind === 'dead')
      .map(({ kind, text, detail }) => [kind, text, detail]);
  expect(marks(click(1_000), error(2_000))).toEqual([['error_click', 'Comprar', 'x is not a function']]);
  expect(marks(click(1_000), error(2_001))).toEqual([['dead', 'Comprar', undefined]]);
  expect(marks(error(500), click(1_000), change(1_001), error(1_010))).toEqual([
    ['click', 'Comprar', undefined],
  ]);
  expect(marks(error(500), click(11_000), error(11_010))).toHaveLength(1);
  expect(marks(error(500, 'other'), click(1_000), error(1_010))[0]?.[0]).toBe('error_click');
});

test('pages tell of a quick way back, of much scrolling and of a mouse that is shaken', () => {
  const navigate = (at: number, url: string) => custom(at, TRACKER_TAGS.navigation, { url, title: '' });
  const shaken = a.increment(40_000, {
    source: 1,
    positions: Array.from({ length: 14 }, (_, n) => ({
      ...{ x: n % 2 === 0 ? 0 : 300, y: 0, id: 2, timeOffset: n * 60 - 840 },
    })),
  });
  const { markers } = indexOf(
    [
      ...[a.meta(0), snapshotOf(button), navigate(5_000, `${HERE}velas`), navigate(8_000, HERE)],
      ...Array.from({ length: 9 }, (_, n) => scroll(10_000 + n * 500, n % 2 === 0 ? 800 : 100)),
      shaken,
    ],
    { labels: true },
  );
  expect(markers.filter(({ kind }) => kind !== 'page')).toEqual([
    { at: 8_000, kind: 'quick_back', page_id: 'a', text: '/velas' },
    { at: 13_000, kind: 'scrolling', page_id: 'a', text: '/' },
    { at: 39_280, kind: 'thrash', page_id: 'a', text: '/' },
  ]);
});

test('clicks without labels are clicks: what a control is, is not known', () => {
  const { markers } = indexOf([a.meta(10), snapshotOf(button), click(1_000), goesOn()]);
  expect(markers.map(({ kind }) => kind)).toEqual(['page', 'click']);
});
