import { opening, pageEvents } from '@vitrine/recording/testing/events';
import { h, snapshotOf } from '@vitrine/recording/testing/nodes';
import { expect, test } from 'vitest';
import { inSlices } from '../../lib/in-slices.ts';
import { labelMarkers } from './label-markers.ts';
import { markersOf } from './markers.ts';
import { withTitles } from './page-titles.ts';
import { buildTimeline } from './timeline.ts';

const a = pageEvents('a');
const click = (at: number, id: number, page = a) =>
  page.increment(at, { source: 2, type: 2, id, x: at, y: 0 });
/** `html`, `head`, `title` and its text, `body`: the first of the body is the sixth. */
const FIRST = 6;

test('clicks and typing get the names that things had just before', async () => {
  const b = pageEvents('b', 'tab-2');
  const timeline = buildTimeline([
    a.meta(0),
    snapshotOf(h('button', {}, 'Agregar'), h('input', { placeholder: 'Cupón' }), h('button', {}, '+')),
    click(100, FIRST),
    a.increment(101, {
      source: 0,
      adds: [],
      removes: [],
      attributes: [],
      texts: [{ id: FIRST + 1, value: 'Listo' }],
    }),
    click(2000, FIRST),
    a.increment(4000, { source: 5, id: FIRST + 2, text: '***', isChecked: false }),
    ...[6000, 6010 + 20, 6060].map((at) => click(at, FIRST + 3)),
    ...opening('b', 8000, 'tab-2'),
    click(9000, FIRST, b),
  ]);
  const found = markersOf(timeline);
  expect(found.map(({ kind }) => kind)).toContain('rage');
  const markers = await inSlices(labelMarkers(timeline, found), new AbortController().signal);
  expect(markers?.map(({ at, kind, text, clicks }) => [at, kind, text, clicks])).toEqual([
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

test('a large page is read in slices, and not at all once nobody wants it', async () => {
  const many = Array.from({ length: 5000 }, () => h('p', {}, 'texto'));
  const timeline = buildTimeline([a.meta(10), snapshotOf(...many), click(100, FIRST)]);
  const work = labelMarkers(timeline, markersOf(timeline));
  let steps = 0;
  while (!work.next().done) steps += 1;
  expect(steps).toBeGreaterThan(10_000);
  const stop = new AbortController();
  stop.abort();
  expect(await inSlices(labelMarkers(timeline, markersOf(timeline)), stop.signal)).toBeUndefined();
});

test('pages get their titles in their order', () => {
  const navigate = (at: number, url: string) =>
    a.event(at, 5, { tag: 'vitrine:navigation', payload: { url, title: '' } });
  const markers = markersOf(
    buildTimeline([
      ...opening('a', 0),
      navigate(100, 'https://store.example/caf%C3%A9'),
      navigate(200, 'https://store.example/'),
      navigate(300, 'https://store.example/otra'),
    ]),
  );
  const view = (url: string, title: string, page_id = 'a') => ({ page_id, tab_id: 't', url, title, at: '' });
  const titled = withTitles(markers, [
    view('https://store.example/', 'Inicio'),
    view('https://store.example/otra', 'De otra página', 'b'),
    view('https://store.example/caf%C3%A9', 'Café'),
    view('https://store.example/', 'Inicio (1)\u202e'),
    view('https://store.example/otra', ''),
  ]);
  expect(titled.map(({ text, detail }) => [text, detail])).toEqual([
    ['Inicio', '/'],
    ['Café', '/café'],
    ['Inicio (1)', '/'],
    ['/otra', undefined],
  ]);
});
