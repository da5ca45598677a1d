import type { Stream } from './compare.ts';
import {
  add,
  adds,
  attributes,
  change,
  doc,
  doctype,
  el,
  frame,
  mutation,
  page,
  stream,
  text,
  texts,
} from './made.ts';

const rule = (id: number, some: object) => change(8, { id, ...some });
const inSheet = (styleId: number, some: object) => change(8, { styleId, ...some });
const put = (css: string, index?: number | number[]) => ({
  adds: [{ rule: css, ...(index === undefined ? {} : { index }) }],
});
const cut = (index: number | number[]) => ({ removes: [{ index }] });
const declare = (id: number, index: number[], property: string, value: string, priority?: string) =>
  change(13, { id, index, set: { property, value, priority } });
const undeclare = (id: number, index: number[], property: string) =>
  change(13, { id, index, remove: { property } });
const adopt = (id: number, styleIds: number[], styles?: object[]) =>
  change(15, { id, styleIds, ...(styles ? { styles } : {}) });
const sheet = (styleId: number, ...rules: string[]) => ({
  styleId,
  rules: rules.map((one, index) => ({ rule: one, index })),
});

const CSS = 'p { color: red; } @media screen { p { margin: 1px; } b { top: 0px; } }';
const styled = () =>
  page(
    [el(20, 'p', { style: 'color: red; margin: 1px 2px' })],
    [el(10, 'style', { _cssText: CSS }, [text(11, '')])],
  );

/** Style sheets and declarations. */
export const styles: Stream[] = [
  stream('declarations one by one', styled(), [
    attributes(20, { style: { color: 'blue', margin: '4px', 'margin-top': '9px' } }),
    attributes(20, { style: { margin: false } }),
    attributes(20, {
      style: { 'padding-left': '1px', padding: '2px', '--a': ' x', 'font-size': ['9px', 'important'] },
    }),
    attributes(20, { style: { 'padding-left': '5px', 'font-size': '10px', '--a': false } }),
    attributes(20, { style: 'top: 1px' }),
    attributes(20, { style: { left: '1px' } }),
    attributes(20, { style: null }),
    attributes(20, { style: { right: ['1px', 'important'], background: 'red', 'background-color': 'blue' } }),
    attributes(20, { style: { background: 'green' }, class: 'x' }),
  ]),
  stream('rules put in and taken out', styled(), [
    rule(10, put('i { top: 1px; }', 0)),
    rule(10, put('u { top: 2px; }')),
    rule(10, put('s { top: 3px; }', 99)),
    rule(10, cut(1)),
    rule(10, put('em { top: 4px; }', [2, 0])),
    rule(10, cut([2, 1])),
    rule(10, cut(0)),
    rule(10, { ...put('q { top: 5px; }', 1), ...cut(0) }),
    rule(10, put('not { a rule', 0)),
    rule(10, put('a { top: 6px; }', 0)),
    rule(10, cut(0)),
    rule(10, cut(50)),
  ]),
  stream('declarations of rules', styled(), [
    declare(10, [0], 'color', 'blue', 'important'),
    declare(10, [1, 0], 'margin', '7px'),
    declare(10, [0], 'color', 'green'),
    rule(10, put('i { top: 1px; }', 0)),
    declare(10, [0], 'top', '5px'),
    undeclare(10, [1], 'color'),
    declare(10, [9], 'top', '5px'),
    declare(10, [1], 'border', '1px solid red'),
    undeclare(10, [1], 'border-top-color'),
  ]),
  stream('rules, then text', styled(), [
    rule(10, put('i { top: 1px; }', 0)),
    texts(11, 'u { top: 2px; }'),
    rule(10, put('s { top: 3px; }', 1)),
    mutation({
      removes: [{ id: 11, parentId: 10 }],
      adds: [add(10, text(12, 'b { left: 1px; }', { isStyle: true }))],
    }),
    rule(10, put('s { top: 4px; }', 0)),
    adds(add(10, text(13, 'q { left: 2px; }', { isStyle: true }))),
    rule(10, put('s { top: 5px; }', 0)),
    adds(add(4, el(14, 'style', { _cssText: 'h1 { top: 1px; }' })), add(14, text(15, ''))),
    rule(14, put('h2 { top: 1px; }', 1)),
    mutation({
      removes: [{ id: 14, parentId: 4 }],
      adds: [add(5, el(14, 'style', { _cssText: 'h1 { top: 1px; }' })), add(14, text(15, ''))],
    }),
    texts(15, ''),
    texts(10, 'h3 { top: 1px; }'),
  ]),
  stream(
    'a style of several texts, and links',
    page(
      [],
      [
        el(
          10,
          'style',
          { _cssText: 'a { top: 1px; }/* rr_split */b { top: 2px; }/* rr_split */i { top: 3px; }' },
          [text(11, ''), text(12, ''), text(13, '')],
        ),
        el(14, 'style', { _cssText: 'a { top: 4px; }/* rr_split */b { top: 5px; }' }, [text(15, '')]),
        el(16, 'link', { rel: 'stylesheet', _cssText: 'u { top: 6px; }', media: 'screen' }),
        el(17, 'link', { rel: 'stylesheet', href: 'https://cdn.example/a.css' }),
        el(18, 'style', { _cssText: 'q { top: 7px; }' }),
      ],
    ),
    [
      texts(12, 'em { top: 9px; }'),
      attributes(17, { _cssText: 's { top: 8px; }', rel: 'stylesheet' }),
      rule(17, put('s { top: 1px; }', 0)),
      rule(16, put('u { top: 1px; }', 0)),
      attributes(16, { _cssText: 'u { left: 1px; }' }),
      attributes(16, { media: 'print' }),
      attributes(18, { _cssText: 'q { left: 1px; }' }),
      attributes(14, { _cssText: 'q { left: 2px; }' }),
      adds(add(18, text(19, ''))),
    ],
  ),
  {
    ...stream(
      'a linked sheet that comes anew',
      page([], [el(16, 'link', { rel: 'stylesheet', _cssText: 'u { top: 6px; }', media: 'screen' })]),
      [
        attributes(16, { media: 'print' }),
        attributes(16, { _cssText: 'u { left: 1px; }' }),
        attributes(3, { lang: 'es' }),
      ],
    ),
    known: {
      lines: 'media="(screen|print)"',
      reason: 'rrweb goes back to the attributes that the element was built with',
    },
  },
  stream(
    'constructed sheets, shared and replaced',
    page([
      el(20, 'div', {}, [el(21, 'p', {}, [], { isShadow: true })], { isShadowHost: true }),
      el(22, 'div', {}, [el(23, 'p', {}, [], { isShadow: true })], { isShadowHost: true }),
      el(24, 'iframe'),
    ]),
    [
      adopt(1, [1], [sheet(1, 'p { top: 1px; }', 'b { top: 2px; }')]),
      adopt(20, [2, 1], [sheet(2, 'i { top: 1px; }')]),
      adopt(22, [2]),
      inSheet(2, put('u { top: 1px; }', 1)),
      inSheet(2, cut(0)),
      inSheet(1, { replaceSync: 'q { top: 9px; } s { top: 8px; }' }),
      inSheet(1, put('a { top: 1px; }', 2)),
      change(13, { styleId: 1, index: [0], set: { property: 'left', value: '1px' } }),
      adopt(1, []),
      adopt(20, [2]),
      adopt(1, [1, 2]),
      adopt(22, [3], [sheet(3, '@media screen { p { top: 1px; } }')]),
      inSheet(3, put('b { top: 1px; }', [0, 1])),
      frame(24, doc(100, [doctype(101), el(102, 'html', {}, [el(103, 'head'), el(104, 'body')])])),
      adopt(100, [4], [sheet(4, 'body { margin: 0px; }')]),
      inSheet(4, put('p { margin: 0px; }', 1)),
      adopt(1, [4]),
      adopt(22, [5], [sheet(5, 'p { top: 5px; }')]),
      adopt(20, [5], [sheet(5, 'p { top: 6px; }')]),
      adds(
        add(5, el(30, 'section', {}, [], { isShadowHost: true })),
        add(30, el(31, 'b', {}, [], { isShadow: true })),
      ),
      adopt(30, [2]),
    ],
  ),
];
