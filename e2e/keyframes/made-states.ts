import type { Stream } from './compare.ts';
import {
  add,
  adds,
  at,
  attributes,
  change,
  custom,
  el,
  input,
  meta,
  mutation,
  page,
  removes,
  scroll,
  stream,
  text,
  texts,
} from './made.ts';

const media = (id: number, type: number, some: object = {}) => change(7, { id, type, ...some });
const interaction = (id: number, type: number, some: object = {}) => change(2, { id, type, ...some });
const select = (...ranges: [number, number, number, number][]) =>
  change(14, {
    ranges: ranges.map(([start, startOffset, end, endOffset]) => ({ start, startOffset, end, endOffset })),
  });
const move = (source: number, ...positions: [number, number, number, number][]) =>
  change(source, { positions: positions.map(([x, y, id, timeOffset]) => ({ x, y, id, timeOffset })) });
const popover = (id: number, open: boolean) => custom('vitrine:popover', { id, open });
const option = (id: number, value: string) => el(id, 'option', { value }, [text(id + 100, value)]);

/** What no tree of nodes holds. */
export const states: Stream[] = [
  stream(
    'fields',
    page([
      el(10, 'input', { type: 'text', value: 'ab' }),
      el(11, 'input', { type: 'checkbox', checked: true }),
      el(12, 'input', { type: 'radio', name: 'r', checked: true }),
      el(13, 'input', { type: 'radio', name: 'r' }),
      el(14, 'textarea', { value: 'first\nsecond' }),
      el(15, 'select', { value: '' }, [option(16, 'a'), option(17, 'b'), option(18, 'c')]),
      el(19, 'input', { type: 'range', min: '0', max: '9', value: '3' }),
      el(20, 'input', { type: 'color' }),
      el(21, 'input', { type: 'file' }),
      el(22, 'input', { type: 'date' }),
      el(23, 'textarea', {}, [text(24, 'by its text')]),
    ]),
    [
      input(10, '****'),
      attributes(10, { value: 'changed' }),
      input(11, 'on', false),
      attributes(11, { checked: null }),
      input(13, 'on', true),
      input(12, 'on', false),
      input(12, 'on', true),
      input(13, 'on', false),
      attributes(14, { value: 'third' }),
      input(14, '** **'),
      attributes(14, { value: 'fourth' }),
      input(15, 'b'),
      input(19, '7'),
      input(20, '#ff0000'),
      input(21, ''),
      input(22, '2026-11-22'),
      input(22, ''),
      adds(add(23, text(25, 'another'))),
      input(23, 'x'),
      attributes(13, { name: 'other' }),
    ],
  ),
  stream(
    'a choice whose options change',
    page([
      el(15, 'select', { value: '' }, [option(16, 'a'), option(17, 'b')]),
      el(30, 'select', { multiple: true }, [option(31, 'x'), option(32, 'y')]),
    ]),
    [
      input(15, 'b'),
      adds(add(15, option(18, 'c'), 16)),
      removes({ id: 17, parentId: 15 }),
      adds(add(15, option(17, 'b'), 16)),
      input(15, 'nothing'),
      adds(add(15, option(19, 'd'))),
      input(15, 'c'),
      removes({ id: 16, parentId: 15 }, { id: 17, parentId: 15 }),
      input(30, 'y'),
      removes({ id: 32, parentId: 30 }),
      adds(add(30, option(32, 'y'))),
      adds(add(15, el(40, 'option', { value: 'e', selected: true }))),
    ],
  ),
  stream(
    'scrolling',
    page([
      el(10, 'div', { style: 'height: 90px; overflow: auto', rr_scrollTop: 20 }, [
        el(11, 'div', { style: 'height: 900px; width: 3000px' }),
      ]),
      el(12, 'textarea', { value: 'x\n'.repeat(90), rows: '2' }),
      el(13, 'div', { style: 'height: 4000px' }),
    ]),
    [
      scroll(10, 5, 40),
      scroll(12, 0, 30),
      scroll(1, 0, 500),
      mutation({
        removes: [{ id: 10, parentId: 5 }],
        adds: [
          add(5, el(10, 'div', { style: 'height: 90px; overflow: auto', rr_scrollTop: 40 }), 12),
          add(10, el(11, 'div', { style: 'height: 900px' })),
        ],
      }),
      scroll(10, 0, 10),
      scroll(1, 0, 90),
      change(4, { width: 500, height: 300 }),
      scroll(1, 0, 0),
      scroll(99, 1, 1),
    ],
  ),
  stream(
    'dialogs and popovers',
    page([
      el(10, 'dialog', {}, [el(11, 'button', {}, [text(12, 'x')])]),
      el(13, 'div', { popover: 'auto' }, [text(14, 'p')]),
      el(15, 'dialog', { open: '', rr_open_mode: 'modal' }),
      el(16, 'div', { popover: 'manual' }),
    ]),
    [
      attributes(10, { open: '', rr_open_mode: 'non-modal' }),
      attributes(10, { open: null }),
      attributes(15, { open: null }),
      attributes(10, { open: '', rr_open_mode: 'modal' }),
      popover(16, true),
      attributes(10, { open: null }),
      popover(13, true),
      popover(13, false),
      attributes(15, { rr_open_mode: 'modal', open: '' }),
      popover(16, false),
      attributes(15, { open: null }),
      popover(13, true),
      mutation({ removes: [{ id: 13, parentId: 5 }], adds: [add(5, el(13, 'div', { popover: 'auto' }))] }),
      adds(add(5, el(20, 'dialog', { open: '', rr_open_mode: 'modal' }))),
      removes({ id: 20, parentId: 5 }),
      popover(16, true),
      removes({ id: 16, parentId: 5 }),
    ],
  ),
  stream(
    'films and sounds',
    page([
      el(10, 'video', {
        rr_mediaState: 'paused',
        rr_mediaCurrentTime: 3,
        rr_mediaPlaybackRate: 1,
        rr_mediaMuted: true,
        rr_mediaLoop: false,
        rr_mediaVolume: 0.5,
      }),
      el(11, 'video', { autoplay: '', muted: '', loop: '' }),
      el(12, 'audio'),
    ]),
    [
      media(10, 0, { currentTime: 3, muted: true, volume: 0.5, playbackRate: 1, loop: false }),
      media(10, 3, { volume: 0.25, muted: false }),
      media(10, 4, { playbackRate: 2 }),
      media(10, 1, { currentTime: 4 }),
      media(12, 0),
      media(11, 1),
      adds(add(5, el(13, 'video', { muted: '', loop: '' }))),
      attributes(13, { class: 'x' }),
      media(13, 1, { currentTime: 1 }),
      media(5, 0),
    ],
  ),
  stream(
    'focus and mouse',
    page([
      el(10, 'input'),
      el(11, 'p', {}, [text(12, 'some words of text')]),
      el(13, 'button'),
      el(14, 'div', {}, [el(15, 'input')]),
    ]),
    [
      move(1, [5, 5, 11, -50], [30, 40, 11, 0]),
      interaction(10, 5, { ring: true }),
      interaction(10, 6),
      interaction(13, 2, { x: 9, y: 9 }),
      interaction(15, 5, { ring: false }),
      interaction(13, 5),
      move(1, [60, 70, 13, 0]),
      attributes(13, { class: 'x' }),
      interaction(10, 5, { ring: false }),
      removes({ id: 13, parentId: 5 }),
      move(1, [61, 71, 5, 0]),
      change(4, { width: 640, height: 480 }),
      interaction(10, 6),
    ],
  ),
  stream(
    'selection',
    page([el(11, 'p', {}, [text(12, 'some words of text')]), el(13, 'p', {}, [text(14, 'more')])]),
    [
      select([12, 2, 12, 9]),
      select([12, 0, 14, 4]),
      attributes(11, { class: 'x' }),
      texts(14, 'others'),
      select([11, 0, 13, 1]),
      removes({ id: 11, parentId: 5 }),
      select([99, 0, 99, 1]),
      select([14, 1, 14, 3]),
    ],
  ),
  stream('fingers', page([el(10, 'p', {}, [text(11, 'x')])]), [
    interaction(10, 7, { x: 20, y: 20 }),
    move(6, [25, 30, 10, 0]),
    interaction(10, 9, { x: 25, y: 30 }),
    interaction(10, 2, { x: 25, y: 30 }),
    interaction(10, 7, { x: 5, y: 6 }),
    interaction(10, 10),
    attributes(10, { id: 'x' }),
  ]),
  stream(
    'the address, the surroundings',
    page(
      [el(10, 'p', { id: 'here' }), el(11, 'p', { id: 'there' })],
      [
        el(
          20,
          'style',
          {
            _cssText:
              ':target { top: 1px; } @media (prefers-color-scheme: dark) { p { top: 2px; } } p:hover { left: 1px; }',
          },
          [text(21, '')],
        ),
      ],
    ),
    [
      custom('vitrine:surroundings', { dark: true, still: false, hover: true, pointer: 'fine' }),
      custom('vitrine:navigation', { url: 'https://shop.example/#there', title: '' }),
      attributes(10, { class: 'x' }),
      custom('vitrine:navigation', { url: 'https://shop.example/', title: '' }),
      adds(add(5, el(12, 'p'))),
    ],
    [meta(800, 600, 'https://shop.example/#here')],
  ),
  {
    ...stream('what was in focus goes', page([el(14, 'div', {}, [el(15, 'input')])]), [
      interaction(15, 5, { ring: false }),
      removes({ id: 15, parentId: 14 }),
      attributes(14, { class: 'x' }),
    ]),
    known: {
      lines: 'data-vitrine-focus-within|^[+]',
      reason: 'the viewer leaves its mark of focus on what held a field that has gone',
    },
  },
  stream('nothing is selected any more', page([el(11, 'p', {}, [text(12, 'some words of text')])]), [
    select([12, 2, 12, 9]),
    select(),
    attributes(11, { class: 'x' }),
  ]),
  stream('fonts', page([el(10, 'p')]), [
    change(10, {
      family: 'Shop',
      fontSource: 'url(https://shop.example/a.woff2)',
      buffer: false,
      descriptors: { weight: '700' },
    }),
    change(10, { family: 'Shop', fontSource: 'url(https://shop.example/b.woff2)', buffer: false }),
    attributes(10, { class: 'x' }),
  ]),
  stream('what means nothing', page([el(10, 'p')]), [
    { type: 6, data: {} },
    { type: 9, data: null },
    change(99, { id: 10 }),
    at({ type: 3, data: { source: 0, adds: [], removes: [], texts: [], attributes: [] } }, 4),
    change(5, { id: 10, text: 'x', isChecked: true }),
  ]),
];
