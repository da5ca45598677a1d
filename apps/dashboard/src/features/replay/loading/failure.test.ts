import { EventsMissing } from '@vitrine/player';
import { opening, pageEvents } from '@vitrine/recording/testing/events';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { isReplaced, judge, loadFailure, mayCome, playerFailure } from './failure.ts';

const a = pageEvents('a');

test.each([
  ['no JSON at all', undefined, 'invalidEvents'],
  ['an object', { events: [] }, 'invalidEvents'],
  ['null', null, 'invalidEvents'],
  ['nothing but rubbish', [null, 'x', { type: 2 }], 'invalidEvents'],
  ['an empty list', [], 'noEvents'],
  ['no full snapshot, and no hand', [a.meta(0), a.scroll(10), a.input(20), a.blur(30)], 'unableToReplay'],
  ['a broken full snapshot only', [a.meta(0), a.event(5, 2, {})], 'unableToReplay'],
  ['only types of a later rrweb', [a.event(0, 7, {}), a.event(1, 8, null)], 'unableToReplay'],
  ['one event that shows nothing', [a.meta(0)], 'unableToReplay'],
] as const)('%s cannot be replayed', (_, answer, kind) => {
  expect(judge(answer)).toEqual({ ok: false, failure: { kind } });
});

test.each([
  ['a click', [a.meta(0), a.click(10), a.event(20, 3, {})]],
  ['a movement', [a.event(5, 2, {}), a.move(10)]],
] as const)('without a full snapshot %s can be shown all the same', (_, events) => {
  const judged = judge(events);
  expect(judged).toMatchObject({ ok: false, traces: [{ x: 1, y: 1 }], damaged: 1 });
});

test.each([
  ['one picture alone', [a.snapshot(0)], 0],
  ['two at the same time', [a.meta(0), a.snapshot(0)], 0],
  ['without order', [a.click(500), a.snapshot(20), a.move(300), a.meta(10)], 490],
] as const)('%s can be replayed', (_, events, duration) => {
  expect(judge(events)).toMatchObject({
    ok: true,
    damaged: 0,
    timeline: { duration, stretches: [{ from: 0, to: duration, page_id: 'a' }] },
  });
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

test.each([
  [new ApiError(410, { code: 'recording_gone' }), 'recordingGone'],
  [new ApiError(404, { code: 'not_found' }), 'notThere'],
  [new ApiError(500, { code: 'internal' }), 'loadFailed'],
  [new TypeError('Failed to fetch'), 'loadFailed'],
])('a session that could not be had: %s', (error, kind) => {
  expect(loadFailure(error)).toEqual({ kind });
});

test('what is not there under its version was written again', () => {
  const missing = (status: number) =>
    new EventsMissing('missing', { cause: new ApiError(status, { code: 'not_found' }) });
  expect([404, 410, 500].map((status) => isReplaced(missing(status)))).toEqual([true, false, false]);
  expect(isReplaced(new ApiError(404, { code: 'not_found' }))).toBe(false);
});

test('what nobody has answered to be gone may be had later', () => {
  const missing = (cause: unknown) => new EventsMissing('missing', { cause });
  expect(playerFailure(missing(new TypeError('Failed to fetch')))).toEqual({ kind: 'loadFailed' });
  expect(mayCome(missing(new TypeError('Failed to fetch')))).toBe(true);
  expect(mayCome(missing(new ApiError(410, { code: 'recording_gone' })))).toBe(false);
  expect(mayCome(new TypeError('Failed to fetch'))).toBe(false);
});
