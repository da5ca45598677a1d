import { expect, test } from 'vitest';
import { viewerParams } from './viewer-params.ts';

test.each([
  ['', { start_ms: 0, paused: false, cursor: true }],
  ['t=12.345&paused=1&cursor=0', { start_ms: 12_345, paused: true, cursor: false }],
  ['t=-3&paused=0&cursor=1', { start_ms: 0, paused: false, cursor: true }],
  ['t=soon&paused=yes&cursor=', { start_ms: 0, paused: false, cursor: true }],
])('the query "%s" is read', (query, expected) => {
  expect(viewerParams(new URLSearchParams(query))).toEqual(expected);
});
