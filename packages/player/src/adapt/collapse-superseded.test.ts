import { SOURCES } from '@vitrine/recording/event-shapes';
import { pageEvents, T0 } from '@vitrine/recording/testing/events';
import { expect, test } from 'vitest';
import { collapseSuperseded } from './collapse-superseded.ts';

const a = pageEvents('a');
const at = 100;
const scrolled = (at: number, id: number) => a.increment(at, { source: SOURCES.Scroll, id, x: 0, y: at });
const touched = (at: number) =>
  a.increment(at, { source: SOURCES.TouchMove, positions: [{ x: at, y: 1, id: 2 }] });

test('before the moment the last place of each that was scrolled is left, and of mouse and finger', () => {
  const left = [a.snapshot(0), scrolled(30, 2), scrolled(40, 1), touched(50), a.move(60)];
  const passed = [scrolled(10, 1), scrolled(20, 2), a.move(11), touched(12)];
  const events = [...left, ...passed].sort((one, other) => one.timestamp - other.timestamp);
  expect(collapseSuperseded(events, T0 + at)).toEqual(left);
});

test('all else stays, and what comes later, in its order', () => {
  const others = [1, 2].flatMap((n) => [a.mutation(n), a.click(n), a.input(n), a.resize(n, n, n), a.blur(n)]);
  const later = [a.scroll(at), a.move(at), a.scroll(at + 1), a.move(at + 1)];
  expect(collapseSuperseded([...others, a.scroll(90), ...later], T0 + at)).toEqual([
    ...others,
    a.scroll(90),
    ...later,
  ]);
});

test('events that are none are left alone', () => {
  const odd = [a.increment(1, { source: SOURCES.Scroll }), a.event(2, 3, null), a.event(3, 3, 'text')];
  expect(collapseSuperseded(odd, T0 + at)).toEqual(odd);
});
