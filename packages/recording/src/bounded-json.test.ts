import { expect, test } from 'vitest';
import { boundedJson } from './bounded-json.ts';

test.each([
  [{ type: 4, data: { href: 'x', list: [1, [], {}, null, true] } }],
  [[]],
  [null],
  ['text "with" marks\n'],
  [7],
  [{ 'a "key"': 'value', empty: {} }],
])('%j is as JSON.stringify has it', (value) => {
  expect(boundedJson(value, 1000)).toBe(JSON.stringify(value, null, 2));
});

test('it is cut where it is full, and costs no more', () => {
  expect(boundedJson({ a: 'x'.repeat(5_000_000) }, 20)).toBe('{\n  "a": "xxxxxxxxxx…');
  expect(
    boundedJson(
      Array.from({ length: 1_000_000 }, (_, i) => i),
      10,
    ),
  ).toBe('[\n  0,\n  1…');
  let read = 0;
  const counted = new Proxy({ a: 1, b: 2 }, { get: () => ++read });
  boundedJson(
    Array.from({ length: 1000 }, () => counted),
    50,
  );
  expect(read).toBeLessThan(10);
});

test('what has no end has one', () => {
  const round: { self?: unknown } = {};
  round.self = round;
  expect(boundedJson(round, 100_000)).toContain('{…}');
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(boundedJson(deep, 100_000)).toContain('[…]');
});
