import type { RecordedEvent } from '@vitrine/contract/events';
import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { describe, expect, test } from 'vitest';
import { idlePeriodAt } from './idle-periods.ts';
import { opening, pageEvents } from './testing/events.ts';
import { indexOf } from './testing/index-of.ts';

const DAY = 24 * 60 * 60_000;
const a = pageEvents('a');
const b = pageEvents('b', 'tab-2');
const gaps = (events: RecordedEvent[]) => indexOf(events).gaps.map(({ from, to }) => [from, to]);

describe('stretches without activity', () => {
  test.each<[string, RecordedEvent[], number[][]]>([
    ['five seconds are one', [...opening('a', 0), a.scroll(5000), a.scroll(6000)], [[500, 4500]]],
    ['less is reading', [...opening('a', 0), a.scroll(4999), a.scroll(9998)], []],
    ['however long', [...opening('a', 0), a.click(1000), a.click(DAY)], [[1500, DAY - 500]]],
    [
      'the last one goes to the end',
      [...opening('a', 0), a.click(1000), a.mutation(60_000)],
      [[1500, 60_000]],
    ],
    ['an end that follows an action is none', [...opening('a', 0), a.click(1000), a.mutation(5999)], []],
    [
      'what a page does by itself does not count',
      [
        ...opening('a', 0),
        a.mutation(2000),
        a.blur(3000),
        a.meta(4000),
        a.snapshot(4000),
        a.increment(4500, { source: 7, id: 3, type: 0 }),
        a.event(5000, 5, { tag: TRACKER_TAGS.event, payload: { name: 'sale' } }),
        a.click(6000),
      ],
      [[500, 5500]],
    ],
    [
      'what counts: hand, wheel, typing, a turned phone, navigation, leaving and coming back',
      [
        ...opening('a', 0),
        a.move(4000),
        a.scroll(8000),
        a.input(12_000),
        a.resize(16_000, 600, 400),
        a.event(20_000, 5, { tag: TRACKER_TAGS.navigation, payload: { url: 'x', title: '' } }),
        a.visibility(24_000, false),
        a.visibility(28_000, true),
        a.increment(32_000, { source: 2, type: 5, id: 2 }),
      ],
      [],
    ],
    ['a movement begins before its event', [...opening('a', 0), a.move(5200, 300), a.click(5300)], []],
    [
      'another page ends it',
      [...opening('a', 0), ...opening('b', 8000), pageEvents('b').click(8500)],
      [[500, 7520]],
    ],
    [
      'a tab behind scrolls by itself',
      [...opening('a', 0), ...opening('b', 100, 'tab-2'), a.scroll(3000), a.scroll(5000), b.click(9000)],
      [[620, 8500]],
    ],
    ['nothing was recorded', [], []],
  ])('%s', (_, events, expected) => expect(gaps(events)).toEqual(expected));
});

test.each([
  [0, undefined],
  [10, { from: 10, to: 20 }],
  [19.9, { from: 10, to: 20 }],
  [20, undefined],
  [35, { from: 30, to: 40 }],
])('at %d', (position, expected) => {
  const gaps = [
    { from: 10, to: 20 },
    { from: 30, to: 40 },
  ];
  expect(idlePeriodAt(gaps, position)).toEqual(expected);
});
