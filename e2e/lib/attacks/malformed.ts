import { type At, meta } from '../posted-recording.ts';
import { type Recipe, recipe } from './attack.ts';
import { added, changed, custom, documentOf, IDS, increment, mutation } from './nodes.ts';

const NONSENSE = [
  null,
  7,
  'text',
  true,
  [],
  [[]],
  {},
  { type: 2 },
  { type: 2, id: 1 },
  { type: 'x', id: {} },
  -1,
  1e308,
];

/** A full snapshot of this document. */
const pictured = (node: unknown, initialOffset: unknown = { left: 0, top: 0 }): readonly At[] => [
  meta(0),
  { at: 0, type: 2, data: { node, initialOffset } },
];
const good = (body: readonly unknown[] = []) => (documentOf({ body }) as { node: unknown }).node;

/** Events and nodes that are not what they should be. */
export const malformed: readonly Recipe[] = [
  recipe('nodes that are none, in the snapshot', ({ el }) => ({
    head: NONSENSE,
    body: [
      ...NONSENSE,
      { ...el('div'), childNodes: 'x' },
      { ...el('div'), childNodes: null },
      { ...el('div'), attributes: null },
      { ...el('div'), attributes: ['a', 'b'] },
      { ...el('div'), tagName: 7 },
      { ...el('div'), tagName: { toString: 1 } },
      { ...el('div'), id: null },
      { ...el('div'), id: 'x' },
      { type: 3, id: 800, textContent: { toString: 1 } },
      { type: 3, id: 801, textContent: 7 },
      { type: 3, id: 802 },
    ],
  })),
  recipe('nodes that are none, later', ({ el }) => ({
    later: [
      ...NONSENSE.map((node) => added([node])),
      ...NONSENSE.map((parentId) => added([el('b')], parentId)),
      ...NONSENSE.map((nextId) => mutation({ adds: [{ parentId: 3, nextId, node: el('i') }] })),
      ...NONSENSE.map((value) => mutation({ texts: [{ id: 5, value }] })),
      ...NONSENSE.map((value) => changed(4, { title: value, style: value, class: value })),
      ...NONSENSE.map((id) => changed(id, { title: 'x' })),
      ...NONSENSE.map((attributes) => mutation({ attributes: [{ id: 4, attributes }] })),
    ],
  })),
  recipe('mutations that are none', () => ({
    later: NONSENSE.flatMap((value) => [
      { type: 3, data: value },
      increment(0, { adds: value, removes: value, texts: value, attributes: value }),
      mutation({ adds: [value], removes: [value], texts: [value], attributes: [value] }),
    ]),
  })),
  recipe('objects within objects', () => {
    let deep: unknown = 'x';
    for (let n = 0; n < 3_000; n += 1) deep = n % 2 ? [deep] : { deep };
    return {
      later: [
        custom('deep', deep),
        increment(13, { id: 4, set: deep }),
        changed(IDS.heading, { style: deep, title: deep }),
        added([{ ...(deep as object), type: 2, id: 500, tagName: 'b', attributes: deep, childNodes: deep }]),
      ],
    };
  }),
  recipe('sources of all numbers', () => ({
    later: Array.from({ length: 24 }, (_, n) => n - 2).flatMap((source) => [
      increment(source, {}),
      increment(source, {
        id: 4,
        type: 99,
        positions: [],
        adds: [null],
        styles: [null],
        ranges: [null],
        set: 1,
      }),
      increment(source, {
        id: 1e308,
        type: -1,
        positions: [{}],
        styleIds: [null],
        x: '9',
        y: null,
        text: {},
      }),
    ]),
  })),
  recipe('types of all numbers', () => ({
    later: Array.from({ length: 65 }, (_, type) => type)
      .filter((type) => ![2, 3].includes(type))
      .map((type) => ({ type, data: NONSENSE[type % NONSENSE.length] })),
  })),
  recipe('places of the mouse that are none', () => {
    const wild = [Number.MAX_VALUE, -Number.MAX_VALUE, 1e9, -1e9, 0.5, 0];
    return {
      later: wild.flatMap((n) => [
        increment(1, { positions: [{ x: n, y: n, id: 4, timeOffset: n }] }),
        increment(6, { positions: [{ x: n, y: -n, id: n, timeOffset: -1 }] }),
        increment(2, { type: 2, id: 4, x: n, y: n }),
        increment(2, { type: n, id: 4, x: n, y: n }),
        increment(3, { id: 1, x: n, y: n }),
        increment(3, { id: 4, x: `${n}`, y: {} }),
        increment(14, { ranges: [{ start: 4, startOffset: n, end: 5, endOffset: n }] }),
        increment(7, { id: 4, type: 0, currentTime: n, volume: n, playbackRate: n }),
      ]),
    };
  }),
  recipe('windows that are none', () => ({
    later: [0, -1, 1e9, 1e308, '5', null, {}, 0.0001].flatMap((size) => [
      increment(4, { width: size, height: size }),
      { type: 4, data: { href: 'https://shop.example/', width: size, height: size } },
    ]),
  })),
  recipe('a first window that is none', () => ({
    pictured: [
      { at: 0, type: 4, data: { href: 5, width: -1, height: 1e9 } },
      { at: 0, type: 2, data: documentOf({}) },
    ],
  })),
  recipe('numbers that are taken', ({ el, text }) => ({
    body: [
      { ...el('div', {}, { ...el('b'), id: IDS.body }), id: IDS.body },
      { ...el('div'), id: IDS.document },
      { ...el('p', {}, { ...text('x'), id: 900 }, { ...text('y'), id: 900 }), id: 900 },
      { ...el('p'), id: -1 },
      { ...el('p'), id: 0 },
    ],
    later: [added([{ ...el('b'), id: IDS.head }]), added([{ ...el('html'), id: IDS.html }])],
  })),
  recipe('numbers that come again', ({ el, text }) => ({
    later: [
      added([{ ...el('b'), id: IDS.heading }]),
      mutation({ removes: [{ id: IDS.heading, parentId: IDS.body }] }),
      added([{ ...el('h1', {}, text('x')), id: IDS.heading }]),
      added([{ ...text('alive?'), id: IDS.text }], IDS.heading),
    ],
  })),
  recipe('circles', ({ el }) => {
    const [a, b, c] = [el('div'), el('div'), el('div')];
    const put = (node: unknown, parentId: number, nextId: number | null = null) => ({
      parentId,
      nextId,
      node,
    });
    return {
      body: [a, b, c],
      later: [
        mutation({ adds: [put(a, b.id), put(b, c.id), put(c, a.id)] }),
        mutation({ adds: [put(a, a.id)] }),
        mutation({ adds: [put(el('i'), 3, 950), put(el('i'), 3, 951)] }),
        mutation({ adds: [put({ ...el('i'), id: 960 }, 3, 961), put({ ...el('i'), id: 961 }, 3, 960)] }),
        mutation({ adds: [put({ ...el('i'), id: 970 }, 971), put({ ...el('i'), id: 971 }, 970)] }),
        mutation({ adds: [put({ ...el('i'), id: 980 }, 980, 980)] }),
        added([{ type: 2, tagName: 'html', attributes: {}, childNodes: [], id: 2 }], 4),
      ],
    };
  }),
  recipe('removals of what holds the page', () => ({
    later: [
      mutation({ removes: [{ id: 1, parentId: 1 }] }),
      mutation({ removes: [{ id: 4, parentId: 2 }] }),
      mutation({ removes: [{ id: 999, parentId: 3 }] }),
      mutation({ removes: [{ id: 6, parentId: 2, isShadow: true }] }),
    ],
    hasPicture: false,
  })),
  recipe('a snapshot within a mutation', ({ el }) => ({
    later: [
      added([good()]),
      added([good()], IDS.document),
      mutation({ node: good(), initialOffset: {} }),
      added([{ ...el('iframe'), childNodes: [good()] }]),
    ],
  })),
  ...(
    [
      ['no document at all', null],
      ['an empty document', { type: 0, id: 1, childNodes: [] }],
      ['a document of nothing', { type: 0, id: 1, childNodes: [null] }],
      ['a document that is a text', { type: 3, id: 1, textContent: 'x', childNodes: [] }],
      ['a document of texts', { type: 0, id: 1, childNodes: [{ type: 3, id: 2, textContent: 'x' }] }],
      ['a document without a number', { type: 0, childNodes: [{ type: 2, tagName: 'html' }] }],
    ] as const
  ).map(([name, node]) => recipe(name, () => ({ pictured: pictured(node), hasPicture: false }))),
  recipe('a broken picture behind a good one', () => ({
    later: [
      null,
      {},
      { type: 0, id: 1, childNodes: [] },
      { type: 0, id: 1, childNodes: [null] },
      { childNodes: [7] },
    ].map((node) => ({ type: 2, data: { node, initialOffset: null } })),
  })),
  recipe('a good picture behind a broken one', () => ({
    pictured: [
      ...pictured({ type: 0, id: 1, childNodes: [null] }),
      { at: 20, type: 2, data: documentOf({}) },
    ],
  })),
  recipe('two documents in one', ({ el, text, run }) => ({
    pictured: pictured({
      type: 0,
      id: 1,
      childNodes: [
        { type: 1, name: 'html', publicId: '', systemId: '', id: 990 },
        ...(good() as { childNodes: unknown[] }).childNodes,
        el('html', {}, el('body', {}, el('script', {}, text(run)))),
        good(),
      ],
    }),
  })),
  recipe('a picture that is scrolled nowhere', () => ({
    pictured: pictured(good(), { left: 1e308, top: 'x' }),
  })),
];
