import { expect, test } from 'vitest';
import { isPlayable } from './event-shapes.ts';
import { pageEvents } from './testing/events.ts';

const a = pageEvents('a');
const position = { x: 1, y: 2, id: 3, timeOffset: 0 };

test.each([
  ['a size', a.meta(0)],
  ['a picture', a.snapshot(0)],
  ['a movement', a.move(0)],
  ['a click', a.click(0)],
  ['a change', a.mutation(0)],
  ['a resize', a.resize(0, 10, 10)],
  ['a custom event', a.event(0, 5, { tag: 'x' })],
  ['a source of a later rrweb', a.increment(0, { source: 99 })],
  ['a type of a later rrweb', a.event(0, 8, null)],
])('%s can be played', (_, event) => expect(isPlayable(event)).toBe(true));

test.each([
  ['a size of nothing', a.meta(0, 0, 768)],
  ['a size beyond any screen', a.meta(0, 1e9, 768)],
  ['a picture without a page', a.event(0, 2, { node: null })],
  ['an increment without data', a.event(0, 3, undefined)],
  ['an increment without a source', a.increment(0, {})],
  ['a change without its lists', a.increment(0, { source: 0, adds: [] })],
  ['no movement', a.increment(0, { source: 1, positions: [] })],
  ['a movement at no time', a.increment(0, { source: 6, positions: [{ ...position, timeOffset: null }] })],
  ['a resize to text', a.increment(0, { source: 4, width: '10', height: '10' })],
  ['an input of no field', a.increment(0, { source: 5, text: 'x' })],
])('%s cannot', (_, event) => expect(isPlayable(event)).toBe(false));
