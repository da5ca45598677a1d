import { expect, test } from 'vitest';
import { judge, playerFailure } from './failure.ts';
import { opening, pageEvents } from './testing/events.ts';

const a = pageEvents('a');

test.each([
  ['no JSON at all', undefined, 'invalidEvents'],
  ['an object', { events: [] }, 'invalidEvents'],
  ['null', null, 'invalidEvents'],
  ['nothing but rubbish', [null, 'x', { type: 2 }], 'invalidEvents'],
  ['an empty list', [], 'noEvents'],
  ['no full snapshot', [a.meta(0), a.click(10)], 'unableToReplay'],
  ['a broken full snapshot only', [a.meta(0), a.event(5, 2, {}), a.click(10)], 'unableToReplay'],
] as const)('%s cannot be replayed', (_, answer, kind) => {
  expect(judge(answer)).toEqual({ ok: false, failure: { kind } });
});

test('what is no event, or cannot be played, is left out and counted', () => {
  const judged = judge([
    ...opening('a', 0),
    'rubbish',
    { ...a.click(50), timestamp: null },
    a.event(60, 3, {}),
  ]);
  expect(judged).toMatchObject({ ok: true, damaged: 3, timeline: { duration: 20 } });
});

test.each([
  [new Error('No page'), 'No page'],
  ['thrown text', 'thrown text'],
])('what the player threw is told', (thrown, message) => {
  expect(playerFailure(thrown)).toEqual({ kind: 'playerFailed', message });
});
