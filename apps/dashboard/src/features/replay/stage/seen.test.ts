import type { MarkerKind } from '@vitrine/contract/recording-index';
import { buildTimeline } from '@vitrine/player';
import { rangeAt } from '@vitrine/recording/active-ranges';
import { opening, pageEvents } from '@vitrine/recording/testing/events';
import type { Marker } from '@vitrine/recording/with-ids';
import { expect, test } from 'vitest';
import { bundlesOf } from '../markers/bundles.ts';
import { pageAt, pagesSeen } from '../markers/pages-seen.ts';
import { tabsAt } from './tabs-seen.ts';

const a = pageEvents('a');
const c = pageEvents('c');
const timeline = buildTimeline([
  ...opening('a', 0),
  a.event(400, 5, { tag: 'vitrine:navigation', payload: { url: 'https://store.example/velas' } }),
  ...opening('b', 500, 'tab-2'),
  a.click(800),
  ...opening('c', 1000),
  // Opened behind, and never looked at.
  pageEvents('d', 'tab-3').visibility(1100, false),
  pageEvents('d', 'tab-3').meta(1110),
  pageEvents('d', 'tab-3').snapshot(1120),
  c.scroll(2000),
]);
const pages = pagesSeen(timeline, await timeline.markers());

test('pages know their tab, when they came on screen and for how long', () => {
  expect(
    pages.map(({ marker, tab, from, spent }) => [marker.page_id, marker.text, tab, from, spent]),
  ).toEqual([
    ['a', '/', 1, 10, 390],
    ['a', '/velas', 1, 400, 120 + 220],
    ['b', '/', 2, 520, 280],
    ['c', '/', 1, 1020, 980],
    ['d', '/', 3, 1110, 0],
  ]);
});

test.each([
  [0, 0],
  [400, 1],
  [519, 1],
  [520, 2],
  [800, 1],
  [1019, 1],
  [1020, 3],
  [2000, 3],
])('at %d ms the page on screen is number %d', (position, expected) => {
  expect(pageAt(pages, rangeAt(timeline.stretches, position)?.page_id, position)).toBe(expected);
});

test.each([
  [
    0,
    [
      ['/', true, 800],
      ['/', false, 520],
      ['/', false, null],
    ],
  ],
  [
    450,
    [
      ['/velas', true, 800],
      ['/', false, 520],
      ['/', false, null],
    ],
  ],
  [
    600,
    [
      ['/velas', false, 800],
      ['/', true, 520],
      ['/', false, null],
    ],
  ],
  [
    900,
    [
      ['/velas', true, 1020],
      ['/', false, 520],
      ['/', false, null],
    ],
  ],
  [
    1500,
    [
      ['/', true, 1020],
      ['/', false, 520],
      ['/', false, null],
    ],
  ],
] as const)('the tabs at %d ms', (position, expected) => {
  expect(
    tabsAt(timeline, pages, position).map(({ title, active, moment }) => [title, active, moment]),
  ).toEqual(expected);
});

const marker = (at: number, kind: MarkerKind): Marker => ({ at, kind, page_id: 'a', text: '' });

test('marks that would lie on one another are one, named by what tells most', () => {
  const markers = [
    marker(0, 'page'),
    marker(10, 'click'),
    marker(19, 'click'),
    marker(30, 'error'),
    marker(99, 'click'),
    marker(100, 'rage'),
  ];
  expect(
    bundlesOf(markers, 100, 5).map(({ place, marker, count, kinds }) => [
      place,
      marker.kind,
      count,
      kinds.length,
    ]),
  ).toEqual([
    [0, 'page', 3, 2],
    [0.3, 'error', 1, 1],
    [1, 'rage', 2, 2],
  ]);
  expect(bundlesOf(markers, 100, 5)[0]?.kinds).toEqual([
    { kind: 'page', count: 1 },
    { kind: 'click', count: 2 },
  ]);
});

test('no more bundles than there is room for, in a session of any length', () => {
  const many = Array.from({ length: 50_000 }, (_, at) => marker(at, 'click'));
  expect(bundlesOf(many, 50_000, 80)).toHaveLength(80);
  expect(bundlesOf(many, 50_000, 0)).toHaveLength(1);
  expect(bundlesOf(many.slice(0, 3), 0, 80)).toMatchObject([{ place: 0, count: 3 }]);
  expect(bundlesOf([], 100, 80)).toEqual([]);
});
