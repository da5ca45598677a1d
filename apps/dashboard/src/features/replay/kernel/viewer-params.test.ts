import { expect, test } from 'vitest';
import { momentQuery, viewerParams } from './viewer-params.ts';

test.each([
  ['', { start_ms: 0, paused: false, cursor: true }],
  ['t=12.345&paused=1&cursor=0', { start_ms: 12_345, paused: true, cursor: false }],
  ['t=-3&paused=0&cursor=1', { start_ms: 0, paused: false, cursor: true }],
  ['t=soon&paused=yes&cursor=', { start_ms: 0, paused: false, cursor: true }],
])('the query "%s" is read', (query, expected) => {
  expect(viewerParams(new URLSearchParams(query))).toEqual(expected);
});

test.each([
  [0, 't=0', 0],
  [12_399.7, 't=12.3', 12_300],
  [86_400_000, 't=86400', 86_400_000],
])('a link to %d is read as written', (position, query, start_ms) => {
  expect(momentQuery(position)).toBe(query);
  expect(viewerParams(new URLSearchParams(query)).start_ms).toBeCloseTo(start_ms);
});
