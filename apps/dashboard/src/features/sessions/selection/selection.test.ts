import { describe, expect, it } from 'vitest';
import { among, NOTHING, type Selection, toggle, toggleAll } from './selection.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];
const of = (ids: string, anchor?: string): Selection => ({ ids: new Set(ids), anchor });
const said = ({ ids, anchor }: Selection) => [[...ids].sort().join(''), anchor];

describe('toggle', () => {
  it.each([
    ['selects a row', NOTHING, 'b', false, ['b', 'b']],
    ['takes one out', of('abc', 'a'), 'b', false, ['ac', 'b']],
    ['selects down to a row', of('b', 'b'), 'd', true, ['bcd', 'd']],
    ['selects up to a row', of('d', 'd'), 'b', true, ['bcd', 'b']],
    ['takes a range out', of('abcde', 'e'), 'c', true, ['ab', 'c']],
    ['leaves what lies outside of the range', of('ae', 'e'), 'd', true, ['ade', 'd']],
    ['begins a range nowhere', NOTHING, 'c', true, ['c', 'c']],
    ['begins no range at a row that has gone', of('x', 'x'), 'c', true, ['cx', 'c']],
  ] as const)('%s', (_, before, id, range, after) => {
    expect(said(toggle(before, ROWS, id, { range }))).toEqual(after);
  });
});

it.each([
  ['none', NOTHING, 'abcde'],
  ['some', of('bd'), 'abcde'],
  ['all', of('abcde'), ''],
] as const)('toggleAll, when %s are selected', (_, before, after) => {
  expect(said(toggleAll(before, ROWS))).toEqual([after, undefined]);
});

describe('among', () => {
  it('drops what has gone, and the anchor with it', () => {
    expect(said(among(of('abx', 'x'), ROWS))).toEqual(['ab', undefined]);
    expect(said(among(of('abx', 'b'), ROWS))).toEqual(['ab', 'b']);
  });
  it('is the same when nothing has gone', () => {
    const before = of('ab', 'b');
    expect(among(before, [...ROWS, 'new'])).toBe(before);
  });
});
