import { expect, test } from 'vitest';
import { keyAction } from './list-keys.ts';

const TABLE = { rows: 10, columns: 1 };
const GRID = { rows: 8, columns: 3 };

test.each([
  // From anywhere.
  ['j', { ...TABLE, row: undefined }, 0],
  ['k', { ...TABLE, row: undefined }, 0],
  ['j', { ...TABLE, row: 0 }, 1],
  ['k', { ...TABLE, row: 1 }, 0],
  ['j', { ...TABLE, row: 9 }, undefined],
  ['k', { ...TABLE, row: 0 }, undefined],
  ['j', { rows: 0, columns: 1, row: undefined }, undefined],
  // The arrows are the page's until a row has the focus.
  ['ArrowDown', { ...TABLE, row: undefined }, undefined],
  ['ArrowDown', { ...TABLE, row: 3 }, 4],
  ['ArrowUp', { ...TABLE, row: 3 }, 2],
  ['ArrowUp', { ...TABLE, row: 0 }, undefined],
  ['ArrowRight', { ...TABLE, row: 3 }, undefined],
  // In the grid down is down.
  ['ArrowDown', { ...GRID, row: 1 }, 4],
  ['ArrowDown', { ...GRID, row: 6 }, undefined],
  ['ArrowUp', { ...GRID, row: 4 }, 1],
  ['ArrowUp', { ...GRID, row: 2 }, undefined],
  ['ArrowRight', { ...GRID, row: 2 }, 3],
  ['ArrowLeft', { ...GRID, row: 3 }, 2],
  ['ArrowLeft', { ...GRID, row: 0 }, undefined],
  ['ArrowRight', { ...GRID, row: 7 }, undefined],
  ['j', { ...GRID, row: 2 }, 3],
  ['Enter', { ...GRID, row: 2 }, undefined],
] as const)('%s at %j goes to %j', (key, place, row) => {
  expect(keyAction(key, place)).toEqual(row === undefined ? undefined : { kind: 'go', row });
});

test.each([
  ['/', undefined, 'search'],
  ['?', 4, 'help'],
  ['x', 4, 'select'],
  ['x', undefined, undefined],
  ['o', 4, 'open'],
  ['o', undefined, undefined],
] as const)('%s at row %j is %j', (key, row, kind) => {
  expect(keyAction(key, { ...TABLE, row })?.kind).toBe(kind);
});
