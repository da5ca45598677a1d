import { expect, test } from 'vitest';
import { opening, pageEvents } from './testing/events.ts';
import { indexOf } from './testing/index-of.ts';
import { h, snapshotOf } from './testing/nodes.ts';

const a = pageEvents('a');
const b = pageEvents('b', 'tab-2');
const click = (at: number, id: number, page = a) =>
  page.increment(at, { source: 2, type: 2, id, x: at, y: 0 });
const says = (at: number, text: string) =>
  a.increment(at, {
    source: 0,
    adds: [],
    removes: [],
    attributes: [],
    texts: [{ id: FIRST + 1, value: text }],
  });
/** `html`, `head`, `title` and its text, `body`: the first of the body is the sixth. */
const FIRST = 6;

test('clicks and typing get the names that things had just before', () => {
  const events = [
    a.meta(0),
    snapshotOf(h('button', {}, 'Agregar'), h('input', { placeholder: 'Cupón' }), h('button', {}, '+')),
    click(100, FIRST),
    says(101, 'Listo'),
    // What comes at the same moment belongs to the click, wherever it stands in the list.
    says(2000, 'Agregando'),
    click(2000, FIRST),
    a.increment(4000, { source: 5, id: FIRST + 2, text: '***', isChecked: false }),
    ...[6000, 6010 + 20, 6060].map((at) => click(at, FIRST + 3)),
    ...opening('b', 8000, 'tab-2'),
    click(9000, FIRST, b),
    a.scroll(9500),
  ];
  expect(indexOf(events).markers.map(({ kind, text }) => [kind, text])).toContainEqual(['rage', '']);
  const { markers } = indexOf(events, { labels: true });
  expect(markers.map(({ at, kind, text, clicks }) => [at, kind, text, clicks])).toEqual([
    [0, 'page', '/', undefined],
    [100, 'click', 'Agregar', undefined],
    [2000, 'click', 'Listo', undefined],
    [4000, 'input', 'Cupón', undefined],
    [6000, 'click', '+', 3],
    [8010, 'page', '/', undefined],
    // Numbers are each page's own: on this one nothing has it.
    [9000, 'click', '', undefined],
  ]);
});

test('of many pages those that were left long ago are forgotten', () => {
  const one = (number: number, at: number) => {
    const page = pageEvents(`p${number}`);
    const { data } = snapshotOf(h('button', {}, `Botón ${number}`));
    return [page.meta(at), page.event(at + 10, 2, data), click(at + 20, FIRST, page)];
  };
  const visit = Array.from({ length: 30 }, (_, number) => one(number, number * 1_000)).flat();
  const again = [29, 0].map((number) => click(40_000 + number * 10, FIRST, pageEvents(`p${number}`)));
  const { markers } = indexOf([...visit, ...again], { labels: true });
  const clicks = markers.filter(({ kind }) => kind !== 'page').map(({ text }) => text);
  expect(clicks).toEqual([...Array.from({ length: 30 }, (_, n) => `Botón ${n}`), '', 'Botón 29']);
});
