import { expect, test } from 'vitest';
import { kindCounts } from './kind-counts.ts';

const MARKERS = (['click', 'page', 'click', 'error', 'error'] as const).map((kind) => ({ kind }));
const told = (leftOut: number) =>
  Object.fromEntries(
    kindCounts(MARKERS, leftOut).map(({ kind, count, more }) => [kind, `${count}${more ? '+' : ''}`]),
  );

test('the kinds that are there are counted', () => {
  expect(told(0)).toEqual({ click: '2', page: '1', error: '2' });
  expect(kindCounts([], 0)).toEqual([]);
});

test('a kind of which some are left out is told to be more', () => {
  expect(told(7)).toEqual({ click: '2+', page: '1', error: '2+' });
});
