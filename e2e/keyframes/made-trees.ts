import type { Stream } from './compare.ts';
import {
  add,
  adds,
  at,
  attributes,
  change,
  comment,
  doc,
  doctype,
  el,
  frame,
  meta,
  mutation,
  page,
  removes,
  scroll,
  snapshot,
  stream,
  text,
  texts,
} from './made.ts';

const list = () =>
  page([
    el(10, 'ul', {}, [
      el(11, 'li', {}, [text(12, 'one')]),
      el(13, 'li', {}, [text(14, 'two')]),
      el(15, 'li', {}, [text(16, 'three')]),
    ]),
    el(20, 'p', { class: 'a' }, [text(21, 'text')]),
  ]);

/** Structure, text and attributes. */
export const trees: Stream[] = [
  stream('adds and removes', list(), [
    adds(add(10, el(30, 'li', {}), 13), add(30, text(31, 'between'))),
    removes({ id: 13, parentId: 10 }),
    texts(12, 'changed'),
    texts(12, ''),
    attributes(20, { class: null, id: 'x', 'data-a': '"<>' }),
    mutation({
      removes: [{ id: 15, parentId: 10 }],
      adds: [add(5, el(15, 'li', {}), 10), add(15, text(16, 'three'))],
    }),
    adds(add(5, comment(40, 'last'))),
  ]),
  stream('siblings and parents that come later', list(), [
    adds(
      add(10, el(30, 'li', { id: 'a' }), 31),
      add(10, el(31, 'li', { id: 'b' }), 32),
      add(33, text(34, 'deep')),
      add(32, el(33, 'b')),
      add(10, el(32, 'li', { id: 'c' }), 13),
    ),
    adds(add(10, el(35, 'li'), 99)),
    adds(add(99, text(36, 'nowhere'))),
    adds(add(10, el(99, 'li'))),
    adds(add(10, el(37, 'li'), null, { previousId: 11 })),
    adds(add(10, el(38, 'li'), 12)),
  ]),
  {
    ...stream('siblings that are to come (-1)', list(), [
      adds(add(10, el(30, 'li', { id: 'a' }), -1)),
      adds(add(10, el(31, 'li', { id: 'b' }), 13, { previousId: 30 })),
    ]),
    known: {
      lines: '<LI id="a">',
      reason: 'a node that waits for its sibling (recorders before 2.0) is in no keyframe',
    },
  },
  stream('duplicate ids', list(), [
    adds(add(20, el(11, 'b', { id: 'again' }))),
    attributes(11, { title: 'the second' }),
    adds(add(20, el(13, 'li', {}))),
    removes({ id: 11, parentId: 20 }),
    attributes(13, { title: 'moved' }),
    adds(add(10, el(13, 'li', { title: 'new' }))),
    texts(14, 'whose'),
  ]),
  stream('removes with a wrong parent', list(), [
    removes({ id: 13, parentId: 20 }),
    attributes(13, { title: 'lost' }),
    adds(add(10, el(13, 'li', { title: 'again' }))),
    mutation({ removes: [{ id: 15, parentId: 5 }], texts: [{ id: 12, value: 'given up' }] }),
    removes({ id: 12, parentId: 10 }, { id: 11, parentId: 10 }),
    adds(add(5, el(50, 'hr'))),
  ]),
  stream('a circle and other things that cannot be', list(), [
    adds(add(11, el(10, 'ul', {}))),
    adds(add(12, text(60, 'in a text'))),
    adds(add(1, text(61, 'in the document'))),
    adds(add(1, el(62, 'div'))),
    attributes(12, { title: 'of a text' }),
    adds(add(10, el(63, 'li', { '1': 'x', 'a b': 'y' }))),
    adds(add(5, el(64, 'p', { constructor: 'c', __proto__: 'p', toString: 's' }, []))),
    adds(add(5, el(65, '__proto__'))),
    adds(add(5, el(66, 'not a name'))),
    adds(add(5, el(67, 'p'))),
  ]),
  stream('the text of an element', list(), [
    texts(20, 'all new'),
    texts(20, null),
    adds(add(20, text(70, 'x'))),
  ]),
  stream('behind the body', page([el(10, 'p')], [], [el(80, 'div', { id: 'in the snapshot' })]), [
    adds(add(3, el(81, 'div', { id: 'later' }))),
    adds(add(3, comment(82, 'last')), add(81, el(83, 'b'), null), add(83, text(84, 'deep'))),
    adds(add(3, el(85, 'div'), 81)),
    attributes(83, { title: 'x' }),
  ]),
  stream('two bodies', page([el(10, 'p')], [], []), [
    adds(add(3, el(81, 'body', { id: 'second' }), 5)),
    adds(add(3, el(82, 'div'))),
  ]),
  stream('a document replaced and emptied', list(), [
    mutation({ removes: [{ id: 3, parentId: 1 }] }),
    adds(
      add(1, el(90, 'html')),
      add(90, el(91, 'head')),
      add(90, el(92, 'body')),
      add(92, el(93, 'h1')),
      add(93, text(94, 'New')),
    ),
    adds(add(1, el(95, 'html', { lang: 'pt' })), add(95, el(96, 'body'))),
    removes({ id: 2, parentId: 1 }),
    adds(add(1, doctype(97, { publicId: '-//W3C//DTD HTML 4.01//EN' }), 95)),
  ]),
  stream(
    'quirks mode',
    doc(1, [el(3, 'html', {}, [el(4, 'head'), el(5, 'body', {}, [el(10, 'p')])])], {
      compatMode: 'BackCompat',
    }),
    [adds(add(5, el(11, 'div'))), adds(add(1, comment(12, 'behind')))],
  ),
  stream('a snapshot in the midst', list(), [
    scroll(1, 0, 10),
    at(meta(700, 500), 3),
    at(snapshot(page([el(10, 'p', { id: 'anew' }), el(11, 'div', { style: 'height: 3000px' })]), 40), 3),
    at(scroll(1, 0, 60), 4),
    at(adds(add(10, text(12, 'x'))), 5),
  ]),
  stream('equal timestamps', list(), [
    at(attributes(20, { class: 'b' }), 2),
    at(attributes(20, { class: 'c' }), 2),
    at(texts(21, 'at once'), 2),
    at(adds(add(20, el(30, 'b'))), 3),
    at(adds(add(30, text(31, 'x'))), 3),
  ]),
  stream(
    'names that rrweb treats otherwise',
    page(
      [
        el(10, 'script', { src: 'x' }, [text(11, 'x')]),
        el(12, 'input', { onclick: 'x', autocomplete: 'on' }),
        el(13, 'svg', { viewBox: '0 0 9 9' }, [el(14, 'use', { 'xlink:href': '#a' }, [], { isSVG: true })], {
          isSVG: true,
        }),
        el(
          15,
          'div',
          { class: 'privacy-mask', rr_width: '40px', rr_height: '20px', style: 'color: red' },
          [],
          { needBlock: true },
        ),
        el(16, 'x-box', {}, [], { isCustom: true }),
      ],
      [
        el(20, 'link', { rel: 'preload', as: 'script', href: 'a.js' }),
        el(21, 'meta', { 'http-equiv': 'Content-Security-Policy', content: 'x' }),
      ],
    ),
    [
      attributes(12, { onclick: 'y', onload: 'z', autocomplete: 'email' }),
      attributes(12, { autocomplete: null }),
      attributes(14, { 'xlink:href': '#b' }),
      attributes(15, { rr_width: '90px' }),
      attributes(15, { style: 'color: blue' }),
      attributes(20, { href: 'b.js', media: 'print' }),
      attributes(21, { content: 'y' }),
      attributes(3, { lang: 'es' }),
    ],
  ),
  stream(
    'frames: nested, taken out and put back',
    page([el(10, 'div', {}, [el(11, 'iframe', { width: '300' })])]),
    [
      frame(
        11,
        doc(100, [
          doctype(101),
          el(102, 'html', {}, [
            el(103, 'head'),
            el(104, 'body', {}, [el(105, 'iframe'), el(106, 'div', { style: 'height: 900px' })], {}),
            el(107, 'div', { id: 'behind' }),
          ]),
        ]),
      ),
      frame(
        105,
        doc(200, [el(202, 'html', {}, [el(203, 'head'), el(204, 'body', {}, [el(205, 'p')])])], {
          compatMode: 'BackCompat',
        }),
      ),
      adds(
        add(205, text(206, 'inner', { rootId: 200 })),
        add(202, el(207, 'footer', {}, [], { rootId: 200 })),
      ),
      scroll(100, 0, 50),
      attributes(205, { style: { color: 'red' } }),
      mutation({ removes: [{ id: 11, parentId: 10 }], adds: [add(5, el(11, 'iframe', { width: '300' }))] }),
      frame(11, doc(300, [doctype(301), el(302, 'html', {}, [el(303, 'head'), el(304, 'body')])])),
      frame(
        11,
        doc(400, [doctype(401), el(402, 'html', {}, [el(403, 'head'), el(404, 'body', {}, [el(405, 'i')])])]),
      ),
      attributes(302, { lang: 'old' }),
      attributes(402, { lang: 'new' }),
      frame(500, doc(501, [el(502, 'html', {}, [el(503, 'body')])])),
      adds(add(5, el(500, 'iframe'))),
      attributes(502, { lang: 'x' }),
    ],
  ),
  stream(
    'shadow roots: late, nested, moved',
    page([
      el(10, 'div', {}, [el(11, 'p', {}, [], { isShadow: true }), text(12, 'light')], { isShadowHost: true }),
      el(20, 'section'),
    ]),
    [
      adds(
        add(20, el(21, 'div', {}, [], { isShadow: true })),
        add(21, el(22, 'b', {}, [], { isShadow: true })),
        add(22, text(23, 'deep')),
      ),
      adds(add(10, el(13, 'i', {}, [], { isShadow: true }), 11)),
      removes({ id: 11, parentId: 10, isShadow: true }),
      mutation({
        removes: [{ id: 20, parentId: 5 }],
        adds: [
          add(10, el(20, 'section', {}, [], { isShadowHost: true })),
          add(20, el(21, 'div', {}, [], { isShadow: true, isShadowHost: true })),
          add(21, el(22, 'b', {}, [], { isShadow: true })),
          add(22, text(23, 'deep')),
        ],
      }),
      texts(23, 'deeper'),
      // Its sibling stands in the other tree of the same host.
      adds(add(21, el(40, 'u'), 22)),
      attributes(22, { class: 'x' }),
      adds(add(5, el(30, 'img')), add(30, el(31, 'b', {}, [], { isShadow: true }))),
    ],
  ),
  stream(
    'scrolled in a frame when it came, and elements defined late',
    page([el(10, 'iframe'), el(11, 'x-late')]),
    [
      frame(
        10,
        doc(20, [
          doctype(21),
          el(22, 'html', { rr_scrollTop: 200 }, [
            el(23, 'body', {}, [
              el(24, 'div', { style: 'height: 90px; overflow: auto', rr_scrollTop: 20 }, [
                el(25, 'div', { style: 'height: 900px' }),
              ]),
              el(26, 'x-late', { style: 'display: block; height: 3000px' }),
            ]),
          ]),
        ]),
      ),
      scroll(24, 0, 50),
      change(16, { id: 1, define: { name: 'x-late' } }),
      change(16, { id: 20, define: { name: 'x-late' } }),
      adds(add(5, el(12, 'x-late', {}))),
    ],
  ),
];
