import type { RecordedEvent } from '@vitrine/contract/events';
import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { describe, expect, test } from 'vitest';
import { markAt, rangeAt } from './active-ranges.ts';
import { opening, pageEvents, T0 } from './testing/events.ts';
import { indexOf } from './testing/index-of.ts';

const a = pageEvents('a');
const b = pageEvents('b', 'tab-2');

/** `[from, to, page]` of every stretch. */
const stretches = (events: RecordedEvent[]) =>
  indexOf(events).stretches.map(({ from, to, page_id }) => [from, to, page_id]);

describe('which page is on screen', () => {
  const cases: [string, RecordedEvent[], [number, number, string][]][] = [
    [
      'one page stands from the start to the end, its first picture before it came',
      [...opening('a', 0), a.scroll(900)],
      [[0, 900, 'a']],
    ],
    [
      'the next page of a tab comes with its first picture; until then the last one stays',
      [...opening('a', 0), b.visibility(500, true), b.meta(700), b.snapshot(800), b.scroll(1000)],
      [
        [0, 800, 'a'],
        [800, 1000, 'b'],
      ],
    ],
    [
      'a page opened in a tab behind stays behind',
      [...opening('a', 0), b.visibility(500, false), b.meta(510), b.snapshot(520), a.scroll(1000)],
      [[0, 1000, 'a']],
    ],
    [
      'turning visible brings it to the front',
      [
        ...opening('a', 0),
        b.visibility(500, false),
        b.meta(510),
        b.snapshot(520),
        a.visibility(800, false),
        b.visibility(805, true),
        b.scroll(1000),
      ],
      [
        [0, 805, 'a'],
        [805, 1000, 'b'],
      ],
    ],
    [
      'the focus chooses between two windows side by side, losing it does not',
      [
        ...opening('a', 0),
        ...opening('b', 500, 'tab-2'),
        a.visibility(700, true, false),
        b.visibility(800, true, false),
        a.visibility(900, true, true),
        a.scroll(1000),
      ],
      [
        [0, 520, 'a'],
        [520, 900, 'b'],
        [900, 1000, 'a'],
      ],
    ],
    [
      'a hand on the page brings it to the front where the browser tells nothing',
      [...opening('a', 0), ...opening('b', 500, 'tab-2'), a.move(800), b.click(900), b.scroll(1000)],
      [
        [0, 520, 'a'],
        [520, 800, 'b'],
        [800, 900, 'a'],
        [900, 1000, 'b'],
      ],
    ],
    [
      'a movement counts when it was made, not when rrweb sent it',
      [...opening('a', 0), ...opening('b', 500, 'tab-2'), a.move(900, 450), b.scroll(1000)],
      [
        [0, 520, 'a'],
        [520, 1000, 'b'],
      ],
    ],
    [
      'scrolling, typing, changes and a lost field do not bring a page to the front',
      [
        ...opening('a', 0),
        ...opening('b', 500, 'tab-2'),
        a.scroll(600),
        a.input(700),
        a.mutation(800),
        a.blur(900),
        b.scroll(1000),
      ],
      [
        [0, 520, 'a'],
        [520, 1000, 'b'],
      ],
    ],
    [
      'a page left before its first picture is skipped',
      [
        ...opening('a', 0),
        b.visibility(500, true),
        ...opening('c', 600),
        b.meta(900),
        b.snapshot(910),
        pageEvents('c').scroll(1000),
      ],
      [
        [0, 620, 'a'],
        [620, 1000, 'c'],
      ],
    ],
    [
      'a page without a picture never comes on screen',
      [...opening('a', 0), b.visibility(500, true), b.meta(510), b.click(600), a.scroll(1000)],
      [[0, 1000, 'a']],
    ],
    [
      'a page that tells nothing of itself at its start begins visible',
      [a.meta(0), a.snapshot(10), b.meta(500), b.snapshot(510), b.visibility(9000, false)],
      [
        [0, 510, 'a'],
        [510, 9000, 'b'],
      ],
    ],
    [
      'pages that nobody looked at: the first one with a picture stands',
      [
        b.visibility(0, false),
        b.meta(10),
        a.visibility(20, false),
        a.meta(30),
        a.snapshot(40),
        a.scroll(900),
      ],
      [[0, 900, 'a']],
    ],
    ['without any picture there is nothing', [a.visibility(0, true), a.meta(10), a.click(100)], []],
    ['nor without any event', [], []],
  ];
  test.each(cases)('%s', (_, events, expected) => {
    expect(stretches(events)).toEqual(expected);
    expect(stretches(events.toReversed())).toEqual(expected);
  });
});

test('pages keep to themselves: times, pictures, sizes and what the browser answered', () => {
  const phone = { dark: true, still: false, hover: false, pointer: 'coarse' };
  const index = indexOf([
    ...opening('a', 0),
    a.event(30, 5, { tag: TRACKER_TAGS.surroundings, payload: phone }),
    a.event(40, 5, { tag: TRACKER_TAGS.surroundings, payload: null }),
    ...opening('b', 500, 'tab-2'),
    a.resize(600, 800, 600),
    a.meta(700, 640, 480),
    a.snapshot(705),
    b.scroll(1000),
  ]);
  expect(index).toMatchObject({ started_at: T0, duration: 1000, tabs: ['tab-1', 'tab-2'], damaged: 0 });
  expect(index.event_counts).toEqual({ 2: 3, 3: 2, 4: 3, 5: 4 });
  expect(JSON.parse(index.first_event)).toEqual(opening('a', 0)[0]);
  expect(index.pages).toEqual([
    {
      page_id: 'a',
      tab_id: 'tab-1',
      start: 0,
      end: 705,
      snapshots: [20, 705],
      viewports: [
        { at: 10, width: 1024, height: 768 },
        { at: 600, width: 800, height: 600 },
        { at: 700, width: 640, height: 480 },
      ],
      surroundings: phone,
    },
    expect.objectContaining({ page_id: 'b', tab_id: 'tab-2', start: 500, end: 1000, surroundings: null }),
  ]);
});

test('a damaged event is counted and costs nothing else', () => {
  const index = indexOf([
    ...opening('a', 0),
    a.increment(100, { source: 1, positions: [] }),
    a.event(150, 3, null),
    a.scroll(200),
  ]);
  expect(index).toMatchObject({ damaged: 2, duration: 200, event_counts: { 3: 3 } });
});

test('of nothing nothing is known', () => {
  expect(indexOf([])).toEqual({
    started_at: 0,
    duration: 0,
    tabs: [],
    pages: [],
    stretches: [],
    gaps: [],
    markers: [],
    markers_left_out: 0,
    event_counts: {},
    damaged: 0,
    first_event: '',
  });
});

test.each([
  [0, 'a'],
  [519, 'a'],
  [520, 'b'],
  [799, 'b'],
  [800, 'a'],
  [1000, 'a'],
  [5000, 'a'],
])('at %d ms the page on screen is %s', (position, page_id) => {
  const { stretches } = indexOf([
    ...opening('a', 0),
    ...opening('b', 500, 'tab-2'),
    a.click(800),
    a.scroll(1000),
  ]);
  expect(rangeAt(stretches, position)?.page_id).toBe(page_id);
});

test.each([
  [0, 10],
  [10, 10],
  [19, 10],
  [20, 20],
  [99, 20],
])('at %d the mark of %d counts', (position, at) => {
  expect(markAt([{ at: 10 }, { at: 20 }], position)).toEqual({ at });
});
