import { expect, it } from 'vitest';
import { parts } from './archived-links.ts';

it.each([
  [[], []],
  [['a', 'b'], [2]],
  [Array(600).fill('a'), [250, 250, 100]],
  [Array(20).fill('a'.repeat(2_000)), [10, 10]],
])('addresses are asked for in calls that the server takes', (addresses, sizes) => {
  expect(parts(addresses).map(({ length }) => length)).toEqual(sizes);
  expect(parts(addresses).flat()).toEqual(addresses);
});
