import { expect, test } from 'vitest';
import { circleIn } from './no-circles.ts';

test.each([
  [{ a: ['b', 'c'], b: ['c'], c: [] }, undefined],
  [{ a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c']],
  [{ a: [], b: ['c'], c: ['d'], d: ['b', 'a'] }, ['b', 'c', 'd']],
  [{ a: ['elsewhere'] }, undefined],
])('in %j', (imports, circle) => {
  expect(circleIn(new Map(Object.entries(imports)))).toEqual(circle);
});
