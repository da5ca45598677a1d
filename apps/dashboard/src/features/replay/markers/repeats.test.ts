import type { MarkerKind } from '@vitrine/contract/recording-index';
import type { Marker } from '@vitrine/recording/with-ids';
import { expect, test } from 'vitest';
import { momentOf } from './moment-of.ts';
import { repeatsOf } from './repeats.ts';

const marker = (at: number, kind: MarkerKind, text = ''): Marker => ({ at, kind, page_id: 'a', text });
const told = (...markers: Marker[]) =>
  repeatsOf(markers).map(({ marker: { at, kind }, count }) => [at, kind, count]);

test('what repeats is told once, also where other things come between', () => {
  const clicks = [0, 400, 800].flatMap((at) => [
    marker(at, 'click', 'Apply'),
    marker(at + 5, 'custom', 'coupon'),
  ]);
  expect(told(...clicks)).toEqual([
    [0, 'click', 3],
    [5, 'custom', 3],
  ]);
});

test('later, on another page or with another text it is told again; pages always are', () => {
  const other = { ...marker(900, 'dead', 'Buy'), page_id: 'b' };
  const markers = [
    marker(0, 'dead', 'Buy'),
    marker(500, 'dead', 'Ask'),
    other,
    marker(10_001, 'dead', 'Buy'),
  ];
  expect(told(...markers).map(([at]) => at)).toEqual([0, 500, 900, 10_001]);
  expect(told(marker(0, 'page', '/'), marker(500, 'page', '/'))).toHaveLength(2);
  // A pause is counted from the last time.
  expect(told(marker(0, 'error', 'x'), marker(9_000, 'error', 'x'), marker(18_000, 'error', 'x'))).toEqual([
    [0, 'error', 3],
  ]);
});

test('a jump to trouble starts three seconds before it', () => {
  for (const kind of ['rage', 'dead', 'error_click', 'quick_back', 'scrolling', 'thrash'] as const) {
    expect(momentOf({ kind, at: 10_000 })).toBe(7_000);
    expect(momentOf({ kind, at: 2_000 })).toBe(0);
  }
  for (const kind of ['click', 'page', 'custom', 'input', 'error', 'stopped'] as const)
    expect(momentOf({ kind, at: 10_000 })).toBe(10_000);
});
