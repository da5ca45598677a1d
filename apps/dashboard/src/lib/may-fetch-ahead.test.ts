import { expect, test } from 'vitest';
import { mayFetchAhead } from './may-fetch-ahead.ts';

test.each([
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', type: 'wifi', saveData: false }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '4g', type: 'cellular' }, false],
  [{ effectiveType: '3g' }, false],
])('over %o: %s', (connection, may) => expect(mayFetchAhead({ connection }, () => true)).toBe(may));

test('where nothing is told of the line, a phone may pay for what goes over it', () => {
  expect(mayFetchAhead({}, () => true)).toBe(false);
  expect(mayFetchAhead({}, () => false)).toBe(true);
});
